"""`jobs` and `run_job`, by which operators see and drive the schedule."""

import io
import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings

from cofferwit.ops.actions import job_runs
from cofferwit.ops.models import JobRun
from cofferwit.schedule import JOBS

AT = datetime(2026, 11, 30, 3, 20, tzinfo=UTC)


def told(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_jobs_lists_the_schedule_with_last_runs(db: None) -> None:
    JobRun.objects.create(name="ops.clear_sessions", as_of=AT, started_at=AT, ended_at=AT)
    JobRun.objects.create(
        name="forge.fill_stock", as_of=AT, started_at=AT, ended_at=AT, failed=True, detail="no"
    )
    lines = told("jobs").splitlines()
    assert len(lines) == 1 + len(JOBS)
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in lines[1:]}
    assert list(rows) == [job.name for job in JOBS]
    assert rows["clear_sessions"] == "20 4 * * * 2026-11-30 04:20:00+01:00 done"
    assert rows["fill_stock"] == "*/10 * * * * 2026-11-30 04:20:00+01:00 failed: no"
    assert rows["make_daily_safe"] == "5 0 * * * never"


def test_jobs_shows_the_last_of_many_runs(db: None) -> None:
    for hour in (3, 5, 4):
        started = AT.replace(hour=hour)
        JobRun.objects.create(
            name="ops.clear_sessions", as_of=AT, started_at=started, detail=str(hour), ended_at=AT
        )
    assert "06:20:00+01:00  done: 5" in told("jobs")


def test_jobs_shows_one_that_runs(db: None) -> None:
    JobRun.objects.create(name="ops.clear_sessions", as_of=AT, started_at=AT)
    assert "running" in told("jobs")


def test_run_job_as_at_an_instant(db: None) -> None:
    assert (
        told("run_job", "clear_sessions", "--at", "2026-11-30T04:20+01:00") == "0 runs forgotten\n"
    )
    assert JobRun.objects.get().as_of == AT


def test_run_job_instant_without_zone_is_paris(db: None) -> None:
    told("run_job", "clear_sessions", "--at", "2026-11-30T04:20")
    assert JobRun.objects.get().as_of == AT


def test_run_job_now(db: None) -> None:
    before = datetime.now(UTC)
    told("run_job", "clear_sessions")
    assert before <= JobRun.objects.get().as_of <= datetime.now(UTC)


def test_run_job_unknown_says_which_there_are(db: None) -> None:
    with pytest.raises(
        CommandError, match=f"There is no job 'sweep'. The jobs are: {JOBS[0].name}, "
    ):
        told("run_job", "sweep")


def test_run_job_bad_instant(db: None) -> None:
    with pytest.raises(CommandError, match="'yesterday' is not an ISO instant"):
        told("run_job", "clear_sessions", "--at", "yesterday")
    assert not JobRun.objects.exists()


@pytest.mark.parametrize("at", ["0001-01-01", "9999-12-31T23:59"])
def test_run_job_outside_the_calendar(db: None, at: str) -> None:
    with pytest.raises(CommandError, match="outside the calendar"):
        told("run_job", "clear_sessions", "--at", at)
    assert not JobRun.objects.exists()


def test_run_job_still_to_come_is_for_the_local_run(db: None) -> None:
    soon = (datetime.now(UTC) + timedelta(minutes=5)).isoformat()
    assert told("run_job", "clear_sessions", "--at", soon) == "0 runs forgotten\n"
    with override_settings(LOCAL=False), pytest.raises(CommandError, match="still to come"):
        told("run_job", "clear_sessions", "--at", soon)
    assert JobRun.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_run_job_that_runs_elsewhere_says_so() -> None:
    held, leave = threading.Event(), threading.Event()

    def hold() -> None:
        job_runs.run(
            name="ops.clear_sessions", work=lambda _: held.set() or leave.wait(20), as_of=AT, now=AT
        )
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        assert held.wait(20)
        with pytest.raises(CommandError, match="already running elsewhere"):
            told("run_job", "clear_sessions")
    finally:
        leave.set()
        thread.join()
    assert JobRun.objects.count() == 1
