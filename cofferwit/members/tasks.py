"""The members' scheduled jobs."""

from datetime import datetime

from cofferwit.members.actions import accounts, marks
from cofferwit.ops.jobs import job


@job("members.forget_unverified")
def forget_unverified(now: datetime) -> str:
    """Free the names and addresses of sign-ups that were never finished."""
    return f"{accounts.forget_unverified(now=now)} sign-ups forgotten"


@job("members.sweep_marks")
def sweep_marks(now: datetime) -> str:
    """Forget the access marks that have not been seen for 90 days."""
    return f"{marks.sweep_marks(now=now)} access marks forgotten"
