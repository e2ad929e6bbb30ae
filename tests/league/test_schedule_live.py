"""The jobs of the league, sent by a real beat to a real worker as their clocks pass the hour."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from cofferwit.clock import PARIS, daily_day, daily_start
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from cofferwit.ops.models import JobRun
from cofferwit.schedule import JOBS
from forge.models import Safe
from forge.rules.tiers import Tier
from league.models import (
    CreditEntry,
    DailySafe,
    FinalLine,
    Pick,
    RankedPick,
    Season,
    Settlement,
    ThiefRating,
)
from league.queries.audit import audit
from league.rules import purposes
from league.rules.rating import after_month_turns
from tests.factories import (
    end_pick,
    make_house_offer,
    make_member,
    make_offer_pick,
    make_offered_safe,
    make_safe,
)

ROOT = Path(__file__).resolve().parents[2]
LEADS = (timedelta(seconds=12), timedelta(seconds=45))
"""How long before the hour both start. On a busy machine beat may be too late the first time."""
WORKER = ("worker", "--concurrency", "2", "--without-gossip", "--without-mingle")
PATIENCE = 90.0
MONTHS_END = ("end_overdue_picks", "end_safes", "turn_month", "catch_up", "pay_prizes")
NEW_MONTH = datetime(2026, 12, 1, tzinfo=PARIS)
PAYOUT = datetime(2026, 12, 1, 0, 15, tzinfo=PARIS)


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


def wait_until(true: Callable[[], bool]) -> bool:
    """Whether that comes true in time."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.2)
    return False


@contextmanager
def both(at: datetime, environment: dict[str, str], folder: Path) -> Iterator[Path]:
    """Beat and a worker whose clocks read `at` now; the value is the log of beat.

    Started again in the same folder, beat remembers what it has sent.
    """
    offset = (at - datetime.now(UTC)).total_seconds()
    moved = environment | {"COFFERWIT_LOCAL": "1", "COFFERWIT_CLOCK_OFFSET": str(offset)}
    beat = folder / "beat.log"
    words = ("beat", "--loglevel", "INFO", "--pidfile", "", "--schedule", f"{folder}/schedule")
    with ExitStack() as running:
        running.enter_context(celery(*WORKER, environment=moved, log=folder / "worker.log"))
        running.enter_context(celery(*words, environment=moved, log=beat))
        yield beat


def done_since(name: str, due: datetime) -> bool:
    """Whether that job has ended a run as of `due` or later."""
    runs = JobRun.objects.filter(name=task_of(name), as_of__gte=due, ended_at__isnull=False)
    return runs.exists()


def all_done_since(due: datetime) -> bool:
    """Whether all that the end of a month needs has been run."""
    return all(done_since(name, due) for name in MONTHS_END)


def task_of(name: str) -> str:
    return next(job.task for job in JOBS if job.name == name)


def rehearse(name: str, due: datetime, environment: dict[str, str], folder: Path) -> None:
    """Pass the instant at which the job is due, with beat and worker up; beat must send it."""
    for attempt, lead in enumerate(LEADS):
        own = folder / str(attempt)
        own.mkdir()
        with both(due - lead, environment, own) as log:
            assert wait_until(lambda: done_since(name, due)), log.read_text()
            if f"Sending due task {name} ({task_of(name)})" in log.read_text():
                return
    pytest.fail(f"beat did not send {name}:\n{log.read_text()}")


def nothing_failed() -> bool:
    return not JobRun.objects.filter(failed=True).exists()


@pytest.mark.parametrize("night", [date(2026, 10, 25), date(2026, 3, 29)])
def test_daily_is_made_at_five_past_midnight_of_the_nights_whose_clocks_change(
    night: date, child_environment: dict[str, str], tmp_path: Path
):
    """Both are Sundays, gold like the Saturdays before them."""
    for _ in range(3):
        make_safe(Tier.GOLD)
    rehearse("make_daily_safe", daily_start(night), child_environment, tmp_path)
    made = DailySafe.objects.get(day=night)
    assert (made.safe.tier, made.made_at >= daily_start(night)) == (Tier.GOLD, True)
    assert nothing_failed()


@pytest.mark.parametrize(
    "change",
    [datetime(2026, 10, 25, 1, tzinfo=UTC), datetime(2026, 3, 29, 1, tzinfo=UTC)],
    ids=["autumn", "spring"],
)
def test_pick_ends_in_the_minute_in_which_the_clocks_change(
    change: datetime, child_environment: dict[str, str], tmp_path: Path
):
    make_safe(Tier.GOLD)
    pick = make_offer_pick(safe=make_house_offer(now=change), now=change - timedelta(minutes=10))
    assert pick.deadline == change
    rehearse("end_overdue_picks", change, child_environment, tmp_path)
    pick.refresh_from_db()
    assert (pick.ending, pick.ended_at) == ("time", change)
    assert nothing_failed()


