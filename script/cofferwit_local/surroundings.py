"""What the processes of the site find in their environment, and whether it can be used."""

import json
import os
import secrets
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import psycopg
import redis

from .places import Places
from .troubles import Trouble

PARIS = ZoneInfo("Europe/Paris")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened on


def of_local_run(
    places: Places, urls: dict[str, str], *, host: str, offset: float
) -> dict[str, str]:
    """The environment of web, worker, beat and `manage.py` in the local run.

    `offset` is in seconds: how far the clock of the site is ahead of the machine's.
    """
    given = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    own = urls | {
        "COFFERWIT_LOCAL": "1",
        "COFFERWIT_SECRET_KEY": secret_key(places),
        "COFFERWIT_HOSTS": os.environ.get("COFFERWIT_HOSTS", hosts(host)),
        "COFFERWIT_MAIL_DIR": str(places.mail),
        "COFFERWIT_STATIC_ROOT": str(places.local / "static"),
        "COFFERWIT_CLOCK_OFFSET": f"{offset:.3f}",
    }
    leave_for_manage(places, own)
    return given | own | {"PYTHONUNBUFFERED": "1"}


def leave_for_manage(places: Places, environment: dict[str, str]) -> None:
    """Write what `manage.py` needs to speak to this site (see `cofferwit.local_run`)."""
    fresh = places.environment.with_suffix(".new")
    fresh.touch(mode=0o600)
    fresh.write_text(json.dumps(environment), encoding="utf-8")
    fresh.rename(places.environment)


def secret_key(places: Places) -> str:
    """The key that signs sessions: made once, kept beside the data."""
    file = places.local / "secret-key"
    if not file.exists():
        fresh = file.with_suffix(".new")
        fresh.write_text(secrets.token_urlsafe(48), encoding="ascii")
        fresh.rename(file)
    return file.read_text(encoding="ascii")


def hosts(host: str) -> str:
    """The names under which the site may be asked for.

    Open to the network means any name: all the names of the machine cannot be known here.
    """
    if host in EVERYWHERE:
        return "*"
    known = ["localhost", "127.0.0.1", "[::1]"]
    own = f"[{host}]" if ":" in host else host
    return ",".join(known if own in known else [*known, own])


def clock_offset(at: str | None, *, machine: datetime | None = None) -> float:
    """How many seconds ahead of the machine the clock must be to read `at` now; 0 without a wish.

    An instant without a zone is meant in Paris. Raises Trouble for what is no instant.
    """
    if at is None:
        return 0.0
    try:
        instant = datetime.fromisoformat(at)
    except ValueError:
        raise Trouble(
            f"--at {at} is no instant.", "Write it as 2026-12-01T00:04 (Paris time)."
        ) from None
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=PARIS)
    return (instant - (machine or datetime.now(UTC))).total_seconds()


def check_database(url: str) -> None:
    """Raise Trouble unless the PostgreSQL at DATABASE_URL answers."""
    try:
        psycopg.connect(url, connect_timeout=10).close()
    except psycopg.Error as error:
        raise Trouble(
            "The database named by DATABASE_URL does not answer.",
            "Start it or correct the address, as postgresql://user:password@host:5432/name\n"
            "(its database must exist), or unset DATABASE_URL to use the embedded one.",
            detail=str(error),
        ) from None


def check_redis(url: str) -> None:
    """Raise Trouble unless the Redis or Valkey at REDIS_URL answers."""
    try:
        client = redis.Redis.from_url(url, socket_connect_timeout=10)
        client.ping()
        client.close()
    except (redis.RedisError, ValueError) as error:
        raise Trouble(
            "The server named by REDIS_URL does not answer.",
            "Start it or correct the address, as redis://:password@host:6379/0,\n"
            "or unset REDIS_URL to use the embedded one.",
            detail=str(error),
        ) from None
