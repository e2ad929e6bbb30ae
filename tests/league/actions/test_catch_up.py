"""Bringing the league up to an instant after an outage."""

from datetime import date, timedelta

import pytest

from cofferwit.clock import daily_end
from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions.catch_up import catch_up
from league.models import DailySafe, Pick, PickState
from tests.factories import NOON, make_daily, make_member, make_safe, start_pick

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 30)


def test_three_days_without_a_worker_are_caught_up_in_order():
    """Monday's pick straddles the end of its day, Tuesday's does not; Wednesday was missed."""
    monday_end, tuesday_end = daily_end(DAY), daily_end(DAY + timedelta(days=1))
    monday = start_pick(make_member("Vasco"), now=monday_end - timedelta(minutes=1))
    tuesday = start_pick(make_member("Isaure"), now=tuesday_end - timedelta(hours=3))
    for tier in Tier:
        make_safe(tier)
    thursday = NOON + timedelta(days=3)
    catch_up(now=thursday)
    for pick in (monday, tuesday):
        pick.refresh_from_db()
        pick.safe.refresh_from_db()
        assert (pick.state, pick.ended_at) == (PickState.HELD, pick.deadline)
    assert monday.safe.public_at == monday.deadline > monday_end
    assert tuesday.safe.public_at == tuesday_end
    assert [each.day for each in DailySafe.objects.all()] == [
        DAY + timedelta(days=n) for n in (3, 1, 0)
    ]


def test_catching_up_twice_changes_nothing():
    make_daily()
    start_pick()
    late = NOON + timedelta(days=1)
    make_safe()
    catch_up(now=late)
    before = list(Pick.objects.values()), list(Safe.objects.order_by("id").values())
    catch_up(now=late + timedelta(hours=1))
    assert (list(Pick.objects.values()), list(Safe.objects.order_by("id").values())) == before
