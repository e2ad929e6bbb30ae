"""Reads for operators: the schedule with its last runs, and how the site is."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import celery
from celery.schedules import crontab
from django.core.cache import cache
from django.db import DatabaseError, connection
from redis.exceptions import RedisError

from cofferwit.ops.models import JobRun

SILENT_AFTER = timedelta(minutes=10)
"""Some job runs every minute: silence for so long means that no worker or no beat is up."""
LATE_AFTER = timedelta(minutes=25)
"""Twice the longest wait between two runs of a job that is due all day, and a little."""


@dataclass(frozen=True)
class ScheduledJob:
    """A line of the schedule: `due` as five crontab fields in Paris time; `last` may be None."""

    name: str
    task: str
    due: str
    last: JobRun | None


@dataclass(frozen=True)
class Health:
    """Which parts answer. Jobs that are late or fail do not keep the pages from working.

    `jobs` is "failing" when the last run of one failed; else "late" when none ran for
    `SILENT_AFTER`, or one that is due all day did not for `LATE_AFTER`; else "ok".
    """

    database: bool
    cache: bool
    jobs: str

    @property
    def serving(self) -> bool:
        """Whether pages can be served."""
        return self.database and self.cache


def jobs_by_task() -> dict[str, str]:
    """The jobs of the schedule by the task that each calls."""
    return {entry["task"]: name for name, entry in celery.current_app.conf.beat_schedule.items()}


def schedule() -> list[ScheduledJob]:
    """Every scheduled job, in the order of the schedule, with its last run."""
    entries = celery.current_app.conf.beat_schedule.items()
    # The newest of each through the index: runs of a month are hundreds of thousands.
    first, *others = (
        JobRun.objects.filter(name=entry["task"]).order_by("-started_at")[:1]
        for _name, entry in entries
    )
    last = {run.name: run for run in first.union(*others, all=True)}
    return [
        ScheduledJob(name, entry["task"], _crontab(entry["schedule"]), last.get(entry["task"]))
        for name, entry in entries
    ]


def health(now: datetime) -> Health:
    """How the parts of the site are at this moment."""
    database = _database_answers()
    return Health(database, _cache_answers(), _jobs(now) if database else "late")


def _crontab(due: crontab) -> str:
    fields = ("minute", "hour", "day_of_month", "month_of_year", "day_of_week")
    return " ".join(str(getattr(due, f"_orig_{field}")) for field in fields)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _cache_answers() -> bool:
    try:
        cache.set("health", "asked", 10)
        return cache.get("health") is not None
    except RedisError:
        return False


def _jobs(now: datetime) -> str:
    jobs = schedule()
    if any(job.last is not None and job.last.failed for job in jobs):
        return "failing"
    all_day = [job.last for job in jobs if job.due.split()[1] == "*"]
    began = [last.started_at for last in all_day if last is not None]
    punctual = len(began) == len(all_day) and min(began) >= now - LATE_AFTER
    return "ok" if punctual and max(began) >= now - SILENT_AFTER else "late"
