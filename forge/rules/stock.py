"""How many house safes wait in the stock, and which one to make next."""

from collections.abc import Mapping

from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier

Shelf = tuple[Tier, Difficulty]

TARGETS = {
    Difficulty.HARD: 12,
    Difficulty.STANDARD: 12,
    Difficulty.EASY: 6,
    Difficulty.FIENDISH: 6,
}
"""Safes to keep of each difficulty, in each tier; the first named is made first.

Hard ones serve the safe of the day and the lightning duels, standard ones stand in for them and
serve the offers around a rating of 1000. Twelve last a tier for days of the former and an evening
of the latter, while the job makes up for a whole shelf in a run.
"""

SHELVES: tuple[Shelf, ...] = tuple((tier, difficulty) for difficulty in TARGETS for tier in Tier)
"""Each tier and difficulty that the house keeps, in the order in which ties are settled."""


def most_needed(counts: Mapping[Shelf, int]) -> Shelf | None:
    """The shelf that holds the smallest share of its target; None when all are full.

    ``counts`` holds how many free safes each shelf has; a shelf it lacks is empty.
    """
    emptiest = min(SHELVES, key=lambda shelf: _filled(shelf, counts))
    return emptiest if _filled(emptiest, counts) < 1 else None


def _filled(shelf: Shelf, counts: Mapping[Shelf, int]) -> float:
    return counts.get(shelf, 0) / TARGETS[shelf[1]]
