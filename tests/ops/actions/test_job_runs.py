"""Running jobs: once at a time, written down."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from cofferwit.ops.actions import job_runs
from cofferwit.ops.models import JobRun
from league.models import TimeLimit

NOW = datetime(2026, 11, 30, 0, 5, tzinfo=UTC)
AS_OF = NOW - timedelta(minutes=5)


def test_run_is_written_down(db: None) -> None:
    outcome = job_runs.run(
        name="j", work=lambda instant: f"up to {instant:%H:%M}", as_of=AS_OF, now=NOW
    )
    assert outcome == "up to 00:00"
    entry = JobRun.objects.get()
    assert (entry.name, entry.as_of, entry.started_at) == ("j", AS_OF, NOW)
    assert (entry.failed, entry.detail) == (False, "up to 00:00")
    assert entry.ended_at is not None
    assert NOW <= entry.ended_at < NOW + timedelta(seconds=5)


def test_run_that_returns_nothing_has_no_detail(db: None) -> None:
    assert job_runs.run(name="j", work=lambda _: None, as_of=AS_OF, now=NOW) is None
    assert JobRun.objects.get().detail == ""


def test_run_that_fails_is_written_down_and_raised(db: None) -> None:
    def work(_: datetime) -> None:
        raise ValueError("no stock")

    with pytest.raises(ValueError, match="no stock"):
        job_runs.run(name="j", work=work, as_of=AS_OF, now=NOW)
    entry = JobRun.objects.get()
    assert (entry.failed, entry.detail) == (True, "ValueError: no stock")
    # The lock is free again.
    assert job_runs.run(name="j", work=lambda _: "well", as_of=AS_OF, now=NOW) == "well"


def test_run_that_the_database_refuses_keeps_no_row(db: None) -> None:
    """PostgreSQL repeats the whole row in its message; the constraint's name is all that stays."""

    def work(_: datetime) -> None:
        with transaction.atomic():
            TimeLimit.objects.create(tier="bronze", seconds=7, since=NOW, note="secret words")

    with pytest.raises(IntegrityError):
        job_runs.run(name="j", work=work, as_of=AS_OF, now=NOW)
    assert JobRun.objects.get().detail == "IntegrityError: time_limit_a_minute_at_least"


@pytest.mark.django_db(transaction=True)
def test_run_elsewhere_at_the_same_time_does_nothing() -> None:
    inside, leave = threading.Event(), threading.Event()

    def slow(_: datetime) -> str:
        inside.set()
        assert leave.wait(20)
        return "done"

    def first() -> None:
        job_runs.run(name="j", work=slow, as_of=AS_OF, now=NOW)
        connection.close()

    thread = threading.Thread(target=first)
    thread.start()
    assert inside.wait(20)
    try:
        with pytest.raises(job_runs.AlreadyRunning, match="j is already running elsewhere"):
            job_runs.run(name="j", work=lambda _: "second", as_of=AS_OF, now=NOW)
        assert job_runs.run(name="other", work=lambda _: "other", as_of=AS_OF, now=NOW) == "other"
    finally:
        leave.set()
        thread.join()
    assert sorted(JobRun.objects.values_list("name", "detail")) == [
        ("j", "done"),
        ("other", "other"),
    ]
