"""The checkout's own PostgreSQL keeps its data from one start to the next."""

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from cofferwit_local.places import Places
from cofferwit_local.postgres import Postgres
from cofferwit_local.postgres_places import start_postgres
from cofferwit_local.troubles import Trouble


@pytest.fixture
def places() -> Iterator[Places]:
    """A checkout that the server's user may walk into, as root too."""
    with tempfile.TemporaryDirectory(prefix="cofferwit-checkout-") as folder:
        Path(folder).chmod(0o711)
        places = Places(Path(folder))
        places.make()
        yield places
        # Where the server's user could not reach the programs, its data went outside.
        shutil.rmtree(places.outside(), ignore_errors=True)


def count(server: Postgres) -> int:
    """The rows of the table that the first start made."""
    with psycopg.connect(server.url) as connection:
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
    assert row is not None
    return int(row[0])


def make(server: Postgres) -> None:
    """A table with a row."""
    with psycopg.connect(server.url) as connection:
        connection.execute("CREATE TABLE kept (id int)")
        connection.execute("INSERT INTO kept VALUES (1)")


def test_second_start_finds_the_data_of_the_first(places: Places) -> None:
    first, _ = start_postgres(places)
    make(first)
    first.stop()
    second, _ = start_postgres(places)
    assert count(second) == 1
    second.stop()


def test_start_after_a_crash_finds_what_was_committed(places: Places) -> None:
    first, _ = start_postgres(places)
    make(first)
    assert first.child is not None
    os.killpg(first.child.process.pid, signal.SIGKILL)
    first.child.process.wait()
    assert (first.data / "postmaster.pid").exists()
    second, _ = start_postgres(places)
    assert count(second) == 1
    second.stop()


def test_pid_that_another_program_has_now_is_no_obstacle(places: Places) -> None:
    first, _ = start_postgres(places)
    first.stop()
    (first.data / "postmaster.pid").write_text(f"{os.getpid()}\n{first.data}\n{int(time.time())}\n")
    second, _ = start_postgres(places)
    with psycopg.connect(second.url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    second.stop()


def test_cluster_cut_short_is_made_anew(places: Places) -> None:
    unfinished = places.local / "postgres" / "data.new"
    unfinished.mkdir(parents=True)
    (unfinished / "PG_VERSION").write_text("18\n")
    server, _ = start_postgres(places)
    make(server)
    assert count(server) == 1
    server.stop()


def test_broken_data_is_told_with_the_log(places: Places) -> None:
    server, _ = start_postgres(places)
    server.stop()
    (server.data / "PG_VERSION").write_text("12\n")
    with pytest.raises(Trouble) as refused:
        start_postgres(places)
    assert refused.value.what == "The database was made by another version of PostgreSQL."
    assert "PostgreSQL version 12" in refused.value.detail
