"""One's duels as lists: what waits for one, what runs, what is over."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from cofferwit.members.models import AccountState, Member
from duels.models import Duel, DuelSide
from duels.queries.pending import of, open_duels_of
from duels.queries.people import open_challenges
from duels.queries.records import recent_opponents, records, totals
from duels.queries.rows import Rows, rows_of
from duels.queries.told import difficulty, name_of, outcome, turn
from duels.queries.views import DuelLine, DuelsPage, PastLine, SideLine
from duels.rules.calendar import has_acted, other_has_acted
from duels.rules.course import Kind, State, Who, facing
from duels.rules.verdict import score
from forge.rules.tiers import Tier
from league.queries.daily import used_seconds

A_PAGE = 10


def waiting(viewer: Member, now: datetime) -> tuple[DuelLine, ...]:
    """The duels in which it is the viewer's turn, the most urgent first."""
    return tuple(line for line in _open_lines(viewer, now) if line.awaits_me)


def duels_page(viewer: Member, now: datetime, page: int = 1) -> DuelsPage | None:
    """The page of the viewer's duels; None when the past has no such page."""
    past = _past(viewer)
    total = past.count()
    pages = max(1, -(-total // A_PAGE))
    if not 1 <= page <= pages:
        return None
    lines = _open_lines(viewer, now)
    return DuelsPage(
        waiting=tuple(line for line in lines if line.awaits_me),
        running=tuple(line for line in lines if not line.awaits_me),
        past=tuple(
            _past_line(rows, viewer) for rows in _read(past[(page - 1) * A_PAGE : page * A_PAGE])
        ),
        past_total=total,
        page=page,
        pages=pages,
        open_challenges=open_challenges(viewer, now),
        records=records(viewer),
        totals=totals(viewer),
        opponents=recent_opponents(viewer, now),
    )


def _open_lines(viewer: Member, now: datetime) -> list[DuelLine]:
    lines = [_open_line(rows, viewer, now) for rows in _read(open_duels_of(viewer))]
    return sorted(lines, key=lambda line: (line.left_seconds, line.duel_id))


def _past(viewer: Member) -> QuerySet[Duel]:
    return Duel.objects.filter(of(viewer), ended_at__isnull=False).order_by("-ended_at", "-id")


def _read(duels: QuerySet[Duel]) -> Iterable[Rows]:
    sides = DuelSide.objects.select_related("member", "safe", "pick")
    return map(rows_of, duels.prefetch_related(Prefetch("sides", sides)))


def _open_line(rows: Rows, viewer: Member, now: datetime) -> DuelLine:
    who, standing = rows.who(viewer), rows.standing(now)
    return DuelLine(
        duel_id=rows.duel.pk,
        kind=rows.kind,
        tier=Tier(rows.duel.tier),
        difficulty=difficulty(rows),
        opponent=name_of(rows.member(facing(who))),
        i_challenged=who == Who.CHALLENGER,
        state=rows.state,
        turn=turn(rows, who, now),
        i_have_acted=has_acted(standing, who),
        they_have_acted=other_has_acted(standing, who),
        pick_id=rows.sides[who].pick_id,
    )


def _past_line(rows: Rows, viewer: Member) -> PastLine:
    who = rows.who(viewer)
    opponent, settled = rows.member(facing(who)), rows.state == State.SETTLED
    assert rows.duel.ended_at is not None
    return PastLine(
        duel_id=rows.duel.pk,
        kind=rows.kind,
        tier=Tier(rows.duel.tier),
        opponent=name_of(opponent),
        state=rows.state,
        outcome=outcome(rows, who),
        mine=_side_line(rows, who) if settled else None,
        theirs=_side_line(rows, facing(who)) if settled else None,
        ended_at=rows.duel.ended_at,
        can_rematch=settled and opponent.state == AccountState.ACTIVE,
    )


def _side_line(rows: Rows, who: Who) -> SideLine:
    pick, run = rows.sides[who].pick, rows.run(who)
    is_forge = rows.kind == Kind.FORGE
    return SideLine(
        opened_at_guess=None if run is None else run.opened_at_guess,
        used_seconds=None if pick is None else used_seconds(pick),
        score=score(run) if is_forge and rows.duel.picking_from is not None else None,
        picked=pick is not None,
        forged=who in rows.forged if is_forge else None,
    )
