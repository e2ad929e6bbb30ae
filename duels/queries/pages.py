"""The page of one duel."""

from datetime import datetime

from cofferwit.members.models import Member
from duels.queries.people import is_barred, may_challenge
from duels.queries.records import record
from duels.queries.rows import Rows, find
from duels.queries.told import difficulty, lead_of, name_of, outcome, turn
from duels.queries.views import DuelPage, Lead, Run, Side
from duels.rules.course import OPEN, Kind, State, Who, facing
from duels.rules.verdict import Criterion, score
from forge.queries import open_safe, thief_view
from forge.rules.difficulty import Difficulty
from forge.rules.sentences import Sentence
from forge.rules.tiers import Tier
from league.queries.daily import used_seconds
from league.queries.limits import time_limit
from league.queries.picks import PickRecord
from league.queries.results import result_guesses
from league.queries.views import Opened


def lead(duel_id: int, member: Member) -> Lead | None:
    """What one's own pick or bench says of its duel; None for another's duel."""
    rows = find(duel_id)
    who = Who.OTHER if rows is None else rows.who(member)
    return None if rows is None or who == Who.OTHER else lead_of(rows, who)


def duel_page(duel_id: int, viewer: Member | None, now: datetime) -> DuelPage | None:
    """The duel as the viewer may see it; None, to all but its two, until it is settled."""
    rows = find(duel_id)
    if rows is None or (rows.who(viewer) == Who.OTHER and rows.state != State.SETTLED):
        return None
    who = rows.who(viewer)
    told_from = Who.CHALLENGER if who == Who.OTHER else who
    return _page(rows, who, told_from, now)


def _page(rows: Rows, who: Who, me: Who, now: datetime) -> DuelPage:
    duel, them, is_in = rows.duel, facing(me), who != Who.OTHER
    kept, grade = Tier(duel.tier), difficulty(rows)
    return DuelPage(
        duel_id=duel.pk,
        kind=rows.kind,
        tier=kept,
        state=rows.state,
        difficulty=grade,
        is_fallback=grade not in (None, Difficulty.HARD),
        viewer_is_in=is_in,
        i_challenged=who == Who.CHALLENGER,
        challenged_at=duel.challenged_at,
        lapses_at=duel.lapses_at,
        answered_at=duel.answered_at,
        forging_until=duel.forging_until,
        picking_from=duel.picking_from,
        picking_until=duel.picking_until,
        ended_at=duel.ended_at,
        turn=turn(rows, who, now),
        limit_seconds=int(time_limit(kept, now).total_seconds()),
        outcome=outcome(rows, me),
        winner=None if duel.winner is None else name_of(duel.winner),
        criterion=Criterion(duel.criterion) if duel.criterion else None,
        void_reason=_void_reason(rows),
        mine=_side(rows, me, is_own=is_in),
        theirs=_side(rows, them, is_own=False),
        record=record(rows.member(me), rows.member(them)),
        is_barred=is_in and is_barred(rows.member(me), rows.member(them)),
        rematch_refusal=_rematch_refusal(rows, who, now),
    )


def _void_reason(rows: Rows) -> str:
    if rows.state != State.VOID:
        return ""
    if rows.duel.gone:
        return "gone"
    picks = [side.pick for side in rows.sides.values() if side.pick is not None]
    return "voided" if any(pick.voided_at for pick in picks) else "neither_forged"


def _rematch_refusal(rows: Rows, who: Who, now: datetime) -> Sentence | None:
    if who == Who.OTHER or rows.state in OPEN:
        return None
    return may_challenge(rows.member(who), rows.member(facing(who)), now)


def _side(rows: Rows, who: Who, *, is_own: bool) -> Side:
    side, settled = rows.sides[who], rows.state == State.SETTLED
    picked = settled and rows.kind == Kind.FORGE and rows.duel.picking_from is not None
    return Side(
        pseudonym=name_of(side.member),
        has_forged=who in rows.forged,
        has_picked=rows.run(who) is not None,
        pick_id=side.pick_id if is_own else None,
        run=_run(rows, who) if is_own or settled else None,
        score=score(rows.run(who)) if picked else None,
        safe=Opened.of(open_safe(side.safe)) if side.safe and side.safe.public_at else None,
    )


def _run(rows: Rows, who: Who) -> Run | None:
    pick, safe, over = rows.sides[who].pick, rows.sides[who].safe, rows.run(who)
    if pick is None or safe is None or over is None or pick.ended_at is None:
        return None
    taken = PickRecord(pick, tuple(pick.guesses.all()), None)
    return Run(
        guesses=result_guesses(taken, thief_view(safe)),
        opened_at_guess=pick.opened_at_guess,
        outcome=pick.state,
        end=pick.ending,
        started_at=pick.started_at,
        ended_at=pick.ended_at,
        limit_seconds=pick.time_limit,
        used_seconds=used_seconds(pick),
        left=over.left,
        penalties=taken.penalties_in_seconds(),
    )
