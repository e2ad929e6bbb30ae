"""Undoing a measure by the measure that gives back what it took (Rule R9.32)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from uuid import UUID

from django.db.models import Q

from cofferwit.desk.actions import accounts, links, voids
from cofferwit.desk.models import Measure, MeasureKind, Reading
from cofferwit.members.models import AccountLink, Member
from cofferwit.members.rules.standing import Standing
from league.actions.voiding import NothingToVoid
from league.models import Pick

Undo = Callable[[Reading, str, Member, datetime], Measure | None]


def undo(*, reading: Reading, reason: str, by: Member, now: datetime) -> Measure | None:
    """Give back what the measure took from its reader; the value is the measure that does it.

    None when there is nothing to give back: it was lifted meanwhile, something newer stands in
    its place, or it is of a kind that does not turn back (a changed pseudonym, which its member
    chooses anew, and a safe taken out of the offers).
    """
    how = _HOW.get(MeasureKind(reading.measure.kind))
    return None if how is None else how(reading, reason, by, now)


def _account(reading: Reading, reason: str, by: Member, now: datetime) -> Measure | None:
    """Let the account in again, if it stands where this measure put it."""
    measure = reading.measure
    member = Member.objects.get(pk=measure.detail["member"])
    standing, act = _BACK[MeasureKind(measure.kind)]
    if member.state != standing or member.state_since != measure.at:
        return None
    return act(member=member, reason=reason, by=by, now=now)


def _link(reading: Reading, reason: str, by: Member, now: datetime) -> Measure | None:
    link = AccountLink.objects.get(pk=reading.measure.detail["link"])
    if link.lifted_at is not None:
        return None
    return links.lift(link=link, reason=reason, by=by, now=now)


def _void(reading: Reading, reason: str, by: Member, now: datetime) -> Measure | None:
    return _picks(voids.restore_picks, reading, reason, by, now)


def _unvoid(reading: Reading, reason: str, by: Member, now: datetime) -> Measure | None:
    return _picks(voids.void_picks, reading, reason, by, now)


def _picks(
    act: Callable[..., Measure], reading: Reading, reason: str, by: Member, now: datetime
) -> Measure | None:
    """Turn back the picks of the measure in which the reader has a part, or all without any.

    An outage voids the picks of many: what one of them contests is their own.
    """
    picks = [UUID(each) for each in reading.measure.detail["picks"]]
    part = Q(thief=reading.member_id) | Q(safe__maker=reading.member_id)
    theirs = Pick.objects.filter(part, pk__in=picks).values_list("pk", flat=True)
    try:
        return act(picks=list(theirs) or picks, reason=reason, by=by, now=now)
    except NothingToVoid:
        return None


_BACK = {
    MeasureKind.BLOCK: (Standing.BLOCKED, accounts.unblock),
    MeasureKind.ARCHIVE: (Standing.ARCHIVED, accounts.restore),
}

_HOW: Mapping[MeasureKind, Undo] = MappingProxyType(
    {
        MeasureKind.BLOCK: _account,
        MeasureKind.ARCHIVE: _account,
        MeasureKind.LINK: _link,
        MeasureKind.VOID: _void,
        MeasureKind.UNVOID: _unvoid,
    }
)
