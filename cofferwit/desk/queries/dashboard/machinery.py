"""The house's shelves, its queue, its jobs, its mails and its database."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import celery
from django.db import connection
from django.db.models import Count
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from cofferwit.members.models import Digest
from cofferwit.ops.models import JobRun
from cofferwit.ops.queries import schedule
from cofferwit.ops.rules.lateness import Due, lateness
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.stock import SHELVES, TARGETS
from forge.rules.tiers import Tier

MAILS_OF = timedelta(days=7)


@dataclass(frozen=True)
class ShelfLine:
    """Free safes of the house against how many the jobs keep; `filled` in tenths of a percent."""

    tier: Tier
    difficulty: Difficulty
    free: int
    target: int

    @property
    def filled(self) -> int:
        """How full the shelf is, 1000 at most."""
        return min(1000, 1000 * self.free // self.target)


@dataclass(frozen=True)
class JobLine:
    """A job of the schedule; `late` is how long it has been waited for, zero when it is not."""

    name: str
    due: str
    last: JobRun | None
    late: timedelta

    @property
    def runs(self) -> bool:
        """Whether its last run has not ended yet."""
        return self.last is not None and self.last.ended_at is None

    @property
    def failed(self) -> bool:
        """Whether its last run did not get through."""
        return self.last is not None and self.last.failed


@dataclass(frozen=True)
class Mails:
    """Mails that wait for their turn, those of them that failed before, and those given up.

    What was given up is counted for the last `MAILS_OF`.
    """

    waiting: int
    retried: int
    given_up: int


@dataclass(frozen=True)
class Machinery:
    """What runs the site. `queue` is how many tasks wait, None when the broker does not answer.

    `audit` is the last recount of the league; `database` the size of the database in bytes.
    """

    shelves: tuple[ShelfLine, ...]
    queue: int | None
    jobs: tuple[JobLine, ...]
    mails: Mails
    database: int

    @property
    def audit(self) -> JobRun | None:
        """The last recount, if there was one."""
        return next((job.last for job in self.jobs if job.name == "audit"), None)


def machinery(now: datetime) -> Machinery:
    """How all of it stands at `now`."""
    return Machinery(_shelves(), _queue(), _jobs(now), _mails(now), _database())


def _shelves() -> tuple[ShelfLine, ...]:
    rows = (
        Safe.objects.filter(maker__isnull=True, purpose="")
        .values_list("tier", "difficulty")
        .annotate(Count("pk"))
        .order_by()
    )
    free = {(tier, difficulty): count for tier, difficulty, count in rows}
    return tuple(
        ShelfLine(
            tier, difficulty, free.get((tier.value, difficulty.value), 0), TARGETS[difficulty]
        )
        for tier, difficulty in SHELVES
    )


def _queue() -> int | None:
    app = celery.current_app
    try:
        with app.connection_for_read() as broker:
            length: int = broker.default_channel.client.llen(app.conf.task_default_queue)
    except (OperationalError, RedisError):
        return None
    return length


def _jobs(now: datetime) -> tuple[JobLine, ...]:
    entries = celery.current_app.conf.beat_schedule
    lines = []
    for job in schedule():
        crontab = entries[job.name]["schedule"]
        due = Due(
            crontab.minute,
            crontab.hour,
            crontab.day_of_month,
            crontab.month_of_year,
            crontab.day_of_week,
            crontab.tz,
        )
        began = None if job.last is None else job.last.started_at
        lines.append(JobLine(job.name, job.due, job.last, lateness(due, began, now)))
    return tuple(lines)


def _mails(now: datetime) -> Mails:
    waiting = Digest.objects.filter(sent_at__isnull=True, given_up_at__isnull=True)
    failed = Digest.objects.filter(failed_at__gte=now - MAILS_OF)
    return Mails(
        waiting=waiting.count(),
        retried=waiting.filter(failed_at__isnull=False).count(),
        given_up=failed.filter(given_up_at__isnull=False).count(),
    )


def _database() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])
