"""A season and its prizes (Rules R8.1 to R8.7). A season is a calendar month in Paris."""

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


def prize(place: int) -> int:
    """Credits of a place, from 1; 0 beyond the paid ones."""
    return PRIZES[place - 1] if 1 <= place <= PAID_PLACES else 0
