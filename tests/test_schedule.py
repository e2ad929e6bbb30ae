"""The schedule and the start of a worker."""

from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta

import pytest

from cofferwit.celery import app, make_up_for_lost_time
from cofferwit.clock import PARIS
from cofferwit.schedule import JOBS, beat_schedule


def test_every_job_names_a_task_that_exists():
    app.loader.import_default_modules()
    assert [job.task for job in JOBS if job.task not in app.tasks] == []
    assert list(beat_schedule()) == [job.name for job in JOBS]


@pytest.mark.parametrize(
    ("last", "due_in"),
    [
        # Paris is two hours ahead in summer, one in winter.
        (datetime(2026, 10, 24, 22, 4, tzinfo=UTC), 60),
        (datetime(2026, 10, 25, 22, 4, tzinfo=UTC), 3660),
        (datetime(2026, 3, 28, 23, 4, tzinfo=UTC), 60),
        (datetime(2026, 3, 29, 22, 4, tzinfo=UTC), 60),
    ],
)
def test_daily_is_due_at_five_past_midnight_in_paris(last, due_in):
    due = next(job.due for job in JOBS if job.task == "league.make_daily_safe")
    assert due.tz == PARIS
    start, delta, _ = due.remaining_delta(last)
    assert (start + delta).astimezone(UTC).timestamp() - last.timestamp() == due_in


@pytest.mark.parametrize("job", [job for job in JOBS if job.due.hour == set(range(24))])
@pytest.mark.parametrize(
    "day", [datetime(2026, 10, 25, tzinfo=UTC), datetime(2026, 3, 29, tzinfo=UTC)]
)
def test_job_of_every_hour_knows_no_change_of_clocks(job, day):
    """At one in UTC the clocks of Paris go from three to two, or from two to three."""
    last = day + timedelta(hours=1, seconds=-20)
    start, delta, _ = job.due.remaining_delta(last.astimezone(PARIS))
    assert (start + delta).timestamp() - last.timestamp() == 20


@pytest.mark.django_db
def test_worker_that_starts_queues_every_job_in_order():
    make_up_for_lost_time()
    queued = []
    with (
        app.connection_for_read() as connection,
        closing(connection.SimpleQueue("celery")) as queue,
        suppress(queue.Empty),
    ):
        while True:
            message = queue.get(block=False)
            message.ack()
            queued.append(message.headers["task"])
    assert queued == [job.task for job in JOBS]
