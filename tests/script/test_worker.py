"""A task goes through Valkey to a worker of its own and comes back as a row."""

import time
from datetime import UTC, datetime

import pytest

from cofferwit.celery import app
from cofferwit.ops.models import JobRun


@pytest.mark.usefixtures("worker")
def test_task_sent_through_the_queue_is_run_by_the_worker() -> None:
    as_of = datetime(2026, 11, 30, 4, 20, tzinfo=UTC)
    app.send_task("ops.clear_sessions", kwargs={"as_of": as_of.isoformat()})
    wanted = JobRun.objects.filter(name="ops.clear_sessions", as_of=as_of)
    deadline = time.monotonic() + 30
    while not wanted.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert wanted.count() == 1
