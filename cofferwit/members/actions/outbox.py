"""The mails that tell of notices: gathered, sent once, tried again when the server was away.

A mail is a row (`Digest`) before it is anything else, so that no lost message loses it. Who sends
it takes the row first: of two workers one has it, and one that dies while sending leaves it taken,
never to be sent a second time.
"""

import logging
from datetime import datetime

from celery import current_app
from django.db import transaction
from django.db.models import QuerySet

from cofferwit.members.mailing import NotSent, deliver
from cofferwit.members.models import Digest, Notice
from cofferwit.members.queries.letters import Letter, letter_of, members_to_mail, still_new
from cofferwit.members.rules.mailing import (
    HEARD_OF_WITHIN,
    KEPT_FOR,
    NEWS_FOR,
    NOTICES_KEPT_FOR,
    wait_after,
)

logger = logging.getLogger(__name__)

SEND = "members.send_digest"
"""The task that sends one mail; its argument is the row's id."""
AT_ONCE = 500
"""Mails that one sweep puts in the queue; the next one sees to the rest."""
INTERRUPTED = "interrupted"


def sweep(*, now: datetime) -> str:
    """Put what is due in the queue: mails tried before or lost on their way, then new ones.

    Run each minute; run twice, or by two workers, each mail is still sent once.
    """
    given_up = _give_up_the_interrupted(now)
    due = _unsent(now).order_by("next_try_at", "pk").values_list("pk", flat=True)[:AT_ONCE]
    for digest in due:
        _queue(digest)
    made = sum(gather(member=member, now=now) for member in members_to_mail(now))
    return f"{made} made, {len(due)} queued again, {given_up} given up"


@transaction.atomic
def gather(*, member: int, now: datetime) -> bool:
    """Make one mail of all that waits to be told to the member by e-mail; whether there was any.

    What has been read or taken back meanwhile, or waited for days, is left out. The mail goes to
    the queue once the transaction is through.
    """
    # Rows that another worker gathers at this moment are its own.
    locked = Notice.objects.select_for_update(skip_locked=True).filter(
        member=member, mail_from__isnull=False, digest__isnull=True
    )
    waiting = list(locked.values_list("pk", flat=True))
    told = Notice.objects.filter(pk__in=waiting)
    news = still_new(told).filter(mail_from__gt=now - NEWS_FOR)
    new = list(news.values_list("pk", flat=True))
    told.update(mail_from=None)
    if not new:
        return False
    digest = Digest.objects.create(member_id=member, made_at=now, next_try_at=now)
    Notice.objects.filter(pk__in=new).update(digest=digest)
    transaction.on_commit(lambda: _queue(digest.pk), robust=True)
    return True


def send(*, digest: int, now: datetime) -> bool:
    """Send that mail, if it is due and nobody else is at it; whether it went.

    What could not be sent is tried again later, unless it never can be or has been tried often.
    """
    letter = _take(digest, now)
    if letter is None:
        return False
    try:
        deliver(letter)
    except NotSent as fault:
        _failed(digest, fault, now)
        return False
    _untold(digest).update(sent_at=now, error="")
    return True


def forget(*, now: datetime) -> int:
    """Forget old mails, notices taken back long ago and those of last year; how many rows."""
    mails = Digest.objects.filter(made_at__lt=now - KEPT_FOR, next_try_at__isnull=True)
    taken_back = Notice.objects.filter(cleared_at__lt=now - KEPT_FOR)
    old = Notice.objects.filter(created_at__lt=now - NOTICES_KEPT_FOR)
    return sum(rows.delete()[0] for rows in (mails, taken_back, old))


@transaction.atomic
def _take(digest: int, now: datetime) -> Letter | None:
    locked = _unsent(now).select_for_update(skip_locked=True, of=("self",), no_key=True)
    row = locked.filter(pk=digest).select_related("member").first()
    if row is None:
        return None
    letter = letter_of(row)
    if letter is None:
        row.delete()
        return None
    row.taken_at, row.next_try_at = now, None
    row.tries += 1
    row.save(update_fields=["taken_at", "next_try_at", "tries"])
    return letter


def _failed(digest: int, fault: NotSent, now: datetime) -> None:
    row = Digest.objects.filter(pk=digest).first()
    if row is None:  # its member's account was erased while it was being sent
        return
    wait = wait_after(row.tries, final=fault.final)
    logger.warning("mail %s: %s, try %d", digest, fault.reason, row.tries)
    _untold(digest).update(
        failed_at=now,
        error=fault.reason,
        next_try_at=None if wait is None else now + wait,
        given_up_at=now if wait is None else None,
    )


def _unsent(now: datetime) -> QuerySet[Digest]:
    return Digest.objects.filter(
        next_try_at__lte=now, sent_at__isnull=True, given_up_at__isnull=True
    )


def _untold(digest: int) -> QuerySet[Digest]:
    """The row, unless it was given up while it was being sent."""
    return Digest.objects.filter(pk=digest, given_up_at__isnull=True)


def _give_up_the_interrupted(now: datetime) -> int:
    silent = Digest.objects.filter(
        taken_at__lte=now - HEARD_OF_WITHIN,
        next_try_at__isnull=True,
        sent_at__isnull=True,
        given_up_at__isnull=True,
    )
    return silent.update(given_up_at=now, error=INTERRUPTED)


def _queue(digest: int) -> None:
    current_app.send_task(SEND, args=[digest])
