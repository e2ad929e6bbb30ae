"""When a safe may be put on offer, and how long it stays there (Rules R3.3 to R3.6)."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import NamedTuple

from cofferwit.clock import days_later, game_day, next_midnight
from forge.rules.checking import Check
from forge.rules.limits import ACTIVE_SAFES, PUBLISHED_A_DAY, SAFE_DAYS
from forge.rules.oracle import ENOUGH_TRIALS
from forge.rules.refusals import NotUnique, OneADay, Superfluous, ThreeActive

MORE_TRIALS = 4 * ENOUGH_TRIALS
"""The bound of the second solver when a smith asks to try again: 8 to 20 seconds at most."""


class Course(NamedTuple):
    """When a safe on offer was made, will leave by its days, and has left before if it has.

    `withdrawn_at` is from when on its smith has taken it back, if so: it may lie ahead.
    """

    made_at: datetime
    expires_at: datetime
    left_at: datetime | None
    withdrawn_at: datetime | None = None


def expiry(published_at: datetime, *, ranked_from: datetime) -> datetime:
    """When a safe leaves by its days: at the same wall time in Paris, SAFE_DAYS dates later.

    Those of a safe published in the calibration run from the ranked start.
    """
    return days_later(max(published_at, ranked_from), SAFE_DAYS)


def of_calibration(made_at: datetime, *, ranked_from: datetime) -> bool:
    """Whether a safe made then belongs to the calibration."""
    return made_at < ranked_from


def counts_as_active(safe: Course, *, ranked_from: datetime, now: datetime) -> bool:
    """Whether a safe takes one of its smith's places (Rule R3.4).

    It does until it leaves; once the ranked play has begun, one of the calibration does not.
    """
    if safe.left_at is not None or safe.expires_at <= now:
        return False
    if safe.withdrawn_at is not None and safe.withdrawn_at <= now:
        return False
    return now < ranked_from or not of_calibration(safe.made_at, ranked_from=ranked_from)


def active(safes: Iterable[Course], *, ranked_from: datetime, now: datetime) -> int:
    """How many of a smith's safes take a place."""
    return sum(counts_as_active(safe, ranked_from=ranked_from, now=now) for safe in safes)


def published_on(published_at: datetime) -> date:
    """The game day on which a safe counts as published (Rule R3.5)."""
    return game_day(published_at)


def must_have_place(*, active: int, published_today: int, now: datetime) -> None:
    """Raise `ThreeActive` or `OneADay` when the smith may not publish now."""
    if active >= ACTIVE_SAFES:
        raise ThreeActive
    if published_today >= PUBLISHED_A_DAY:
        raise OneADay(next_midnight(now))


def must_be_a_safe(checked: Check) -> None:
    """Raise `NotUnique` or `Superfluous` unless the clues make a safe (Rule R3.3)."""
    if checked.remaining != 1:
        raise NotUnique(checked.remaining)
    if checked.redundant:
        raise Superfluous(checked.redundant)
