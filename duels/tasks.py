"""The scheduled job of duels."""

from datetime import datetime

from cofferwit.ops.jobs import job
from duels.actions import course


@job("duels.settle_due")
def settle_due(now: datetime) -> str:
    """Do what is due in duels."""
    return f"{course.settle_due(now=now)} moved"
