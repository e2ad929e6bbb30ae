"""Asking for the deletion of one's account, and changing one's mind."""

from datetime import datetime

from django.db import transaction

from cofferwit.desk.models import DeletionRequest
from cofferwit.desk.queries import own_data as queries
from cofferwit.desk.rules import own_data as rules
from cofferwit.members.actions.notices import clear, notify
from cofferwit.members.models import Member
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import STAYS_DELETED, Standing
from cofferwit.ops.actions import audit


@transaction.atomic
def ask_deletion(*, member: Member, by: Member, now: datetime) -> DeletionRequest:
    """Have the account of `member` deleted after the days of grace; only the member may.

    Until then nothing changes for the account. Raises RuleError when it is asked for already, was
    asked for too often of late, or when nobody else administers the site.
    """
    locked = _lock_own(member, by)
    if locked.state == Standing.DELETED:
        raise RuleError(STAYS_DELETED)
    if queries.pending(locked).exists():
        raise RuleError(rules.ALREADY_ASKED)
    if queries.asked_since(locked, now - rules.ASKED_WITHIN) >= rules.ASKED_AT_MOST:
        raise RuleError(rules.TOO_OFTEN)
    if queries.is_last_administrator(locked):
        raise RuleError(rules.LAST_ADMINISTRATOR)
    request = DeletionRequest.objects.create(member=locked, asked_at=now, due_at=rules.due_at(now))
    notify(
        member=locked,
        kind="deletion_asked",
        key=_key(request),
        payload={"request": request.pk},
        now=now,
    )
    audit.record(
        verb="deletion_asked",
        subject=f"member:{locked.pk}",
        detail={"request": request.pk},
        by=by.pk,
        now=now,
    )
    return request


@transaction.atomic
def cancel_deletion(*, member: Member, by: Member, now: datetime) -> DeletionRequest:
    """Take the deletion back; only the member may. Raises RuleError when none is asked for."""
    locked = _lock_own(member, by)
    request = queries.pending(locked).select_for_update().first()
    if request is None:
        raise RuleError(rules.NOT_ASKED)
    request.cancelled_at = now
    request.save(update_fields=["cancelled_at"])
    clear(member=locked, key=_key(request), now=now)
    audit.record(
        verb="deletion_cancelled",
        subject=f"member:{locked.pk}",
        detail={"request": request.pk},
        by=by.pk,
        now=now,
    )
    return request


def _lock_own(member: Member, by: Member) -> Member:
    if by.pk != member.pk:
        raise PermissionError("the account of a member is the member's own")
    return Member.objects.select_for_update(no_key=True).get(pk=member.pk)


def _key(request: DeletionRequest) -> str:
    return f"deletion:{request.pk}"
