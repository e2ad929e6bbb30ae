"""How hard a safe is to reason open."""

from enum import StrEnum


class Difficulty(StrEnum):
    """The four grades of a path of deduction, and what lies past them."""

    EASY = "easy"
    STANDARD = "standard"
    HARD = "hard"
    FIENDISH = "fiendish"
    BEYOND = "beyond"
