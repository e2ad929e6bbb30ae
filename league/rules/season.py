"""A season and its prizes (Rules R8.1 to R8.7). A season is a calendar month in Paris."""

from dataclasses import dataclass
from datetime import time

PRIZES = (150, 100, 60, 25, 25, 25, 25, 25, 25, 25)
"""Credits of each paid place, from the first."""
PAID_PLACES = len(PRIZES)

THIEF_RANKED_PICKS = 8
"""Ranked picks in the month a thief needs to stand for a prize."""
SMITH_RANKED_PICKS = 8
"""Ranked picks by others that a smith's safes settled in the month need to have received."""

PAYOUT_DAY = 1
PAYOUT_HOUR = time(0, 15)
"""The prizes of a month are paid on this day of the next one, about this time in Paris."""


@dataclass(frozen=True, slots=True)
class SeasonFigures:
    """The prizes and conditions above, as a season froze them."""

    prizes: tuple[int, ...] = PRIZES
    thief_ranked_picks: int = THIEF_RANKED_PICKS
    smith_ranked_picks: int = SMITH_RANKED_PICKS


NOW = SeasonFigures()
"""Those that a season would freeze now."""


def prize(place: int, *, figures: SeasonFigures = NOW) -> int:
    """Credits of a place, from 1; 0 beyond the paid ones."""
    return figures.prizes[place - 1] if 1 <= place <= len(figures.prizes) else 0
