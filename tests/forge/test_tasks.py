"""The forge's jobs, as the scheduler calls them."""

from datetime import timedelta

import pytest

from cofferwit.ops.models import JobRun
from cofferwit.schedule import JOBS
from forge import tasks
from forge.models import Draft, Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from tests.factories import NOON, make_draft, make_member
from tests.forge.shelves import fill_all_but

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=1)


def test_fill_stock_is_on_the_schedule():
    assert [job.name for job in JOBS if job.task == tasks.fill_stock.name] == ["fill_stock"]


def test_fill_stock_makes_what_is_lacking_as_of_its_instant():
    fill_all_but((Tier.BRONZE, Difficulty.EASY))
    assert tasks.fill_stock(as_of=LATER.isoformat()) == "1 made, 0 failed"
    made = Safe.objects.latest("id")
    assert (made.tier, made.difficulty, made.made_at) == ("bronze", "easy", LATER)
    run = JobRun.objects.get()
    assert (run.name, run.as_of, run.failed) == ("forge.fill_stock", LATER, False)
    assert run.detail == "1 made, 0 failed"
    assert tasks.fill_stock(as_of=LATER.isoformat()) == "0 made, 0 failed"


def test_job_is_on_the_schedule():
    task = tasks.sweep_drafts.name
    assert [job.name for job in JOBS if job.task == task] == ["sweep_drafts"]


def test_sweep_drafts_throws_away_what_is_over_as_of_its_instant():
    make_draft(make_member())
    end = NOON + timedelta(hours=24)
    before = (end - timedelta(seconds=1)).isoformat()
    assert tasks.sweep_drafts(as_of=before) == "0 thrown away, 1 soon"
    assert tasks.sweep_drafts(as_of=end.isoformat()) == "1 thrown away, 0 soon"
    assert Draft.objects.count() == 0
