"""What the bench of a forge duel needs to know of it."""

from dataclasses import dataclass
from datetime import datetime

from cofferwit.members.models import Member
from duels.queries.rows import find
from duels.queries.told import lead_of
from duels.queries.views import Lead
from duels.rules.course import Kind, State, Who


@dataclass(frozen=True, slots=True)
class Forging:
    """One's own part in the forging: until when, and whether there is something left to do."""

    lead: Lead
    until: datetime | None
    is_open: bool


def forging(duel_id: int, member: Member) -> Forging | None:
    """The forging of that duel; None for another's, and for one in which nobody forges."""
    rows = find(duel_id)
    if rows is None or rows.kind != Kind.FORGE:
        return None
    who = rows.who(member)
    if who == Who.OTHER:
        return None
    return Forging(
        lead=lead_of(rows, who),
        until=rows.duel.forging_until,
        is_open=rows.state == State.FORGING and who not in rows.forged,
    )
