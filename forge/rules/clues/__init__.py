"""The clue language: statements about a code, what they mean and how they are said."""

from forge.rules.clues import counting, numbers, one_digit, sums, two_digits, whole_code
from forge.rules.clues.clue import At, Clue
from forge.rules.clues.errors import ClueError
from forge.rules.clues.kind import KINDS, ClueKind, Family, Measured, Theme, Value
from forge.rules.clues.statements import statements

_FAMILIES = (one_digit, two_digits, numbers, sums, whole_code, counting)

__all__ = [
    "KINDS",
    "At",
    "Clue",
    "ClueError",
    "ClueKind",
    "Family",
    "Measured",
    "Theme",
    "Value",
    "statements",
]
