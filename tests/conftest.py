"""What every test shares. `script/test` starts the servers, before Django reads its settings."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import get_commands
from django.db import connection

from cofferwit.celery import app
from tests import emptying, numbering

SERVERS = ("DATABASE_URL", "REDIS_URL")
NEED_SERVERS = {"db", "transactional_db", "django_db_setup", "live_server", "worker"}
ROOT = Path(__file__).resolve().parent.parent

# No test is timed, as a busy machine is no fault of the code. CI always draws the same examples.
hypothesis.settings.register_profile("cofferwit", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "cofferwit")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--slow-line 400` finds the browser tests that look before the page has answered."""
    parser.addoption(
        "--slow-line",
        type=int,
        default=0,
        metavar="MS",
        help="in a browser, the site answers each request up to MS milliseconds late",
    )


def uses_servers(item: pytest.Item) -> bool:
    """Whether a test talks to PostgreSQL or Valkey."""
    fixtures = NEED_SERVERS & set(getattr(item, "fixturenames", ()))
    return bool(fixtures) or item.get_closest_marker("django_db") is not None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Say once and clearly what is missing, where the servers are."""
    if all(os.environ.get(name) for name in SERVERS):
        return
    if any(uses_servers(item) for item in items):
        raise pytest.UsageError("These tests need PostgreSQL and Valkey: run them by script/test.")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The database of this process; whoever is still connected at its end is sent away.

    It cannot be dropped before, and a browser may have kept a line to the site open.
    """
    with django_db_blocker.unblock():
        numbering.count_on_from(numbering.FAR)
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.fixture(scope="session", autouse=True)
def _fast_flush() -> None:
    """Let Django's test cases empty the database by the command of the tests."""
    get_commands()["flush"] = emptying.Command()


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """No limit on attempts and no queued task outlives the test that made it."""
    yield
    if uses_servers(request.node):
        cache.clear()


@pytest.fixture
def child_environment(transactional_db: None) -> dict[str, str]:
    """The environment in which another process of the site meets this test's database."""
    database = settings.DATABASES["default"]
    host = quote(database["HOST"], safe="")
    port = f":{database['PORT']}" if database["PORT"] else ""
    person = ":".join(
        quote(database[key], safe="") for key in ("USER", "PASSWORD") if database[key]
    )
    return os.environ | {
        "DATABASE_URL": f"postgresql://{person}@{host}{port}/{database['NAME']}",
        "REDIS_URL": settings.REDIS_URL,
        "DJANGO_SETTINGS_MODULE": "cofferwit.settings",
    }


@pytest.fixture
def worker(child_environment: dict[str, str], tmp_path: Path) -> Iterator[Path]:
    """A real Celery worker, ready, on this test's database and queue; the value is its log."""
    log = tmp_path / "worker.log"
    command = [sys.executable, "-m", "celery", "--app", "cofferwit", "worker"]
    command += ["--concurrency", "2", "--loglevel", "INFO", "--without-gossip", "--without-mingle"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=child_environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        wait_for_worker(process, log)
        yield log
    finally:
        # With its children, and without waiting for the stock that it fills as it starts.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for_worker(process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the worker answers; its log is shown when it does not."""
    for _ in range(60):
        if process.poll() is not None:
            break
        if app.control.ping(timeout=0.5):
            return
    pytest.fail(f"The worker did not start:\n{log.read_text()}", pytrace=False)
