"""The desk's scheduled jobs."""

from datetime import datetime

from cofferwit.desk.actions import deleting
from cofferwit.ops.jobs import job


@job("desk.delete_due")
def delete_due(now: datetime) -> str:
    """Delete the accounts whose days of grace are over."""
    return f"{deleting.delete_due(now=now)} accounts deleted"
