"""`script/check`: read the code with every checker."""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from .places import Places

AT_ONCE = 2
PYTHON = (sys.executable,)
MANAGE = (*PYTHON, "manage.py")
DESCRIPTION = """\
Reads the code with every checker and runs nothing of it: no database is needed. With --fix, what
can be put right by a program is put right first."""


@dataclass(frozen=True)
class Checker:
    """One checker: what it looks at, its command, and what else its environment holds."""

    what: str
    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Finding:
    """How a checker ended."""

    what: str
    code: int
    output: str
    seconds: float


def main(places: Places, arguments: list[str]) -> int:
    """Run the checkers; 1 when any complains."""
    parser = argparse.ArgumentParser(prog="script/check", description=DESCRIPTION)
    parser.add_argument("--fix", action="store_true", help="put right what a program can")
    options = parser.parse_args(arguments)
    if options.fix:
        fix(places)
    with (
        tempfile.TemporaryDirectory(prefix="cofferwit-check-") as folder,
        ThreadPoolExecutor(AT_ONCE) as pool,
    ):
        findings = pool.map(lambda checker: run(places, checker), checkers(places, folder))
        failed = [finding.what for finding in findings if not report(finding)]
    if failed:
        print(f"\n{len(failed)} of the checks failed: {', '.join(failed)}.")
        return 1
    print("\nAll checks passed.")
    return 0


def checkers(places: Places, folder: str) -> list[Checker]:
    """All checkers, the slow ones first; `folder` takes what they write."""
    production = (
        ("COFFERWIT_LOCAL", ""),
        ("COFFERWIT_SECRET_KEY", "a-key-of-no-use-with-the-length-that-is-asked-for-in-production"),
        ("COFFERWIT_STATIC_ROOT", folder),
        ("DJANGO_SETTINGS_MODULE", "cofferwit_local.settings_without_database"),
        ("PYTHONPATH", str(places.root / "script")),
    )
    found = [
        Checker("types (mypy)", (*PYTHON, "-m", "mypy")),
        Checker("code (ruff)", (*PYTHON, "-m", "ruff", "check", "--output-format", "concise")),
        Checker(
            "form of the code (ruff)",
            (*PYTHON, "-m", "ruff", "format", "--check", "--output-format", "concise"),
        ),
        Checker("order of imports (import-linter)", (str(places.venv / "bin" / "lint-imports"),)),
        Checker(
            "settings of production (Django)",
            (*MANAGE, "check", "--deploy", "--fail-level", "WARNING"),
            production,
        ),
        Checker(
            "migrations (Django)", (*MANAGE, "makemigrations", "--check", "--dry-run"), production
        ),
        Checker(
            "static files (Django)", (*MANAGE, "collectstatic", "--no-input", "-v", "0"), production
        ),
        Checker("form of the templates (djade)", djade(places, "--check")),
    ]
    messages = places.root / "script" / "messages"
    if messages.exists():
        found.append(Checker("translations", (str(messages), "--check")))
    return found


def run(places: Places, checker: Checker) -> Finding:
    """Run one checker and keep what it says."""
    begun = time.monotonic()
    done = subprocess.run(
        checker.command,
        cwd=places.root,
        env=os.environ | dict(checker.environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return Finding(checker.what, done.returncode, done.stdout, time.monotonic() - begun)


def report(finding: Finding) -> bool:
    """Print how a checker ended; True when it has nothing to say against the code."""
    good = finding.code == 0
    print(f"{'ok  ' if good else 'FAIL'} {finding.what}, {finding.seconds:.1f} s", flush=True)
    if not good:
        print("\n".join(f"     {line}" for line in finding.output.strip().splitlines()))
    return good


def djade(places: Places, *options: str) -> tuple[str, ...]:
    """The command of the formatter of templates, which takes names of files only."""
    templates = sorted(str(path) for path in (places.root / "templates").rglob("*.html"))
    return (str(places.venv / "bin" / "djade"), "--target-version", "5.2", *options, *templates)


def fix(places: Places) -> None:
    """Put right what ruff and djade can put right."""
    commands: Sequence[Sequence[str]] = (
        (*PYTHON, "-m", "ruff", "check", "--fix", "--quiet"),
        (*PYTHON, "-m", "ruff", "format", "--quiet"),
        djade(places),
    )
    for command in commands:
        subprocess.run(command, cwd=places.root, check=False)
