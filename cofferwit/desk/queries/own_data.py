"""What members asked for about their own data."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from cofferwit.desk.models import DeletionRequest, ExportMade
from cofferwit.desk.rules import own_data as rules
from cofferwit.members.models import Member
from cofferwit.members.queries import administrators


@dataclass(frozen=True, slots=True)
class OwnData:
    """What the settings say of it: when an account goes, when the next archive may be made.

    `goes_at` is None unless a deletion is asked for, `archive_at` when one may be made at once.
    """

    goes_at: datetime | None
    archive_at: datetime | None


def own_data(member: Member, now: datetime) -> OwnData:
    """Both, for that member."""
    return OwnData(goes_at=goes_at(member), archive_at=rules.export_again_at(last(member), now))


def goes_at(member: Member) -> datetime | None:
    """When the account is deleted, if that is asked for."""
    return pending(member).values_list("due_at", flat=True).first()


def pending(member: Member) -> QuerySet[DeletionRequest]:
    """The deletion asked for that is neither taken back nor done: none or one."""
    return DeletionRequest.objects.filter(
        member=member, cancelled_at__isnull=True, done_at__isnull=True
    )


def asked_since(member: Member, since: datetime) -> int:
    """How many deletions were asked for after that, those taken back included."""
    return DeletionRequest.objects.filter(member=member, asked_at__gt=since).count()


def is_last_administrator(member: Member) -> bool:
    """Whether the site would be without an administrator, were that account gone."""
    holders = list(administrators())
    return member in holders and len(holders) == 1


def last(member: Member) -> datetime | None:
    """When the last archive was made."""
    made = ExportMade.objects.filter(member=member).order_by("-made_at")
    return made.values_list("made_at", flat=True).first()


def due(now: datetime) -> QuerySet[DeletionRequest]:
    """The deletions to be done by then, the earliest first."""
    open_ones = DeletionRequest.objects.filter(cancelled_at__isnull=True, done_at__isnull=True)
    return open_ones.filter(due_at__lte=now).order_by("due_at", "pk")
