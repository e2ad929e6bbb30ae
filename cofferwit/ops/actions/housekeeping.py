"""Throwing away what has served its time."""

from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings

from cofferwit.ops.models import JobRun

RUNS_KEPT = timedelta(days=30)


def clear_out(*, now: datetime) -> int:
    """Drop expired sessions and the runs of jobs older than RUNS_KEPT; how many runs went."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    old = JobRun.objects.filter(started_at__lt=now - RUNS_KEPT)
    return old.delete()[0]
