"""When a demonstration plays: its calibration, its months, and who comes when."""

import random
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from cofferwit.clock import day_start, game_day, wall_time

CALIBRATION_DAYS = 7
OLD_HANDS = 0.75
"""The chance that a member signs up as the calibration begins; the others follow later."""
NEWCOMERS_WITHIN = 30
"""So many days, from there on."""
LATELY = 38
"""So many days ago those come who are to be looked into: a month of theirs is looked at by now."""
DOORS = (time(7), time(22))
"""Wall times in Paris between which members come."""


class Course(NamedTuple):
    """The first day of a demonstration, and when its ranked play begins."""

    first_day: date
    ranked_from: datetime

    @property
    def begins(self) -> datetime:
        """The midnight with which it begins."""
        return day_start(self.first_day)


def course(*, now: datetime, months: int) -> Course:
    """The course of a demonstration of so many months, of which the last is the current one."""
    first = game_day(now).replace(day=1)
    for _ in range(months - 1):
        first = (first - timedelta(days=1)).replace(day=1)
    return Course(first - timedelta(days=CALIBRATION_DAYS), day_start(first))


def days(first: date, *, until: datetime) -> Iterator[date]:
    """The game days from `first` up to that of `until`."""
    last = game_day(until)
    while first <= last:
        yield first
        first += timedelta(days=1)


def signs_up_on(first: date, draws: random.Random) -> date:
    """The day on which a member signs up."""
    if draws.random() < OLD_HANDS:
        return first
    return first + timedelta(days=draws.randrange(1, NEWCOMERS_WITHIN))


def lately(first: date, *, until: datetime) -> date:
    """The day on which those sign up who have not been here for long."""
    return max(first, game_day(until) - timedelta(days=LATELY))


def comes_at(day: date, draws: random.Random) -> datetime:
    """The instant of a visit on that day."""
    opens, closes = (wall_time(day, at) for at in DOORS)
    return opens + (closes - opens) * draws.random()
