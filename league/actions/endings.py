"""How a pick ends: the one place that writes it."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from league.models import Pick, PickState
from league.rules.picking import Ending, time_is_up


def lock_own(*, pick_id: UUID, thief_id: int, now: datetime) -> Pick:
    """The pick of that thief with its safe, locked until the caller's transaction ends.

    What is overdue of the thief and of the safe ends first, in order; so may the pick itself.
    Raises `Pick.DoesNotExist` when there is none: another's pick does not exist for one.
    """
    picks = Pick.objects.filter(pk=pick_id, thief_id=thief_id)
    end_overdue_of(
        thief_id=thief_id, safe_id=picks.values_list("safe_id", flat=True).get(), now=now
    )
    pick = picks.select_for_update(of=("self",)).select_related("safe").get()
    # A guess made in between, which we have just waited for, may have brought the deadline here.
    end_if_overdue(pick, now)
    return pick


def overdue(now: datetime) -> QuerySet[Pick]:
    """The running picks whose time is up, locked, in the order in which it ran out."""
    due = Pick.objects.filter(state=PickState.RUNNING, deadline__lte=now)
    return due.select_for_update().order_by("deadline", "id")


def end_overdue_of(*, thief_id: int, safe_id: int, now: datetime) -> None:
    """End what is overdue of that thief and of that safe, in the caller's transaction."""
    for pick in overdue(now).filter(Q(thief_id=thief_id) | Q(safe_id=safe_id)):
        end_if_overdue(pick, now)


def end_if_overdue(pick: Pick, now: datetime) -> None:
    """End a locked pick whose time is up, at its deadline however late that is."""
    if pick.state == PickState.RUNNING and time_is_up(deadline=pick.deadline, now=now):
        hold(pick, ending=Ending.TIME, at=pick.deadline)


def hold(pick: Pick, *, ending: Ending, at: datetime) -> None:
    """Write down that the safe of a locked pick has held."""
    pick.state, pick.ending, pick.ended_at = PickState.HELD, ending.value, at
    pick.save(update_fields=["state", "ending", "ended_at", "deadline"])


def open_at(pick: Pick, *, number: int, at: datetime) -> None:
    """Write down that the guess of that number opened the safe of a locked pick."""
    pick.state, pick.ending, pick.ended_at = PickState.OPENED, Ending.OPENED.value, at
    pick.opened_at_guess = number
    pick.save(update_fields=["state", "ending", "ended_at", "opened_at_guess"])


def not_before(pick: Pick, now: datetime) -> datetime:
    """`now`, or the pick's last instant when this machine's clock runs behind another's."""
    last = pick.guesses.order_by("number").last()
    return max(now, pick.started_at if last is None else last.guessed_at)
