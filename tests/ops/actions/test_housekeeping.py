"""What is thrown away, and what is not yet."""

from datetime import UTC, datetime, timedelta

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session

from cofferwit.ops.actions.housekeeping import RUNS_KEPT, clear_out
from cofferwit.ops.models import JobRun

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
