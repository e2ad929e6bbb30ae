"""How a pick ends: the one place that writes it, with all that follows from it.

Whoever ends picks holds, in this order: the safes of the offers concerned (by number), then the
picks (by id), then what they move (docs/adr/0075). Under a safe's lock its picks start and end one
after the other, each at an instant of its own, so that the order in which they happened can be read
from the instants alone.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db.models import Max, Q, QuerySet

from forge.models import Safe
from league.actions.reckoning import reckon
from league.actions.settling import settle_if_over
from league.models import Pick, PickState
from league.queries.courses import happenings, voidings_of
from league.rules.picking import Ending, time_is_up
from league.rules.purposes import OFFER

TICK = timedelta(microseconds=1)
"""The shortest time there is between two instants that the database keeps."""


class Own(NamedTuple):
    """One's own pick, locked with its safe, and the instant of what one does to it."""

    pick: Pick
    at: datetime


def lock_own(*, pick_id: UUID, thief_id: int, now: datetime) -> Own:
    """The pick of that thief, locked until the caller's transaction ends.

    What is overdue of the thief and of the safe ends first, in order; so may the pick itself. The
    instant is `now`, or later when something that happened before bears a later one: another
    machine's clock may be ahead, and calls that wait for a lock do not always wait in order. Raises
    `Pick.DoesNotExist` when there is none: another's pick does not exist for one.
    """
    own = Pick.objects.filter(pk=pick_id, thief_id=thief_id)
    found = own.only("safe", "purpose").get()
    locked = lock_safes([found.safe_id] if found.purpose == OFFER else [])
    mine = Q(thief_id=thief_id) | Q(safe_id=found.safe_id)
    due = Q(mine, state=PickState.RUNNING, deadline__lte=now)
    picks = {pick.pk: pick for pick in lock_picks(due | Q(pk=pick_id), locked)}
    _end(picks.values(), now)
    pick = picks[pick_id]
    at = _not_before(pick, now)
    end_if_overdue(pick, at)
    return Own(pick, at)


def lock_safes(safe_ids: Iterable[int]) -> set[int]:
    """Lock those safes, by number, until the transaction ends; the value is their numbers."""
    safes = Safe.objects.select_for_update(no_key=True, of=("self",)).filter(pk__in=set(safe_ids))
    return set(safes.order_by("pk").values_list("pk", flat=True))


def overdue(now: datetime) -> QuerySet[Pick]:
    """The running picks whose time is up, in the order in which it ran out."""
    due = Pick.objects.filter(state=PickState.RUNNING, deadline__lte=now)
    return due.order_by("deadline", "id")


def end_overdue_of(*, thief_id: int | None, locked: Collection[int], now: datetime) -> None:
    """End what is overdue of that thief, if any, and of those safes, locked by the caller."""
    due = Q(thief_id=thief_id) | Q(safe__in=locked)
    _end(lock_picks(due & Q(state=PickState.RUNNING, deadline__lte=now), locked), now)


def end_these(picks: Iterable[Pick], now: datetime) -> int:
    """End those of the picks that are overdue, and the overdue ones of the same safes.

    Returns how many. Another worker may be at them: each ends once.
    """
    found = list(picks)
    locked = lock_safes(pick.safe_id for pick in found if pick.purpose == OFFER)
    due = Q(pk__in=[pick.pk for pick in found]) | Q(safe__in=locked)
    return _end(lock_picks(due & Q(state=PickState.RUNNING, deadline__lte=now), locked), now)


def lock_picks(wanted: Q, locked: Collection[int]) -> list[Pick]:
    """The picks, locked; one of an offer only when its safe is, or its end would go unreckoned."""
    reachable = ~Q(purpose=OFFER) | Q(safe__in=locked)
    picks = Pick.objects.filter(wanted & reachable).select_for_update(of=("self",))
    return list(picks.select_related("safe").order_by("pk"))


def _end(picks: Iterable[Pick], now: datetime) -> int:
    return sum(end_if_overdue(each, now) for each in sorted(picks, key=_when))


def _when(pick: Pick) -> tuple[datetime, UUID]:
    return pick.deadline, pick.pk


def end_if_overdue(pick: Pick, now: datetime) -> bool:
    """End a locked pick whose time is up, at its deadline however late that is."""
    if pick.state != PickState.RUNNING or not time_is_up(deadline=pick.deadline, now=now):
        return False
    hold(pick, ending=Ending.TIME, at=pick.deadline)
    return True


def hold(pick: Pick, *, ending: Ending, at: datetime) -> None:
    """Write down that the safe of a locked pick has held."""
    pick.state, pick.ending, pick.ended_at = PickState.HELD, ending.value, at
    pick.save(update_fields=["state", "ending", "ended_at", "deadline"])
    _follow(pick)


def open_at(pick: Pick, *, number: int, at: datetime) -> None:
    """Write down that the guess of that number opened the safe of a locked pick."""
    pick.state, pick.ending, pick.ended_at = PickState.OPENED, Ending.OPENED.value, at
    pick.opened_at_guess = number
    pick.save(update_fields=["state", "ending", "ended_at", "opened_at_guess"])
    _follow(pick)


def _follow(pick: Pick) -> None:
    """What the end of an offer's pick moves; the safe is locked."""
    if pick.purpose == OFFER:
        reckon(pick)
        settle_if_over(pick.safe_id)


def _not_before(pick: Pick, now: datetime) -> datetime:
    """`now`, or the first instant after all that has happened to the pick, or to an offer's safe.

    What was voided of its thief or its safe is among it. A safe that is not of the offers has no
    such order to keep: a day's safe is not locked for each guess at it.
    """
    last = pick.guesses.aggregate(at=Max("guessed_at"))["at"]
    at = max(now, pick.started_at, last or now)
    if pick.purpose != OFFER:
        return at
    happened = [*happenings(pick.safe_id), *voidings_of(pick.thief_id, pick.safe_id)]
    return max([at, *(each + TICK for each in happened)])
