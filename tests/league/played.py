"""A league played through its actions, with a clock that tests move."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from cofferwit.members.models import Member
from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions import give_up, guess as guessing
from league.actions.start_pick import start
from league.models import Pick
from league.rules import purposes
from league.rules.refusals import PickOver
from tests.factories import NOON, SMALL_SAFES

SECOND = timedelta(seconds=1)


def take(thief: Member, safe: Safe, *, at: datetime = NOON) -> Pick:
    """Start a ranked pick of that safe, as taking an offer of it does."""
    return start(by=thief, safe=safe, purpose=purposes.OFFER, ranked=True, now=at)


def finish(pick: Pick, how: str | int, *, after: timedelta = SECOND) -> Pick:
    """End a pick: opened at guess 1, 2 or 3, "wrong" three times, or "gave_up"; "time" leaves it.

    The last guess comes so long after the start, those before it a thousandth of a second before
    each other; when they take the time that was left, the rest of them are not played.
    """
    if how == "time":
        return pick
    at = pick.started_at + after
    if how == "gave_up":
        give_up.give_up(pick=pick.pk, by=pick.thief, now=at)
    else:
        codes = _codes(pick, how)
        for number, code in enumerate(codes, start=1):
            moment = at - timedelta(milliseconds=len(codes) - number)
            with suppress(PickOver):
                guessing.play(pick=pick.pk, by=pick.thief, number=number, code=code, now=moment)
    pick.refresh_from_db()
    return pick


def _codes(pick: Pick, how: str | int) -> Sequence[str]:
    small = SMALL_SAFES[Tier(pick.safe.tier)]
    if how == "wrong":
        return small.wrong[:3]
    assert isinstance(how, int)
    return (*small.wrong[: how - 1], small.code)


def picked(
    thief: Member,
    safe: Safe,
    how: str | int,
    *,
    at: datetime = NOON,
    after: timedelta = SECOND,
) -> Pick:
    """A ranked pick from start to end."""
    return finish(take(thief, safe, at=at), how, after=after)
