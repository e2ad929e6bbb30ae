"""What was settled while a member was away."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal as D

import pytest

from forge.actions import make_public
from league.models import Settlement
from league.queries.settled_lately import MOST, settled_lately
from tests.factories import NOON, make_daily, make_member, make_members, open_pick
from tests.league.offering import house_offer, lose, promise, rated_safe, solve, stocked, take_one

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 11, 29, 17, tzinfo=UTC)
"""18h of the day before, in Paris."""
EARLIER = NOON - timedelta(days=3)


@pytest.fixture
def isaure():
    return promise(make_member(now=EARLIER))


def settle(safe, at, **figures):
    values = {
        "smith": safe.maker,
        "left_at": at,
        "settled_at": at,
        "month": "2026-11",
        "picks": 6,
        "openings": 3,
        "counted": 28,
        "factor": D("1.00"),
        "points": 28,
    }
    return Settlement.objects.create(safe=safe, **values | figures)


def test_nothing_new(isaure):
    assert settled_lately(isaure, NOON) == ()


def test_own_safe_that_settled_since_yesterday_evening(isaure):
    safe = rated_safe("1000", isaure)
    settle(safe, EVENING)
    (line,) = settled_lately(isaure, NOON)
    assert (line.safe_id, line.at, line.is_own) == (safe.pk, EVENING, True)
    assert (line.picks, line.openings, line.factor, line.points) == (6, 3, D("1.00"), 28)


def test_what_settled_before_is_no_news(isaure):
    settle(rated_safe("1000", isaure), EVENING - timedelta(seconds=1))
    assert settled_lately(isaure, NOON) == ()


def test_safes_of_others_are_no_news_of_mine(isaure):
    settle(rated_safe("1000", "Vasco"), NOON)
    assert settled_lately(isaure, NOON) == ()


def test_safe_one_has_picked_that_became_public(isaure):
    safe = rated_safe("1000", "Vasco", now=EARLIER)
    stocked(3)
    pick = solve(take_one(isaure, now=EARLIER), guesses=2)
    assert pick.safe == safe
    make_public(safe=safe, now=NOON)
    (line,) = settled_lately(isaure, NOON)
    assert (line.safe_id, line.smith, line.pick_id) == (safe.pk, "Vasco", pick.pk)
    assert (line.opened_at_guess, line.at, line.is_own) == (2, NOON, False)


def test_house_safe_that_held_has_no_smith_and_no_opening(isaure):
    safe = house_offer()
    stocked(3)
    lose(take_one(isaure, now=EARLIER))
    make_public(safe=safe, now=NOON)
    (line,) = settled_lately(isaure, NOON)
    assert (line.smith, line.opened_at_guess) == (None, None)


def test_safe_of_the_day_is_told_elsewhere(isaure):
    make_daily(now=NOON - timedelta(days=1))
    pick = open_pick(isaure, now=NOON - timedelta(days=1))
    make_public(safe=pick.safe, now=NOON)
    assert settled_lately(isaure, NOON) == ()


def test_newest_come_first_and_no_more_than_fit(isaure):
    safes = []
    for n, smith in enumerate(make_members(*[f"Vasco{n}" for n in range(MOST + 1)])):
        safe = rated_safe("1000", smith)
        Settlement.objects.filter(pk=settle(safe, NOON - timedelta(minutes=n)).pk).update(
            smith=isaure
        )
        safes.append(safe.pk)
    assert [line.safe_id for line in settled_lately(isaure, NOON)] == safes[:MOST]
