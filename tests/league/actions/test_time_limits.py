"""An administrator's time limit: it holds for picks that start from then on."""

from datetime import timedelta

import pytest

from forge.rules.tiers import Tier
from league.actions.time_limits import set_time_limit
from league.models import TimeLimit
from league.queries.limits import time_limit
from league.rules.time_limits import LimitRefused
from tests.factories import NOON, make_member, start_pick

pytestmark = pytest.mark.django_db

INSTANT = timedelta(microseconds=1)


def test_limit_holds_from_then_on_for_its_tier_alone():
    silver, gold = (time_limit(tier, NOON) for tier in (Tier.SILVER, Tier.GOLD))
    made = set_time_limit(tier=Tier.SILVER, seconds=1200, note="  Plus long. ", now=NOON)
    assert (made.tier, made.seconds, made.since, made.note) == ("silver", 1200, NOON, "Plus long.")
    assert time_limit(Tier.SILVER, NOON - INSTANT) == silver
    assert time_limit(Tier.SILVER, NOON) == timedelta(minutes=20)
    assert time_limit(Tier.GOLD, NOON) == gold


def test_running_pick_keeps_the_limit_that_it_froze():
    before = time_limit(Tier.BRONZE, NOON)
    running = start_pick(make_member(), now=NOON)
    set_time_limit(tier=Tier.BRONZE, seconds=1200, note="x", now=NOON + INSTANT)
    later = start_pick(make_member("Vasco"), now=NOON + INSTANT)
    running.refresh_from_db()
    assert (running.time_limit, later.time_limit) == (before.seconds, 1200)


@pytest.mark.parametrize(("seconds", "note"), [(1201, "x"), (1230, "x"), (1200, " ")])
def test_refused_limit_or_note_leaves_things_as_they_were(seconds, note):
    before = list(TimeLimit.objects.order_by("pk").values())
    with pytest.raises(LimitRefused):
        set_time_limit(tier=Tier.BRONZE, seconds=seconds, note=note, now=NOON)
    assert list(TimeLimit.objects.order_by("pk").values()) == before
