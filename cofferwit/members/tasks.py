"""The members' scheduled jobs."""

from datetime import datetime

from celery import shared_task

from cofferwit.members.actions import accounts, marks, outbox
from cofferwit.ops.edge import now
from cofferwit.ops.jobs import job


@job("members.forget_unverified")
def forget_unverified(now: datetime) -> str:
    """Free the names and addresses of sign-ups that were never finished."""
    return f"{accounts.forget_unverified(now=now)} sign-ups forgotten"


@job("members.sweep_marks")
def sweep_marks(now: datetime) -> str:
    """Forget the access marks that have not been seen for 90 days."""
    return f"{marks.sweep_marks(now=now)} access marks forgotten"


@job("members.mail_notices")
def mail_notices(now: datetime) -> str:
    """Gather the notices that are due by e-mail, and see to the mails that were not sent."""
    return outbox.sweep(now=now)


@shared_task(name=outbox.SEND)
def send_digest(digest: int) -> None:
    """Send one mail that was gathered."""
    outbox.send(digest=digest, now=now())


@job("members.forget_notices")
def forget_notices(now: datetime) -> str:
    """Forget old mails and old notices."""
    return f"{outbox.forget(now=now)} rows forgotten"
