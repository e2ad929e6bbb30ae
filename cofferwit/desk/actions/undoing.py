"""Undoing a measure by the measure that gives back what it took (Rule R9.32)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType

from django.db.models import Exists, OuterRef, Q

from cofferwit.desk.actions import accounts, links, voids
from cofferwit.desk.models import Measure, MeasureKind, Reading
from cofferwit.members.models import AccountLink, Member
from cofferwit.members.rules.standing import Standing
from league.actions.voiding import NothingToVoid
from league.models import Pick, Voiding

Undo = Callable[[Reading, str, Member, datetime], Measure | None]


def undo(*, reading: Reading, reason: str, by: Member, now: datetime) -> Measure | None:
    """Give back what the measure took from its reader; the value is the measure that does it.

    None when there is nothing to give back: it was lifted meanwhile, something newer stands in
    its place, only figures of the reader moved because of others' picks, or it is of a kind that
    does not turn back (a changed pseudonym, which its member chooses anew, and a safe taken out of
    the offers).
    """
    how = _HOW.get(MeasureKind(reading.measure.kind))
    return None if how is None or reading.touched else how(reading, reason, by, now)


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
    """Turn back the picks of the measure in which the reader has a part.

    An outage voids the picks of many: what one of them contests is their own. A pick that was
    voided anew since then is left: that is for the newer measure, which has its own appeal.
    """
    part = Q(thief=reading.member_id) | Q(safe__maker=reading.member_id)
    newer = Voiding.objects.filter(pick=OuterRef("pick"), pk__gt=OuterRef("pk"))
    still = Voiding.objects.filter(
        ~Exists(newer), pk__in=reading.measure.detail.get("voidings", ())
    )
    picks = Pick.objects.filter(part, pk__in=still.values("pick")).values_list("pk", flat=True)
    try:
        return act(picks=list(picks), reason=reason, by=by, now=now)
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
