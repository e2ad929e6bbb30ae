"""The locks of a duel: its members by number, then the duel itself (docs/adr/0080).

Safes and picks come after them (docs/adr/0075); whoever holds a duel may start and end none of its
picks without having locked their members first.
"""

from collections.abc import Iterable
from datetime import datetime

from cofferwit.members.models import Member
from duels.models import Duel
from duels.queries.rows import Rows, rows_of
from duels.rules.course import Event, State, Who, transition
from duels.rules.refusals import NotInDuel
from forge.actions.drafts import must_play


def lock_members(member_ids: Iterable[int]) -> dict[int, Member]:
    """The members as the database has them now, locked until the transaction ends."""
    locked = Member.objects.select_for_update(no_key=True).filter(pk__in=set(member_ids))
    return {member.pk: member for member in locked.order_by("pk")}


def lock(duel_id: int) -> Rows:
    """The duel, locked after its members. Raises `Duel.DoesNotExist`."""
    pair = Duel.objects.values_list("challenger", "challenged").get(pk=duel_id)
    members = lock_members(pair)
    rows = rows_of(Duel.objects.select_for_update(no_key=True).get(pk=duel_id))
    for side in rows.sides.values():
        side.member = members[side.member_id]
    return rows


def lock_own(duel_id: int, by: Member) -> tuple[Rows, Who]:
    """One's own duel, locked, and which of the two one is. Raises `NotInDuel`, `NotPlaying`."""
    if not Duel.objects.filter(pk=duel_id, sides__member=by).exists():
        raise NotInDuel
    rows = lock(duel_id)
    who = rows.who(by)
    must_play(rows.member(who))
    return rows, who


def ask(rows: Rows, event: Event, who: Who, *, at: datetime) -> State:
    """Where the event of that instant leads. Raises `NotNow` with the reason when it may not be.

    The caller has caught up with the clock, and the duel is locked.
    """
    return transition(rows.state, event, who, rows.facts(at))
