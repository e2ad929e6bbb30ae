"""Deleting the accounts whose days of grace are over."""

import logging
from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions.erasing import erase
from cofferwit.desk.queries import announcements, own_data as queries
from cofferwit.members.actions.standing import change_state
from cofferwit.members.models import Member
from cofferwit.members.rules.standing import Standing
from cofferwit.ops.actions import audit
from league.actions.stop import stop_picks_of
from league.models import Season
from league.queries import ladders

logger = logging.getLogger(__name__)


class NotAllDeletedError(Exception):
    """Some deletions failed, by the ids of their requests; they are tried again at the next run."""


def delete_due(*, now: datetime) -> int:
    """Delete every account whose deletion is due; how many there were.

    Each in a transaction of its own: one that fails holds up no other. Run again, it does what is
    left. Raises NotAllDeletedError, after the others are done, when one failed.
    """
    done, failed = 0, []
    for request in queries.due(now).values_list("pk", flat=True):
        try:
            done += _delete(request, now)
        except Exception:
            logger.exception("deletion %s failed", request)
            failed.append(str(request))
    if done:
        ladders.forget(Season.objects.values_list("month", flat=True))
        announcements.forget()
    if failed:
        raise NotAllDeletedError(", ".join(failed))
    return done


@transaction.atomic
def _delete(request: int, now: datetime) -> bool:
    """Delete one, unless it was taken back in the meantime; whether it was deleted.

    1. The member is locked, then the request: taking it back waits, or has come before.
    2. A running pick ends; the safe has held.
    3. The account is moved to its last state, and everything personal erased.

    Safes and duels follow by the jobs that look after accounts which are no longer active. The last
    administrator stays until there is another one.
    """
    member_id = queries.due(now).filter(pk=request).values_list("member_id", flat=True).first()
    if member_id is None:
        return False
    member = Member.objects.select_for_update(no_key=True).get(pk=member_id)
    asked = queries.due(now).select_for_update().filter(pk=request).first()
    if asked is None or queries.is_last_administrator(member):
        return False
    stop_picks_of(member=member, now=now)
    if member.state != Standing.DELETED:
        change_state(member=member, to=Standing.DELETED, reason="", by=None, now=now)
    erase(member)
    asked.done_at = now
    asked.save(update_fields=["done_at"])
    audit.record(
        verb="member_deleted",
        subject=f"member:{member.pk}",
        detail={"request": asked.pk},
        by=None,
        now=now,
    )
    return True
