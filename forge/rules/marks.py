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
        f"Dit la même chose que {{others}}{THIN}: un seul suffit.",
        "Says the same as {others}: one of them is enough.",
        others=all_of([quoted(other) for other in others]),
    )


def quoted(clue: Clue) -> Sentence:
    """The clue's own words in quotation marks."""
    return Sentence(f"«{THIN}{clue.text('fr')}{THIN}»", f"“{clue.text('en')}”")


_GIVES_CODE = Sentence("Suffit à donner le code entier.", "Gives the whole code away by itself.")
_GIVES_DIGIT = Sentence(
    "Suffit à donner le chiffre en {at}.", "Gives the digit at {at} away by itself."
)
_GIVES_DIGITS = Sentence(
    "Suffit à donner les chiffres en {at}.", "Gives the digits at {at} away by itself."
)
