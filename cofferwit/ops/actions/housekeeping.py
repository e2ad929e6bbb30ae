"""Throwing away what has served its time."""

from datetime import datetime
from importlib import import_module

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session

from cofferwit.ops.models import JobRun
from cofferwit.ops.rules.keeping import RUNS_KEPT


def clear_out(*, now: datetime) -> int:
    """Drop expired sessions and the runs of jobs older than RUNS_KEPT; how many runs went.

    With a session goes what was noted of its device.
    """
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    alive = Session.objects.values("session_key")
    UserSession.objects.exclude(session_key__in=alive).delete()
    old = JobRun.objects.filter(started_at__lt=now - RUNS_KEPT)
    return old.delete()[0]
