"""What the forge marks on a statement: that it gives digits away, that others say the same."""

from collections.abc import Sequence

from forge.rules.clues import Clue
from forge.rules.codes import POSITIONS
from forge.rules.deduction.words.phrases import THIN, all_of, say
from forge.rules.sentences import Sentence
from forge.rules.traits import digits_left


def given_away(clue: Clue, digits: int) -> str:
    """The letters of the positions whose digit the clue decides alone, "" for none."""
    left = digits_left(clue, digits)
    return "".join(letter for letter, kept in zip(POSITIONS, left, strict=False) if len(kept) == 1)


def gives_away(letters: str, digits: int) -> Sentence:
    """What is said of a statement that decides the digits at these letters, one at least."""
    if len(letters) == digits:
        return _GIVES_CODE
    return say(*(_GIVES_DIGIT if len(letters) == 1 else _GIVES_DIGITS), at=all_of(letters))


def says_the_same_as(others: Sequence[Clue]) -> Sentence:
    """What is said of a statement that is true of exactly the same codes as these others."""
    return say(
        f"Dit la même chose que {{others}}{THIN}: l’un ou l’autre, pas les deux.",
        "Says the same as {others}: one or the other, not both.",
        others=all_of([quoted(other) for other in others]),
    )


def quoted(clue: Clue) -> Sentence:
    """The clue's own words in quotation marks."""
    return Sentence(f"«{THIN}{clue.text('fr')}{THIN}»", f"“{clue.text('en')}”")


_GIVES_CODE = Sentence("Donne à elle seule le code entier.", "Gives the whole code away by itself.")
_GIVES_DIGIT = Sentence(
    "Donne à elle seule le chiffre en {at}.", "Gives the digit at {at} away by itself."
)
_GIVES_DIGITS = Sentence(
    "Donne à elle seule les chiffres en {at}.", "Gives the digits at {at} away by itself."
)
