"""What is said of a guess, in both languages."""

from datetime import timedelta

import pytest

from league.rules import words

N = "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("seconds", "french", "english"),
    [
        (0, "0 secondes", "0 seconds"),
        (0.9, "0 secondes", "0 seconds"),
        (1, "1 seconde", "1 second"),
        (60, "1 minute", "1 minute"),
        (61.5, "1 minute 1 seconde", "1 minute 1 second"),
        (125, "2 minutes 5 secondes", "2 minutes 5 seconds"),
        (1200, "20 minutes", "20 minutes"),
    ],
)
def test_time_words(seconds, french, english):
    time = timedelta(seconds=seconds)
    assert words.time_words(time, "fr") == french
    assert words.time_words(time, "en") == english


def test_opened_words():
    assert words.opened_words(number=2, code="3384", lang="fr") == (
        f"Essai 2, 3384{N}: juste. Le coffre est ouvert."
    )
    assert words.opened_words(number=2, code="3384", lang="en") == (
        "Guess 2, 3384: right. The safe is open."
    )


@pytest.mark.parametrize(
    ("guesses", "french", "english"),
    [
        (2, " Il reste 2 essais et 8 minutes.", " 2 guesses and 8 minutes are left."),
        (1, " Il reste 1 essai et 8 minutes.", " 1 guess and 8 minutes are left."),
    ],
)
def test_left_words(guesses, french, english):
    left = timedelta(minutes=8)
    assert words.left_words(guesses=guesses, time=left, lang="fr") == french
    assert words.left_words(guesses=guesses, time=left, lang="en") == english


def test_wrong_words_say_the_clue_the_cost_and_what_is_left():
    said = words.wrong_words(
        number=1, code="0000", clue_number=3, clue="D est pair", after=" Suite.", lang="fr"
    )
    assert said == (
        f"Essai 1, 0000{N}: faux. Il contredit l’indice 3{N}: D est pair. "
        "60 secondes en moins. Suite."
    )


def test_held_and_recorded_words():
    assert words.held_words("fr") == " Le coffre a tenu."
    assert words.held_words("en") == " The safe has held."
    assert words.recorded_words(number=2, code="1234", lang="fr") == (
        "L’essai 2 était déjà joué, avec le code 1234. "
    )
    assert words.recorded_words(number=2, code="1234", lang="en") == (
        "Guess 2 had already been played, with the code 1234. "
    )
