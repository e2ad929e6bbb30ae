"""The months of the league, each written "2026-11" (Rules R8.1 and R8.6)."""

import re
from datetime import date, datetime, timedelta

from cofferwit.clock import day_start, wall_time
from league.rules.season import PAYOUT_DAY, PAYOUT_HOUR

MONTH = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])")
"""How a month is written; the site will not see another century."""


def payout_of(month: str) -> datetime:
    """When the prizes of a month, "2026-11", are due: on the first of the next one."""
    return wall_time(month_after(month), PAYOUT_HOUR)


def first_day(month: str) -> date:
    """The day with which a month begins. Raises `ValueError` for what is no month."""
    if not MONTH.fullmatch(month):
        raise ValueError(f"{month!r} is no month")
    return date.fromisoformat(f"{month}-01")


def month_after(month: str) -> date:
    """The first day of the month that follows."""
    return (first_day(month) + timedelta(days=31)).replace(day=PAYOUT_DAY)


def end_of(month: str) -> datetime:
    """The midnight with which the month is over: the first instant of the next one."""
    return day_start(month_after(month))


def months_between(first: str, last: str) -> list[str]:
    """All months from `first` to `last`, both included; none when `last` comes before."""
    found = []
    while first <= last:
        found.append(first)
        first = f"{month_after(first):%Y-%m}"
    return found
