"""The safe of the day (Rules R6.1 to R6.5): its tier and the streak."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier

DIFFICULTY = Difficulty.HARD
TIERS = (
    Tier.BRONZE,
    Tier.BRONZE,
    Tier.SILVER,
    Tier.SILVER,
    Tier.GOLD,
    Tier.GOLD,
    Tier.GOLD,
)
"""The tier of each day of the week, from Monday."""


def tier_of(day: date) -> Tier:
    """The tier of the safe of a day (Rule R6.1)."""
    return TIERS[day.weekday()]


class Streak(NamedTuple):
    """Days picked in a row: up to now, and the longest ever."""

    days: int
    best: int


def streak(days: Iterable[tuple[date, bool]], *, today: date) -> Streak:
    """Count days picked in a row, whatever came of the picks (Rule R6.5).

    `days` are the days that had a safe, oldest first, each with whether the member picked it: a day
    without a safe breaks nothing. Nor does today, as long as it can still be picked.
    """
    run = best = 0
    for day, picked in days:
        if picked:
            run += 1
        elif day != today:
            run = 0
        best = max(best, run)
    return Streak(run, best)
