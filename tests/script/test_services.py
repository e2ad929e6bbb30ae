"""The servers of a test run start, answer, and leave nothing behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
import redis

from cofferwit_local import throwaway

ROOT = Path(__file__).resolve().parent.parent.parent
HOLDER = """
import sys, time
sys.path.insert(0, "script")
from cofferwit_local import throwaway
with throwaway.services() as urls:
    print(urls["DATABASE_URL"], urls["REDIS_URL"], flush=True)
    time.sleep(120)
"""


def test_services_run_then_stop() -> None:
    with throwaway.services() as urls:
        with psycopg.connect(urls["DATABASE_URL"]) as connection:
            row = connection.execute("SELECT current_database(), current_user").fetchone()
        assert row == ("cofferwit", "cofferwit")
        client = redis.Redis.from_url(urls["REDIS_URL"])
        assert client.ping() is True
        client.close()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(urls["DATABASE_URL"])


def test_services_end_when_their_holder_is_killed() -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    database, _valkey = holder.stdout.readline().split()
    psycopg.connect(database).close()
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    holder.stdout.close()
    folder = psycopg.conninfo.conninfo_to_dict(database)["host"]
    deadline = time.monotonic() + 20
    while processes_naming(str(folder)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert processes_naming(str(folder)) == []


def processes_naming(text: str) -> list[int]:
    """The processes whose command line holds a text."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                words = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if text.encode() in words:
                found.append(int(entry.name))
    return found
