"""The clue language: statements about a code, what they mean and how they are said."""

from forge.rules.clues.clue import At, Clue
from forge.rules.clues.errors import ClueError
from forge.rules.clues.kind import ClueKind, Family, Measured, Theme, Value
from forge.rules.clues.kinds import KINDS
from forge.rules.clues.statements import statements

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