def test_month_turns_at_midnight_of_the_first(child_environment: dict[str, str], tmp_path: Path):
    make_safe(Tier.BRONZE)
    thief = make_member()
    ThiefRating.objects.create(member=thief, rating=Decimal("1210.55"), month="2026-11", picks=9)
    rehearse("turn_month", NEW_MONTH, child_environment, tmp_path)
    assert Season.objects.get(month="2026-12").opened_at >= NEW_MONTH
    turned = ThiefRating.objects.get(member=thief)
    assert (turned.rating, turned.month, turned.picks) == (Decimal("1105.28"), "2026-12", 9)
    assert nothing_failed()


class Scene(NamedTuple):
    """The last hours of November: what is due in them, and what is not."""

    winner: Member
    smith: Member
    safe: Safe
    times_out: Pick
    runs_on: Pick
    rating: Decimal


@pytest.fixture
def scene(child_environment: dict[str, str]) -> Scene:
    """One thief and one smith who qualify; a pick due at 23h55 and one at 00h05.

    The smith's safe is due to leave at 23h58, after the first of these picks has ended.
    """
    for _ in range(4):
        make_safe(Tier.BRONZE)
    noon = datetime(2026, 11, 20, 11, tzinfo=UTC)
    winner, smith = make_member("Isaure"), make_member("Forgeron")
    for hour in range(8):
        at = noon + timedelta(hours=hour)
        end_pick(make_offer_pick(winner, make_house_offer(now=at), now=at), opened_at=1)
    published = datetime(2026, 11, 16, 23, 58, tzinfo=PARIS)
    safe = make_offered_safe(smith, now=published)
    for number in range(7):
        at = noon + timedelta(hours=number)
        end_pick(make_offer_pick(make_member(f"Voleur{number}"), safe, now=at))
    late = make_member("Tardive")
    times_out = make_offer_pick(late, safe, now=datetime(2026, 11, 30, 23, 45, tzinfo=PARIS))
    last = datetime(2026, 11, 30, 23, 55, tzinfo=PARIS)
    runs_on = make_offer_pick(make_member("Noctambule"), make_house_offer(now=last), now=last)
    rating = ThiefRating.objects.get(member=winner).rating
    return Scene(winner, smith, safe, times_out, runs_on, rating)


def test_prizes_are_paid_at_a_quarter_past_midnight_of_the_first(
    scene: Scene, child_environment: dict[str, str], tmp_path: Path
):
    rehearse("pay_prizes", PAYOUT, child_environment, tmp_path)
    assert_paid_once(scene)
    assert Season.objects.get(month="2026-11").paid_at >= PAYOUT


def test_three_days_without_beat_over_the_end_of_a_month_are_made_good_once(
    scene: Scene, child_environment: dict[str, str], tmp_path: Path
):
    evening = datetime(2026, 11, 30, 23, 50, tzinfo=PARIS)
    with both(evening, child_environment, tmp_path):
        assert wait_until(lambda: done_since("catch_up", evening))
    assert CreditEntry.objects.count() == 0
    for back in (datetime(2026, 12, 3, hour, tzinfo=PARIS) for hour in (11, 12)):
        with both(back, child_environment, tmp_path) as log:
            assert wait_until(partial(all_done_since, back)), log.read_text()
        assert_paid_once(scene)
        assert DailySafe.objects.filter(day=date(2026, 12, 3)).count() == 1


def assert_paid_once(scene: Scene) -> None:
    """Each thing has happened at its instant, and none of them twice."""
    ends = Pick.objects.in_bulk([scene.times_out.pk, scene.runs_on.pk])
    for pick, month in ((scene.times_out, "2026-11"), (scene.runs_on, "2026-12")):
        ended = ends[pick.pk]
        assert (ended.ending, ended.ended_at) == ("time", pick.deadline)
        assert RankedPick.objects.get(pick=ended).month == month
    settled = Settlement.objects.get(safe=scene.safe)
    assert settled.settled_at == settled.left_at == scene.safe.expires_at
    assert (settled.month, settled.picks, settled.factor) == ("2026-11", 8, Decimal(0))
    paid = CreditEntry.objects.values_list("member", "ladder", "place", "amount")
    assert list(paid) == [(scene.winner.pk, "thieves", 1, 150)]
    places = FinalLine.objects.filter(place__isnull=False).order_by("ladder")
    assert [(line.ladder, line.member_id, line.credits) for line in places] == [
        ("smiths", scene.smith.pk, 0),
        ("thieves", scene.winner.pk, 150),
    ]
    turned = ThiefRating.objects.get(member=scene.winner)
    assert (turned.rating, turned.month) == (after_month_turns(scene.rating, 1), "2026-12")
    assert sorted(Season.objects.values_list("month", flat=True)) == ["2026-11", "2026-12"]
    assert nothing_failed()
    assert list(audit()) == []


def test_worker_that_starts_late_makes_the_daily_at_once(worker: Path):
    made = wait_until(lambda: DailySafe.objects.filter(day=daily_day(now())).exists())
    assert made, worker.read_text()
    daily = DailySafe.objects.get(day=daily_day(now()))
    assert (daily.safe.difficulty, daily.safe.purpose) == ("hard", purposes.daily(daily.day))
