"""A member's safe with picks that have ended, and some that run."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from cofferwit.members.models import Member
from forge.models import Safe
from league.models import Pick
from tests.factories import NOON, end_pick, make_member, make_offer_pick, play

EVERY = timedelta(hours=1)


def pick_all(
    safe: Safe, outcomes: Iterable[int | None], *, now: datetime = NOON, first: int = 1
) -> list[Pick]:
    """A ranked pick an hour by a member of its own: opened at that guess, or given up (None)."""
    return [
        end_pick(
            make_offer_pick(_thief(n, now), safe, now=now + n * EVERY),
            opened_at=outcome,
            after=60 + 10 * (n - first),
        )
        for n, outcome in enumerate(outcomes, first)
    ]


def run_pick(safe: Safe, *, now: datetime = NOON, wrong: str = "") -> Pick:
    """A pick that goes on, after that wrong guess."""
    pick = make_offer_pick(_thief(99, now), safe, now=now)
    if wrong:
        play(pick, 1, wrong)
    return pick


def _thief(number: int, now: datetime) -> Member:
    return make_member(f"Voleur {number}", now=now)
