"""Pseudonyms that the house has changed: how long another may be chosen, and which were changed."""

from datetime import datetime

from django.db.models import Max, Q, QuerySet

from cofferwit.desk.models import Measure, MeasureKind
from cofferwit.desk.rules import deciding as rules
from cofferwit.members.models import Member

_UPHELD = Q(readings__appeal__upheld=True)


def choosing_until(member: Member, now: datetime) -> datetime | None:
    """Until when the member may choose another pseudonym; None when that is not so.

    The days count from the change, or from the appeal that was upheld against one.
    """
    if member.pseudonym != rules.neutral_name(member.pk):
        return None
    latest = _changes(member).aggregate(
        changed=Max("at"), upheld=Max("readings__appeal__decided_at", filter=_UPHELD)
    )
    since = [at for at in latest.values() if at is not None]
    until = rules.may_choose_until(max(since)) if since else None
    return until if until is not None and now < until else None


def changed_names(member: Member) -> set[str]:
    """The marks of the names that were changed, without those that an appeal gave back."""
    standing = _changes(member).exclude(_UPHELD)
    return {detail.get("before", "") for detail in standing.values_list("detail", flat=True)}


def _changes(member: Member) -> QuerySet[Measure]:
    """The measures that changed the member's pseudonym."""
    return Measure.objects.filter(kind=MeasureKind.RENAME, readings__member=member)
