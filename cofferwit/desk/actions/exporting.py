"""Counting the archives of a member's data: one a day."""

from datetime import datetime

from django.db import transaction

from cofferwit.desk.models import ExportMade
from cofferwit.desk.queries import own_data as queries
from cofferwit.desk.rules import own_data as rules
from cofferwit.members.models import Member
from cofferwit.ops.actions import audit


class TooSoonError(Exception):
    """The last archive is of less than a day ago; `again_at` says when the next may be made."""

    def __init__(self, again_at: datetime) -> None:
        super().__init__(f"the next archive may be made at {again_at.isoformat()}")
        self.again_at = again_at


@transaction.atomic
def begin_export(*, member: Member, by: Member, now: datetime) -> ExportMade:
    """Write down that an archive of `member`'s data is made now; only the member may take one.

    Whatever the state of the account: what is theirs stays theirs. Two at the same instant are told
    apart by the lock on the member. Raises `TooSoonError`.
    """
    if by.pk != member.pk:
        raise PermissionError("the data of a member are the member's own")
    Member.objects.select_for_update(no_key=True).get(pk=member.pk)
    again_at = rules.export_again_at(queries.last(member), now)
    if again_at is not None:
        raise TooSoonError(again_at)
    audit.record(verb="export", subject=f"member:{member.pk}", by=member.pk, now=now)
    return ExportMade.objects.create(member=member, made_at=now)
