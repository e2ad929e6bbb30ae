"""The job of duels, as the scheduler calls it."""

import pytest

from cofferwit.ops.models import JobRun
from cofferwit.schedule import JOBS
from duels import tasks
from duels.models import DuelState
from tests.duels.scenes import HOUR, SENT, challenge

pytestmark = pytest.mark.django_db


def test_job_is_on_the_schedule() -> None:
    assert [job.name for job in JOBS if job.task == tasks.settle_due.name] == ["settle_duels"]


def test_job_brings_duels_up_to_its_instant() -> None:
    duel, _, _ = challenge()
    lapse = SENT + 72 * HOUR
    assert tasks.settle_due(as_of=(lapse - 4 * HOUR).isoformat()) == "0 moved"
    assert tasks.settle_due(as_of=(lapse + HOUR).isoformat()) == "1 moved"
    assert tasks.settle_due(as_of=(lapse + HOUR).isoformat()) == "0 moved"
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.LAPSED, lapse)
    assert set(JobRun.objects.values_list("name", "failed")) == {("duels.settle_due", False)}
