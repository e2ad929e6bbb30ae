"""`script/test`: the tests, against real PostgreSQL, Valkey and Chromium."""

import os
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import FrameType

from . import throwaway
from .browser import ensure_chromium
from .places import Places
from .processes import die_with_parent

HELP = """\
script/test [arguments of pytest]

Runs the tests with real PostgreSQL, Valkey and Chromium, which live in a throw-away folder and stop
at the end. Without arguments: the whole suite, with branch coverage of rules/ and actions/.

  script/test                           everything
  script/test tests/forge               one folder
  script/test -k daily --lf             whatever pytest understands
  script/test -n 0 tests/... --pdb      one process, to look inside

CHROMIUM=/path names a browser; DATABASE_URL and REDIS_URL replace the servers.
"""
SERVERS = ("DATABASE_URL", "REDIS_URL")
COVERED = ("rules", "actions")  # every branch of what decides and of what writes
COVERAGE = ("--cov-branch", "--cov-report=term-missing:skip-covered", "--cov-fail-under=100")


def main(places: Places, arguments: list[str]) -> int:
    """Run pytest with the services; the value is its exit code."""
    if arguments[:1] in (["--help"], ["-h"]):
        print(HELP)
        return 0
    os.umask(0o077)
    chromium = ensure_chromium(places) if wants_browser(arguments) else ""
    environment = os.environ | {
        "CHROMIUM": chromium,
        "COFFERWIT_LOCAL": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        # Playwright's synchronous API runs a loop in the test's thread, which Django would take
        # for a view that must not wait for the database.
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
    }
    given = {name: os.environ[name] for name in SERVERS if os.environ.get(name)}
    if len(given) == len(SERVERS):
        return run_pytest(places, arguments, environment)
    with throwaway.services() as urls:
        return run_pytest(places, arguments, environment | urls | given)


def wants_browser(arguments: list[str]) -> bool:
    """Whether the tests asked for may need a browser: all of them, or tests/browser."""
    paths = [word.rstrip("/") for word in arguments if word.startswith("tests")]
    left_out = any("tests/browser" in word for word in ignored(arguments))
    return not left_out and (not paths or any("browser" in p or p == "tests" for p in paths))


def ignored(arguments: list[str]) -> list[str]:
    """The values of --ignore, written with a blank or with an equals sign."""
    found = [word.removeprefix("--ignore=") for word in arguments if word.startswith("--ignore=")]
    return found + [value for name, value in pairwise(arguments) if name == "--ignore"]


def covered(root: Path) -> list[str]:
    """The folders whose branches must all be run, as pytest's options."""
    found = [
        path.parent.relative_to(root)
        for room in COVERED
        for pattern in (f"*/{room}/__init__.py", f"cofferwit/*/{room}/__init__.py")
        for path in root.glob(pattern)
    ]
    return [f"--cov={folder}" for folder in sorted(found)]


def pytest_command(root: Path, arguments: list[str]) -> list[str]:
    """The whole command of pytest: two processes, and coverage when everything is run."""
    command = [sys.executable, "-m", "pytest"]
    if not any(word == "-n" or word.startswith(("-n", "--numprocesses")) for word in arguments):
        # Whoever is through takes over from the other: the tests in a browser are long, and last.
        command += ["-n", "2", "--dist", "worksteal"]
    if not arguments:
        command += [*covered(root), *COVERAGE]
    return [*command, *arguments]


def run_pytest(places: Places, arguments: list[str], environment: dict[str, str]) -> int:
    """Run pytest in our own process group, so that Ctrl-C reaches it; we only wait for it."""
    previous = signal.signal(signal.SIGINT, leave_it_to_pytest)
    signal.signal(signal.SIGTERM, leave_it_to_pytest)
    try:
        pytest = subprocess.Popen(
            pytest_command(places.root, arguments),
            cwd=places.root,
            env=environment,
            preexec_fn=die_with_parent(signal.SIGTERM),
        )
        signal.signal(signal.SIGTERM, lambda *_: pytest.send_signal(signal.SIGINT))
        return pytest.wait()
    finally:
        signal.signal(signal.SIGINT, previous)


def leave_it_to_pytest(_number: int, _frame: FrameType | None) -> None:
    """The terminal has told pytest as well, which ends the run and says what it has seen."""
