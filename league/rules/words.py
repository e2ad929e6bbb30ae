"""The verdict of a guess, said as a person would say it."""

from datetime import timedelta

from forge.rules.sentences import Sentence
from league.rules.picking import PENALTY

_NNBSP = "\N{NARROW NO-BREAK SPACE}"
_OPENED = Sentence(
    f"Essai {{number}}, {{code}}{_NNBSP}: juste. Le coffre est ouvert.",
    "Guess {number}, {code}: right. The safe is open.",
)
_WRONG = Sentence(
    f"Essai {{number}}, {{code}}{_NNBSP}: faux. Il contredit l’indice {{clue_number}}{_NNBSP}: "
    "{clue}. {cost} secondes en moins.",
    "Guess {number}, {code}: wrong. It contradicts clue {clue_number}: {clue}. "
    "{cost} seconds are taken off.",
)
_HELD = Sentence(" Le coffre a tenu.", " The safe has held.")
_LEFT = (
    Sentence(" Il reste 1 essai et {time}.", " 1 guess and {time} are left."),
    Sentence(" Il reste {guesses} essais et {time}.", " {guesses} guesses and {time} are left."),
)
_RECORDED = Sentence(
    "L’essai {number} était déjà joué, avec le code {code}. ",
    "Guess {number} had already been played, with the code {code}. ",
)
_MINUTES = (Sentence("1 minute", "1 minute"), Sentence("{n} minutes", "{n} minutes"))
_SECONDS = (Sentence("1 seconde", "1 second"), Sentence("{n} secondes", "{n} seconds"))


def opened_words(*, number: int, code: str, lang: str) -> str:
    """The verdict of the guess that opened the safe."""
    return _OPENED.in_(lang).format(number=number, code=code)


def wrong_words(
    *, number: int, code: str, clue_number: int, clue: str, after: str, lang: str
) -> str:
    """The verdict of a wrong guess; `clue_number` counts from 1, `after` is what is left."""
    words = _WRONG.in_(lang).format(
        number=number,
        code=code,
        clue_number=clue_number,
        clue=clue,
        cost=int(PENALTY.total_seconds()),
    )
    return words + after


def left_words(*, guesses: int, time: timedelta, lang: str) -> str:
    """What a pick that goes on has left."""
    sentence = _LEFT[0 if guesses == 1 else 1]
    return sentence.in_(lang).format(guesses=guesses, time=time_words(time, lang))


def held_words(lang: str) -> str:
    """What is left of a pick that a wrong guess ended."""
    return _HELD.in_(lang)


def recorded_words(*, number: int, code: str, lang: str) -> str:
    """What to say first when another code had been played under that number."""
    return _RECORDED.in_(lang).format(number=number, code=code)


def time_words(time: timedelta, lang: str) -> str:
    """A duration in minutes and whole seconds; minutes or seconds that are nil are left out."""
    minutes, seconds = divmod(time // timedelta(seconds=1), 60)
    parts = [
        forms[0 if n == 1 else 1].in_(lang).format(n=n)
        for n, forms in ((minutes, _MINUTES), (seconds, _SECONDS))
        if n
    ]
    return " ".join(parts) or _SECONDS[1].in_(lang).format(n=0)
