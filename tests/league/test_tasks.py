"""The league's jobs, as the scheduler calls them."""

from datetime import datetime, timedelta
from decimal import Decimal as D

import pytest

from cofferwit.ops.models import JobRun
from cofferwit.schedule import JOBS
from league import tasks
from league.models import Season, Settlement, ThiefRating
from tests.factories import (
    RANKED_FROM,
    end_pick,
    make_house_offer,
    make_member,
    make_offer_pick,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db

MIDNIGHT = datetime.fromisoformat("2026-12-01T00:00+01:00")
SECOND = timedelta(seconds=1)


@pytest.mark.parametrize("name", ["end_safes", "begin_ranked", "turn_month"])
def test_job_is_on_the_schedule(name):
    task = getattr(tasks, name).name
    assert [job.name for job in JOBS if job.task == task] == [name]


def test_end_safes_ends_and_settles_what_is_due_as_of_its_instant():
    quiet = make_offered_safe(make_member("Ada"))
    end = quiet.expires_at
    busy = make_offered_safe(make_member("Berthe"))
    make_offer_pick(make_member(), busy, now=end - SECOND)
    before, after = (end - SECOND).isoformat(), (end + timedelta(hours=1)).isoformat()
    assert tasks.end_safes(as_of=before) == "0 left, 0 settled later"
    assert tasks.end_safes(as_of=end.isoformat()) == "2 left, 0 settled later"
    assert Settlement.objects.get().safe == quiet
    assert tasks.end_safes(as_of=after) == "0 left, 1 settled later"
    assert Settlement.objects.count() == 2
    assert JobRun.objects.filter(name="league.end_safes", failed=False).count() == 3


def test_begin_ranked_sets_the_times_as_of_its_instant():
    assert tasks.begin_ranked(as_of=(RANKED_FROM - SECOND).isoformat()) == "nothing to do"
    assert tasks.begin_ranked(as_of=RANKED_FROM.isoformat()) == "time limits set"
    assert tasks.begin_ranked(as_of=MIDNIGHT.isoformat()) == "nothing to do"


def test_turn_month_turns_as_of_its_instant():
    pick = make_offer_pick(make_member(), make_house_offer())
    end_pick(pick, opened_at=1)
    assert tasks.turn_month(as_of=(MIDNIGHT - SECOND).isoformat()) == "0 ratings"
    assert tasks.turn_month(as_of=MIDNIGHT.isoformat()) == "1 ratings"
    assert ThiefRating.objects.get().rating == D("1008.00")
    assert sorted(Season.objects.values_list("month", flat=True)) == ["2026-11", "2026-12"]
