"""What a watchman is told."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import DataError, connection, transaction
from django.test import Client, override_settings

from cofferwit.ops import queries
from cofferwit.ops.models import JobRun

AT = "/sante/"


def run_job(ago: timedelta) -> None:
    at = datetime.now(UTC) - ago
    JobRun.objects.create(name="league.end_overdue_picks", as_of=at, started_at=at)


def test_health_all_well(client: Client, db: None) -> None:
    run_job(timedelta(minutes=1))
    answer = client.get(AT)
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "cache": "ok", "jobs": "ok"}
    assert "no-store" in answer["Cache-Control"]


def test_health_late_jobs_still_serve(client: Client, db: None) -> None:
    run_job(queries.LATE_AFTER + timedelta(seconds=1))
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
        assert (found.database, found.jobs, found.serving) == (False, False, False)
        raise ZeroDivisionError


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_health_is_read_only(client: Client, db: None, method: str) -> None:
    assert getattr(client, method)(AT).status_code == 405
