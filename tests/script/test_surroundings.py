"""What the processes of the local run find in their environment."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cofferwit import local_run

from cofferwit_local import surroundings, testing
from cofferwit_local.places import Places
from cofferwit_local.troubles import Trouble

ROOT = Path(__file__).resolve().parent.parent.parent
NOON = datetime(2026, 11, 30, 11, 0, tzinfo=UTC)  # noon in Paris


@pytest.mark.parametrize(
    ("at", "seconds"),
    [
        (None, 0),
        ("2026-11-30T12:00", 0),
        ("2026-11-30T12:00:30", 30),
        ("2026-11-30T12:00:00Z", 3600),
        ("2026-11-29", -36 * 3600),
        ("2026-12-01T00:04", 12 * 3600 + 240),
    ],
)
def test_clock_is_ahead_by_what_is_rehearsed(at: str | None, seconds: float) -> None:
    assert surroundings.clock_offset(at, machine=NOON) == seconds


def test_clock_refuses_what_is_no_instant() -> None:
    with pytest.raises(Trouble) as refused:
        surroundings.clock_offset("midnight")
    assert refused.value.what == "--at midnight is no instant."


@pytest.mark.parametrize(
    ("host", "names"),
    [
        ("127.0.0.1", "localhost,127.0.0.1,[::1]"),
        ("::1", "localhost,127.0.0.1,[::1]"),
        ("cofferwit.example", "localhost,127.0.0.1,[::1],cofferwit.example"),
        ("0.0.0.0", "*"),
    ],
)
def test_names_of_the_site_follow_where_it_listens(host: str, names: str) -> None:
    assert surroundings.hosts(host) == names


def test_secret_key_is_made_once(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.make()
    key = surroundings.secret_key(places)
    assert len(key) >= 50
    assert surroundings.secret_key(places) == key


def test_database_that_does_not_answer_is_told(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as refused:
        surroundings.check_database(f"postgresql://nobody@%2F{tmp_path.name}/none")
    assert refused.value.what == "The database named by DATABASE_URL does not answer."


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "not an address"])
def test_queue_that_does_not_answer_is_told(url: str) -> None:
    with pytest.raises(Trouble) as refused:
        surroundings.check_redis(url)
    assert refused.value.what == "The server named by REDIS_URL does not answer."


@pytest.mark.parametrize(
    ("arguments", "browser"),
    [
        ([], True),
        (["-x"], True),
        (["tests"], True),
        (["tests/"], True),
        (["tests/browser/test_pick.py"], True),
        (["tests/forge"], False),
        (["tests/forge", "tests/browser"], True),
        (["--ignore", "tests/browser"], False),
        (["--ignore=tests/browser"], False),
    ],
)
def test_browser_is_looked_for_when_its_tests_may_run(arguments: list[str], browser: bool) -> None:
    assert testing.wants_browser(arguments) is browser


def test_whole_suite_runs_on_two_processes_with_coverage() -> None:
    command = testing.pytest_command(ROOT, [])
    folders = [word.removeprefix("--cov=") for word in command if word.startswith("--cov=")]
    assert command[1:7] == ["-m", "pytest", "-n", "2", "--dist", "worksteal"]
    assert command[7 + len(folders) :] == [*testing.COVERAGE]
    assert {"forge/rules", "league/actions", "cofferwit/members/rules"} <= set(folders)
    assert [name for name in folders if not name.endswith(("/rules", "/actions"))] == []


@pytest.mark.parametrize("count", [["-n", "0"], ["-n0"], ["--numprocesses=4"]])
def test_count_of_processes_can_be_chosen(count: list[str]) -> None:
    command = testing.pytest_command(ROOT, [*count, "tests/forge"])
    assert command[1:] == ["-m", "pytest", *count, "tests/forge"]


def test_what_the_site_runs_with_is_left_for_manage(tmp_path: Path) -> None:
    places = Places.of_checkout(tmp_path)
    places.make()
    urls = {"DATABASE_URL": "postgresql:///x", "REDIS_URL": "redis://y"}
    surroundings.of_local_run(places, urls, host="127.0.0.1", offset=0.0)
    assert places.environment == tmp_path / local_run.FILE
    assert places.environment.stat().st_mode & 0o777 == 0o600
    left = json.loads(places.environment.read_text())
    assert left.items() >= urls.items()
    assert left["COFFERWIT_LOCAL"] == "1"
