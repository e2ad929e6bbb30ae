"""How a safe leaves the offers, and when it is settled (Rules R3.6 to R3.8).

    expires      3 December 12:00     14 days after it was published
    withdrawn    1 December 00:00     asked for on 30 November
    left         1 December 00:00     whichever comes first
    last pick    1 December 00:07     started in time; it may end later
    settled      1 December 00:07     the later of both

Its fiftieth ranked pick takes a safe out of reach at the instant it starts.
"""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from cofferwit.clock import next_midnight
from forge.rules.limits import SAFE_PICKS


class Reason(StrEnum):
    """Why a safe has left, or is about to."""

    DAYS = "days"
    PICKS = "picks"
    WITHDRAWAL = "withdrawal"


class Exit(NamedTuple):
    """When a safe leaves, and why."""

    at: datetime
    reason: Reason


def first_exit(
    *,
    expires_at: datetime | None,
    full_at: datetime | None = None,
    withdrawn_at: datetime | None = None,
) -> Exit | None:
    """Whichever comes first: the end of its days, its last pick's start, its withdrawal's effect.

    What has not happened, or was not asked for, is None; at the same instant the first of this list
    is the reason. None when nothing is in sight.
    """
    exits = (
        (expires_at, Reason.DAYS),
        (full_at, Reason.PICKS),
        (withdrawn_at, Reason.WITHDRAWAL),
    )
    known = [Exit(at, reason) for at, reason in exits if at is not None]
    return min(known, key=lambda each: each.at, default=None)


def is_full(started: int) -> bool:
    """Whether so many ranked picks, running ones included, are all that a safe takes."""
    return started >= SAFE_PICKS


def takes_effect(asked_at: datetime) -> datetime:
    """When a withdrawal takes effect: at the next midnight in Paris."""
    return next_midnight(asked_at)


def settled_at(*, left_at: datetime, last_end: datetime | None) -> datetime:
    """When a safe that has left is settled: once its last pick has ended, if there was any."""
    return left_at if last_end is None else max(left_at, last_end)
