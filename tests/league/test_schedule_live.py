"""The safe of the day, made by a real beat and a real worker as their clocks pass 00h05."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from cofferwit.clock import daily_day, daily_start
from cofferwit.ops.edge import now
from cofferwit.ops.models import JobRun
from forge.rules.tiers import Tier
from league.models import DailySafe
from league.rules import purposes
from tests.factories import make_safe

ROOT = Path(__file__).resolve().parents[2]
NIGHTS = (
    (date(2026, 10, 25), timedelta(seconds=12)),
    (date(2026, 3, 29), timedelta(seconds=45)),
)
"""Sundays, gold like the Saturdays before them, whose clocks change some hours later; and how long
before 00h05 both start. On a busy machine beat may start too late the first time."""
WORKER = ("worker", "--concurrency", "2", "--without-gossip", "--without-mingle")
SENT = "Sending due task make_daily_safe (league.make_daily_safe)"
PATIENCE = 90.0


@contextmanager
def celery(*words: str, environment: dict[str, str], log: Path) -> Iterator[None]:
    """A Celery process and its children, which do not outlive the test."""
    command = [sys.executable, "-m", "celery", "--app", "cofferwit", *words]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(day: date) -> DailySafe | None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        made = DailySafe.objects.filter(day=day).first()
        if made is not None:
            return made
        time.sleep(0.2)
    return None


def rehearse(
    night: date, before: timedelta, environment: dict[str, str], folder: Path
) -> tuple[DailySafe | None, str]:
    """Run both until the safe of `night` is there; the second value is what beat had to say."""
    offset = (daily_start(night) - before - datetime.now(UTC)).total_seconds()
    moved = environment | {"COFFERWIT_LOCAL": "1", "COFFERWIT_CLOCK_OFFSET": str(offset)}
    beat = folder / f"beat-{night}.log"
    words = ("beat", "--loglevel", "INFO", "--pidfile", "", "--schedule", f"{folder}/{night}")
    with ExitStack() as both:
        both.enter_context(celery(*WORKER, environment=moved, log=folder / f"worker-{night}.log"))
        both.enter_context(celery(*words, environment=moved, log=beat))
        return wait_for(night), beat.read_text()


def test_beat_and_worker_make_the_daily_as_the_clock_passes_five_past_midnight(
    child_environment: dict[str, str], tmp_path: Path
):
    for _ in range(5):
        make_safe(Tier.GOLD)
    for night, before in NIGHTS:
        made, said = rehearse(night, before, child_environment, tmp_path)
        assert made is not None, said
        assert (made.safe.tier, made.made_at >= daily_start(night)) == (Tier.GOLD, True)
        if SENT in said:
            break
    assert SENT in said
    assert DailySafe.objects.filter(day=night).count() == 1
    assert not JobRun.objects.filter(failed=True).exists()


def test_worker_that_starts_late_makes_the_daily_at_once(worker: Path):
    made = wait_for(daily_day(now()))
    assert made is not None, worker.read_text()
    assert (made.safe.difficulty, made.safe.purpose) == ("hard", purposes.daily(made.day))
