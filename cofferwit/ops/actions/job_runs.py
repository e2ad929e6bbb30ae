"""Running a job under its lock and writing down how it went."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic
from zlib import crc32

from django.db import DatabaseError, connection

from cofferwit.ops.models import JobRun

logger = logging.getLogger(__name__)

LOCK_SPACE = 0x_C0FF
"""First key of the advisory locks that jobs take; the second is the job's name, hashed."""


class AlreadyRunning(Exception):
    """Another process is at this job: nothing was done here."""


def run(
    *, name: str, work: Callable[[datetime], object], as_of: datetime, now: datetime
) -> object | None:
    """Bring the world up to `as_of` by `work`; returns what that returns.

    Raises `AlreadyRunning` when another process is at it. The lock belongs to the session, not to a
    transaction, since a job may need many of them. An exception is recorded with the run and raised
    again for the worker's log.
    """
    if not _lock(name):
        raise AlreadyRunning(f"{name} is already running elsewhere")
    try:
        return _recorded(name, work, as_of, now)
    finally:
        _unlock(name)


def _recorded(
    name: str, work: Callable[[datetime], object], as_of: datetime, now: datetime
) -> object:
    entry = JobRun.objects.create(name=name, as_of=as_of, started_at=now)
    began = monotonic()
    try:
        outcome = work(as_of)
    except Exception as error:
        entry.failed, entry.detail = True, _told(error)
        raise
    else:
        entry.detail = "" if outcome is None else str(outcome)
        return outcome
    finally:
        entry.ended_at = now + timedelta(seconds=monotonic() - began)
        entry.save(update_fields=["failed", "detail", "ended_at"])


def _told(error: Exception) -> str:
    """What went wrong; of the database's errors, which repeat whole rows, the constraint alone."""
    if not isinstance(error, DatabaseError):
        return f"{type(error).__name__}: {error}"
    diagnosis = getattr(error.__cause__, "diag", None)
    constraint = getattr(diagnosis, "constraint_name", None)
    return f"{type(error).__name__}: {constraint or 'see the log of the worker'}"


def _lock(name: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [LOCK_SPACE, _key(name)])
        return bool(cursor.fetchone()[0])


def _unlock(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [LOCK_SPACE, _key(name)])


def _key(name: str) -> int:
    return crc32(name.encode()) - 2**31
