"""The course of duels: what the clock, picks and accounts bring about, each at its instant."""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from cofferwit.members.models import Member
from duels.actions.locking import ask, lock
from duels.actions.telling import tell
from duels.actions.voiding import void_tainted
from duels.models import Duel
from duels.queries.pending import of, pending
from duels.queries.rows import Rows, rows_of
from duels.rules import calendar
from duels.rules.calendar import Due
from duels.rules.course import SIDES, Event, State
from duels.rules.verdict import Verdict, only_smith, verdict
from forge.actions import make_public
from league.actions.overdue import end_overdue_of
from league.models import Pick, PickState

logger = logging.getLogger(__name__)


def settle_due(*, now: datetime) -> int:
    """Do all that is due in duels by `now`, however late: what the job does each minute.

    Challenges lapse, the forging and the picking end, picks that are over are taken in, duels of
    accounts that are gone, or with a voided pick, become void, reminders are sent. Returns in how
    many duels.
    """
    voided = void_tainted(now=now)
    return voided + sum(_bring_up(pk, now) for pk in pending(now))


def catch_up(*, duel_id: int, now: datetime) -> None:
    """The same for one duel: what its page may do before it shows it."""
    void_tainted(now=now, within=Q(pk=duel_id))
    for pk in pending(now, Q(pk=duel_id)):
        _bring_up(pk, now)


def catch_up_of(*, member: Member, now: datetime) -> None:
    """The same for the member's duels: what a list of them may do first."""
    void_tainted(now=now, within=of(member))
    for pk in pending(now, of(member)):
        _bring_up(pk, now)


def _bring_up(duel_id: int, now: datetime) -> bool:
    """Whether anything happened. Picks whose time is up end first, under locks of their own."""
    for pick in rows_of(Duel.objects.get(pk=duel_id)).overdue(now):
        end_overdue_of(thief=pick.thief, now=now)
    return _apply_due(duel_id, now)


@transaction.atomic
def _apply_due(duel_id: int, now: datetime) -> bool:
    rows = lock(duel_id)
    changed = False
    while (due := calendar.due(rows.standing(now), now)) is not None:
        _happen(rows, due)
        changed = True
    told = tell(rows, now)
    return publish_safes(rows) or told or changed


def _happen(rows: Rows, due: Due) -> None:
    """Write down one thing that has happened, and where it leads."""
    state = ask(rows, due.event, due.who, at=due.at)
    if due.event == Event.PICKED:
        side = rows.sides[due.who]
        side.picked_at = due.at
        side.save(update_fields=["picked_at"])
    if state != rows.state:
        ends = [side.picked_at for side in rows.sides.values() if side.picked_at is not None]
        enter(rows, state, at=max([due.at, *ends]), gone=due.event == Event.GONE)


def enter(rows: Rows, state: State, *, at: datetime, gone: bool = False) -> None:
    """Let the locked duel be in another state from that instant on."""
    duel = rows.duel
    decided = _decided(rows) if state == State.SETTLED else None
    duel.state = state.value
    duel.remind_at = None
    if state == State.FORGING:
        duel.answered_at, duel.forging_until = at, calendar.forging_until(at)
        duel.remind_at = calendar.remind_at(duel.forging_until)
    elif state == State.PICKING:
        duel.answered_at = duel.answered_at or at
        duel.picking_from, duel.picking_until = at, calendar.picking_until(rows.kind, at)
        duel.remind_at = calendar.remind_at(duel.picking_until)
    else:
        duel.ended_at, duel.gone = at, gone
    if decided is not None:
        duel.criterion = decided.criterion.value
        duel.winner = None if decided.winner is None else rows.member(decided.winner)
    duel.save()
    logger.info("duel %s: %s", duel.pk, state.value)


def _decided(rows: Rows) -> Verdict:
    """The verdict of a duel that is being settled, out of the state it was in."""
    if rows.state == State.FORGING:
        (smith,) = rows.forged
        return only_smith(smith)
    challenger, challenged = (rows.run(who) for who in SIDES)
    return verdict(rows.kind, challenger, challenged)


def publish_safes(rows: Rows) -> bool:
    """Make public the safes of a duel that is over; whether one became so.

    A safe that somebody still picks, the duel having become void, waits for the end of that pick.
    """
    ended_at = rows.duel.ended_at
    if ended_at is None:
        return False
    safes = {side.safe for side in rows.sides.values() if side.safe is not None}
    shown = False
    for safe in sorted(safes, key=lambda each: each.pk):
        picks = Pick.objects.filter(safe=safe)
        if not picks.filter(state=PickState.RUNNING).exists():
            last = picks.order_by("-ended_at").values_list("ended_at", flat=True).first()
            shown |= make_public(safe=safe, now=max(ended_at, last or ended_at))
    return shown
