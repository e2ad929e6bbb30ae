"""How hard a safe is to reason open."""

from collections.abc import Mapping
from enum import StrEnum

from forge.rules.deduction.path import Path
from forge.rules.sentences import Sentence
from forge.rules.tiers import Tier


class Difficulty(StrEnum):
    """The four grades of a path of deduction, and what lies past them."""

    EASY = "easy"
    STANDARD = "standard"
    HARD = "hard"
    FIENDISH = "fiendish"
    BEYOND = "beyond"

    @property
    def label(self) -> Sentence:
        """The word for people, as it stands inside a sentence."""
        return _LABELS[self]


_LABELS = {
    Difficulty.EASY: Sentence("facile", "easy"),
    Difficulty.STANDARD: Sentence("standard", "standard"),
    Difficulty.HARD: Sentence("difficile", "hard"),
    Difficulty.FIENDISH: Sentence("diabolique", "fiendish"),
    Difficulty.BEYOND: Sentence("hors échelle", "beyond the scale"),
}


GRADES = (Difficulty.EASY, Difficulty.STANDARD, Difficulty.HARD, Difficulty.FIENDISH)

SCORE_LIMITS: Mapping[Tier, tuple[float, float, float, float]] = {
    Tier.BRONZE: (11, 20, 40, 80),
    Tier.SILVER: (14, 26, 52, 104),
    Tier.GOLD: (17, 32, 64, 128),
}
"""The highest score of each grade; a score past the last is beyond."""

RANK_LIMITS = (4, 5, 6, 7)
"""The most advanced technique of each grade; rank 8 is beyond."""


def grade(path: Path | None, digits: int) -> Difficulty:
    """The harder of what the score and the most advanced technique of a path say.

    Without a path (none was found, or not within the budget) the safe is beyond.
    """
    if path is None:
        return Difficulty.BEYOND
    limits = zip(GRADES, SCORE_LIMITS[Tier.of_digits(digits)], RANK_LIMITS, strict=True)
    for difficulty, score, rank in limits:
        if path.score <= score and path.hardest_rank <= rank:
            return difficulty
    return Difficulty.BEYOND
