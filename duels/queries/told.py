"""A duel told from one side: whose turn it is, how it came out."""

from datetime import datetime, timedelta

from cofferwit.members.models import AccountState, Member
from duels.queries.rows import Rows
from duels.queries.views import ACTS, Lead, Turn
from duels.rules.calendar import Awaits, awaits
from duels.rules.course import OPEN, SIDES, State, Who, facing
from duels.rules.limits import REMINDER_HOURS
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier

_NO_TURN = Turn("", None, 0, is_soon=False)


def name_of(member: Member) -> str:
    """The pseudonym; nothing when the account is deleted."""
    return "" if member.state == AccountState.DELETED else member.pseudonym


def turn(rows: Rows, who: Who, now: datetime) -> Turn:
    """What the duel waits for from that side at `now`; nothing from a stranger."""
    standing = rows.standing(now)
    if standing.until is None:
        return _NO_TURN
    wanted, deadline = awaits(standing, who), standing.until
    pick = rows.sides[who].pick if who in SIDES else None
    if wanted == Awaits.PLAYING and pick is not None:
        deadline = pick.deadline
    mine = rows.state == State.CHALLENGED and who == Who.CHALLENGER
    left = max(timedelta(), deadline - now)
    return Turn(
        act=ACTS.get(wanted, "cancel" if mine else ""),
        deadline=deadline,
        left_seconds=left // timedelta(seconds=1),
        is_soon=left <= timedelta(hours=REMINDER_HOURS),
    )


def outcome(rows: Rows, who: Who) -> str:
    """How it came out for that side: "won", "lost", "drawn", else its state; "" while open."""
    if rows.state in OPEN:
        return ""
    if rows.state != State.SETTLED:
        return rows.state.value
    if rows.duel.winner_id is None:
        return "drawn"
    return "won" if rows.duel.winner_id == rows.sides[who].member_id else "lost"


def difficulty(rows: Rows) -> Difficulty | None:
    """That of the house safe of a lightning duel, once there is one."""
    safe = rows.sides[Who.CHALLENGER].safe
    return Difficulty(safe.difficulty) if safe is not None and safe.maker_id is None else None


def lead_of(rows: Rows, who: Who) -> Lead:
    """What a pick or a bench says of the duel it belongs to."""
    return Lead(
        duel_id=rows.duel.pk,
        kind=rows.kind,
        tier=Tier(rows.duel.tier),
        opponent=name_of(rows.member(facing(who))),
        state=rows.state,
        outcome=outcome(rows, who),
    )
