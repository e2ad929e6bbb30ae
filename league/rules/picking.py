"""The course of a pick: its clock, its guesses and what ends it (Rules R2.1 to R2.5).

    bronze, 10:00                     deadline 20:10:00
    20:03:00  guess 1, wrong          deadline 20:09:00    6:00 left
    20:08:00  guess 2, wrong          a minute was left: the safe held, at 20:08:00

Instants are aware datetimes, of any zone; durations are `timedelta`.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from forge.rules.tiers import Tier

MAX_GUESSES = 3
PENALTY = timedelta(seconds=60)
"""What a wrong guess takes off the clock."""
INITIAL_TIME_LIMITS = {
    Tier.BRONZE: timedelta(minutes=10),
    Tier.SILVER: timedelta(minutes=15),
    Tier.GOLD: timedelta(minutes=20),
}
"""The time limits the site opens with; the database keeps the ones in force."""


class Ending(StrEnum):
    """What ended a pick."""

    OPENED = "opened"
    GUESSES = "guesses"
    TIME = "time"
    GAVE_UP = "gave_up"
    STOPPED = "stopped"


class Verdict(StrEnum):
    """What a guess did: the safe opened, the pick goes on, or the safe has held."""

    OPENED = "opened"
    WRONG = "wrong"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a guess leaves behind; `ended_at` and `ending` are empty while the pick goes on."""

    verdict: Verdict
    deadline: datetime
    ended_at: datetime | None = None
    ending: Ending | None = None


def time_is_up(*, deadline: datetime, now: datetime) -> bool:
    """Whether a guess made now comes too late: the deadline itself is too late (Rule R2.4)."""
    return now >= deadline


def judge(
    *, deadline: datetime, guesses_before: int, contradicted: int | None, now: datetime
) -> Outcome:
    """What a guess made in time does to the pick (Rules R2.2 and R2.3).

    `contradicted` is the place of the first clue the code contradicts, None when it satisfies all:
    one code alone does, so the safe opens. A wrong guess costs PENALTY and ends the pick at that
    instant when it was the last one or when no more than PENALTY was left; the minute is taken
    either way. Raises `ValueError` for a guess past the deadline or past MAX_GUESSES: neither is
    ever to be judged.
    """
    if time_is_up(deadline=deadline, now=now) or guesses_before >= MAX_GUESSES:
        raise ValueError("this guess came too late to be judged")
    if contradicted is None:
        return Outcome(Verdict.OPENED, deadline, now, Ending.OPENED)
    deadline -= PENALTY
    if guesses_before + 1 == MAX_GUESSES:
        return Outcome(Verdict.HELD, deadline, now, Ending.GUESSES)
    if time_is_up(deadline=deadline, now=now):
        return Outcome(Verdict.HELD, deadline, now, Ending.TIME)
    return Outcome(Verdict.WRONG, deadline)


def time_left(*, deadline: datetime, at: datetime) -> timedelta:
    """What the clock shows at that instant: never less than nothing."""
    return max(timedelta(), deadline - at)


def time_used(*, limit: timedelta, deadline: datetime, at: datetime) -> timedelta:
    """What the clock has lost by then, penalties included: what rankings compare (Rule R6.3)."""
    return limit - time_left(deadline=deadline, at=at)
