"""What is thrown away, and what is not yet."""

from datetime import UTC, datetime, timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session

from cofferwit.ops.actions.housekeeping import RUNS_KEPT, clear_out
from cofferwit.ops.models import JobRun
from tests.factories import make_member

NOW = datetime.now(UTC)


def test_clear_out_old_runs_only(db: None) -> None:
    for age in (RUNS_KEPT, RUNS_KEPT + timedelta(seconds=1)):
        JobRun.objects.create(name=str(age), as_of=NOW, started_at=NOW - age)
    assert clear_out(now=NOW) == 1
    assert [run.name for run in JobRun.objects.all()] == [str(RUNS_KEPT)]


def test_clear_out_ended_sessions_only(db: None) -> None:
    for seconds in (-5, 3600):
        session = SessionStore()
        session["who"] = seconds
        session.set_expiry(seconds)
        session.save()
    clear_out(now=NOW)
    assert [s.get_decoded()["who"] for s in Session.objects.all()] == [3600]


def test_clear_out_forgets_the_devices_of_ended_sessions(db: None) -> None:
    isaure = make_member()
    session = SessionStore()
    session.create()
    for key in (session.session_key, "ended"):
        UserSession.objects.create(user=isaure, session_key=key, ip="203.0.0.0", user_agent="")
    clear_out(now=NOW)
    assert [each.session_key for each in UserSession.objects.all()] == [session.session_key]
