"""What a watchman is told."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import DataError, connection, transaction
from django.test import Client, override_settings

from cofferwit.ops import queries
from cofferwit.ops.models import JobRun
from cofferwit.schedule import JOBS

AT = "/sante/"


ALL_DAY = [job.task for job in JOBS if job.due.hour == set(range(24))]


def run_job(ago: timedelta, *, tasks: list[str] = ALL_DAY, failed: bool = False) -> None:
    at = datetime.now(UTC) - ago
    for task in tasks:
        JobRun.objects.create(name=task, as_of=at, started_at=at, ended_at=at, failed=failed)


def test_health_all_well(client: Client, db: None) -> None:
    run_job(timedelta(minutes=1))
    answer = client.get(AT)
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "cache": "ok", "jobs": "ok"}
    assert "no-store" in answer["Cache-Control"]


def test_health_one_job_alone_is_late(client: Client, db: None) -> None:
    run_job(timedelta(minutes=1), tasks=ALL_DAY[1:])
    run_job(queries.LATE_AFTER + timedelta(seconds=1), tasks=ALL_DAY[:1])
    assert client.get(AT).json()["jobs"] == "late"


def test_health_of_a_site_that_never_ran_a_job(client: Client, db: None) -> None:
    assert client.get(AT).json()["jobs"] == "late"


def test_health_tells_of_a_job_that_fails(client: Client, db: None) -> None:
    run_job(timedelta(minutes=1))
    run_job(timedelta(hours=9), tasks=["league.make_daily_safe"], failed=True)
    answer = client.get(AT)
    assert (answer.status_code, answer.json()["jobs"]) == (200, "failing")
    run_job(timedelta(hours=8), tasks=["league.make_daily_safe"])
    assert client.get(AT).json()["jobs"] == "ok"


def test_health_late_jobs_still_serve(client: Client, db: None) -> None:
    run_job(queries.SILENT_AFTER + timedelta(seconds=1))
    answer = client.get(AT)
    assert (answer.status_code, answer.json()["jobs"]) == (200, "late")


def test_health_cache_down(client: Client, db: None) -> None:
    nowhere = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    with override_settings(CACHES=nowhere):
        answer = client.get(AT)
    assert answer.status_code == 503
    assert answer.json() == {"database": "ok", "cache": "down", "jobs": "late"}


def test_health_database_down(db: None) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        with connection.cursor() as cursor:
            try:
                cursor.execute("SELECT 1 / 0")
            except DataError:
                # The connection refuses everything until it is rolled back.
                found = queries.health(datetime.now(UTC))
        assert (found.database, found.jobs, found.serving) == (False, "late", False)
        raise ZeroDivisionError


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_health_is_read_only(client: Client, db: None, method: str) -> None:
    assert getattr(client, method)(AT).status_code == 405
