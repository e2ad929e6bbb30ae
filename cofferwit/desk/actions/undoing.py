"""Undoing a measure by the measure that gives back what it took (Rule R9.32)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from uuid import UUID

from cofferwit.desk.actions import accounts, links, voids
from cofferwit.desk.models import Measure, MeasureKind
from cofferwit.members.models import AccountLink, Member
from cofferwit.members.rules.standing import Standing
from league.actions.voiding import NothingToVoid

Undo = Callable[[Measure, str, Member, datetime], Measure | None]


def undo(*, measure: Measure, reason: str, by: Member, now: datetime) -> Measure | None:
    """Give back what the measure took; the value is the measure that does it.

    None when there is nothing to give back: it was lifted meanwhile, something newer stands in
    its place, or it is of a kind that does not turn back (a changed pseudonym, which its member
    chooses anew, and a safe taken out of the offers).
    """
    how = _HOW.get(MeasureKind(measure.kind))
    return None if how is None else how(measure, reason, by, now)


def can_undo(kind: str) -> bool:
    """Whether a measure of that kind is given back when an appeal against it is upheld."""
    return MeasureKind(kind) in _HOW


def _account(measure: Measure, reason: str, by: Member, now: datetime) -> Measure | None:
    """Let the account in again, if it stands where this measure put it."""
    member = Member.objects.get(pk=measure.detail["member"])
    standing, act = _BACK[MeasureKind(measure.kind)]
    if member.state != standing or member.state_since != measure.at:
        return None
    return act(member=member, reason=reason, by=by, now=now)


def _link(measure: Measure, reason: str, by: Member, now: datetime) -> Measure | None:
    link = AccountLink.objects.get(pk=measure.detail["link"])
    if link.lifted_at is not None:
        return None
    return links.lift(link=link, reason=reason, by=by, now=now)


def _void(measure: Measure, reason: str, by: Member, now: datetime) -> Measure | None:
    """Let those picks count again that still do not because of this measure."""
    return _picks(voids.restore_picks, measure, reason, by, now)


def _unvoid(measure: Measure, reason: str, by: Member, now: datetime) -> Measure | None:
    return _picks(voids.void_picks, measure, reason, by, now)


def _picks(
    act: Callable[..., Measure], measure: Measure, reason: str, by: Member, now: datetime
) -> Measure | None:
    picks = [UUID(each) for each in measure.detail["picks"]]
    try:
        return act(picks=picks, reason=reason, by=by, now=now)
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
