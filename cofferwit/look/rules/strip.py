"""A year as a strip: a column a week from Monday down, a square a day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

STEP, SQUARE, EDGE = 8.6, 7.0, 0.5
"""From one square to the next, the side of a square, and the edge before the first."""
DAYS = 7

KINDS = {
    "opened": "st-open",
    "first": "st-best",
    "held": "st-held",
    "missed": "st-miss",
    "running": "st-now",
    "today": "st-now",
    "none": "st-none",
    "next": "st-none",
}
"""The class of each state; days without a safe and days to come are no more than a place."""


class DayState(Protocol):
    """A day, and what the reader did on it."""

    @property
    def day(self) -> date:
        """The date."""
        ...

    @property
    def state(self) -> str:
        """One of the states of a calendar."""
        ...


@dataclass(frozen=True)
class Square:
    """A day at `x` and `y`, drawn as `kind`."""

    x: float
    y: float
    kind: str


@dataclass(frozen=True)
class Strip:
    """The squares of a year in a drawing of that size."""

    width: float
    height: float
    squares: tuple[Square, ...]


def strip(days: Sequence[DayState]) -> Strip:
    """The strip of days in a row, the first of which may be any day of a week."""
    before = days[0].day.weekday() if days else 0
    weeks = -(-(before + len(days)) // DAYS)
    squares = (
        Square(_at((before + i) // DAYS), _at((before + i) % DAYS), KINDS[each.state])
        for i, each in enumerate(days)
    )
    return Strip(_length(max(weeks, 1)), _length(DAYS), tuple(squares))


def _at(step: int) -> float:
    return round(EDGE + STEP * step, 1)


def _length(steps: int) -> float:
    return round(2 * EDGE + STEP * (steps - 1) + SQUARE, 1)
