"""The operators' scheduled jobs."""

from datetime import datetime

from cofferwit.ops.actions.housekeeping import clear_out
from cofferwit.ops.jobs import job


@job("ops.clear_sessions")
def clear_sessions(now: datetime) -> str:
    """Drop what nobody reads any more: sessions that ended, old runs of jobs."""
    return f"{clear_out(now=now)} runs forgotten"
