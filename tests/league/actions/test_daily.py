"""The safe of the day: made once, picked by each, made public when its picks are over."""

from datetime import UTC, date, datetime, timedelta

import pytest

from cofferwit.clock import daily_day, daily_end, daily_start
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.actions import daily
from league.actions.give_up import give_up
from league.actions.overdue import end_overdue
from league.models import DailySafe, Pick, PickState
from league.rules import purposes
from league.rules.refusals import NoDailySafe, PickRunning, SafeClosed
from tests.factories import NOON, make_daily, make_member, make_safe, open_pick, start_pick

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 30)
END = daily_end(DAY)


def stock(*tiers: Tier) -> list[Safe]:
    return [make_safe(tier) for tier in tiers or Tier]


def test_daily_is_a_hard_house_safe_of_the_days_tier_from_the_stock():
    bronze, _, _ = stock()
    made = daily.make_daily(now=NOON)
    assert (made.day, made.safe_id, made.made_at) == (DAY, bronze.pk, NOON)
    safe = Safe.objects.get(pk=bronze.pk)
    assert (safe.maker_id, safe.difficulty, safe.purpose) == (
        None,
        Difficulty.HARD,
        purposes.daily(DAY),
    )


def test_daily_passes_over_safes_of_another_difficulty():
    make_safe(difficulty=Difficulty.EASY)
    hard = make_safe()
    assert daily.make_daily(now=NOON).safe_id == hard.pk


def test_daily_is_made_at_once_when_the_stock_is_empty():
    made = daily.make_daily(now=NOON)
    assert (made.safe.tier, made.safe.difficulty) == (Tier.BRONZE, Difficulty.HARD)


def test_making_it_again_gives_the_same_one():
    stock(Tier.BRONZE, Tier.BRONZE)
    first = daily.make_daily(now=NOON)
    assert daily.make_daily(now=NOON + timedelta(hours=5)) == first
    assert Safe.objects.filter(purpose="").count() == 1


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        # Winter: Paris is an hour ahead.
        (datetime(2026, 11, 29, 23, 4, 59, tzinfo=UTC), date(2026, 11, 29)),
        (datetime(2026, 11, 29, 23, 5, tzinfo=UTC), date(2026, 11, 30)),
        # The night on which clocks go forward, and the next.
        (datetime(2026, 3, 28, 23, 4, 59, tzinfo=UTC), date(2026, 3, 28)),
        (datetime(2026, 3, 28, 23, 5, tzinfo=UTC), date(2026, 3, 29)),
        (datetime(2026, 3, 29, 22, 4, 59, tzinfo=UTC), date(2026, 3, 29)),
        (datetime(2026, 3, 29, 22, 5, tzinfo=UTC), date(2026, 3, 30)),
        # The night on which they go back, and the next.
        (datetime(2026, 10, 24, 22, 4, 59, tzinfo=UTC), date(2026, 10, 24)),
        (datetime(2026, 10, 24, 22, 5, tzinfo=UTC), date(2026, 10, 25)),
        (datetime(2026, 10, 25, 23, 4, 59, tzinfo=UTC), date(2026, 10, 25)),
        (datetime(2026, 10, 25, 23, 5, tzinfo=UTC), date(2026, 10, 26)),
    ],
)
def test_day_turns_at_five_past_midnight_in_paris(instant, day):
    stock()
    assert daily.make_daily(now=instant).day == day


@pytest.mark.parametrize("first", [date(2026, 3, 25), date(2026, 10, 21)])
def test_tier_follows_the_weekday_across_the_clock_change(first):
    days = [first + timedelta(days=i) for i in range(8)]
    stock(*[Tier.BRONZE] * 2, *[Tier.SILVER] * 3, *[Tier.GOLD] * 3)
    made = [daily.make_daily(now=daily_start(day)).safe.tier for day in days]
    # From a Wednesday to the next.
    assert made == ["silver", "silver", "gold", "gold", "gold", "bronze", "bronze", "silver"]


def test_days_are_as_long_as_the_clock_change_makes_them():
    hours = [
        (daily_end(day) - daily_start(day)).total_seconds() / 3600
        for day in (date(2026, 3, 29), date(2026, 10, 25), DAY)
    ]
    assert hours == [23, 25, 24]


def test_missed_days_are_not_made_up():
    stock()
    daily.make_daily(now=NOON - timedelta(days=3))
    daily.make_daily(now=NOON)
    days = DailySafe.objects.values_list("day", flat=True)
    assert list(days) == [DAY, DAY - timedelta(days=3)]


def test_day_that_passed_gets_no_safe_afterwards():
    """A job run as at an instant of yesterday, when today's safe is there."""
    stock(Tier.BRONZE, Tier.BRONZE)
    daily.make_daily(now=NOON)
    assert daily.make_daily(now=NOON - timedelta(days=1)) is None
    assert [each.day for each in DailySafe.objects.all()] == [DAY]


def test_past_that_is_told_afterwards_has_a_safe_for_each_day():
    stock(Tier.BRONZE, Tier.BRONZE, Tier.GOLD)
    today = daily.make_daily(now=NOON)
    missed = daily.make_up_for(now=NOON - timedelta(days=1))
    assert (missed.day, missed.made_at) == (DAY - timedelta(days=1), NOON - timedelta(days=1))
    assert daily.make_up_for(now=NOON - timedelta(days=1)) == missed
    assert daily.make_up_for(now=NOON) == today
    assert set(DailySafe.objects.all()) == {missed, today}


def test_page_takes_a_safe_from_the_stock_alone():
    assert daily.make_daily(now=NOON, of_stock=True) is None
    assert not Safe.objects.exists()
    stock(Tier.BRONZE)
    assert daily.make_daily(now=NOON, of_stock=True).day == DAY


def test_start_takes_the_safe_that_nobody_has_made():
    stock(Tier.BRONZE)
    pick = daily.start_daily(by=make_member(), now=NOON)
    assert pick.safe.daily.day == DAY


def test_safe_is_never_used_twice():
    stock(Tier.BRONZE, Tier.BRONZE)
    monday = daily.make_daily(now=NOON)
    tuesday = daily.make_daily(now=NOON + timedelta(days=1))
    assert monday.safe_id != tuesday.safe_id


def test_start_before_the_safe_is_made_is_refused():
    with pytest.raises(NoDailySafe):
        daily.start_daily(by=make_member(), now=NOON)


def test_start_picks_the_safe_of_the_day():
    made, member = make_daily(), make_member()
    pick = daily.start_daily(by=member, now=NOON)
    assert (pick.safe_id, pick.purpose) == (made.safe_id, purposes.daily(DAY))
    assert daily.start_daily(by=member, now=NOON + timedelta(seconds=5)) == pick


def test_pick_started_in_the_last_second_counts_for_its_day():
    make_daily()
    member = make_member()
    pick = daily.start_daily(by=member, now=END - timedelta(seconds=1))
    assert pick.purpose == purposes.daily(DAY)
    make_daily(now=END)
    with pytest.raises(PickRunning):
        daily.start_daily(by=member, now=END)


def test_daily_becomes_public_at_the_end_of_its_day():
    pick = open_pick(make_member())
    assert daily.publish_dailies(now=END - timedelta(microseconds=1)) == 0
    assert daily.publish_dailies(now=END + timedelta(hours=9)) == 1
    pick.safe.refresh_from_db()
    assert pick.safe.public_at == END
    assert daily.publish_dailies(now=END + timedelta(hours=10)) == 0


def test_daily_that_nobody_picked_becomes_public_too():
    made = make_daily()
    daily.publish_dailies(now=END)
    made.safe.refresh_from_db()
    assert made.safe.public_at == END


def test_daily_stays_sealed_until_its_last_pick_has_ended():
    late = END - timedelta(seconds=30)
    pick, other = start_pick(now=late), start_pick(make_member("Vasco"), now=late)
    assert daily.publish_dailies(now=END) == 0
    give_up(pick=pick.pk, by=pick.thief, now=END + timedelta(seconds=60))
    assert daily.publish_dailies(now=END + timedelta(seconds=90)) == 0
    end_overdue(now=END + timedelta(hours=1))
    assert daily.publish_dailies(now=END + timedelta(hours=1)) == 1
    other.safe.refresh_from_db()
    other.refresh_from_db()
    assert other.safe.public_at == other.deadline == other.ended_at


def test_daily_is_not_published_before_the_end_of_its_last_pick_by_a_late_run():
    pick = start_pick(now=END - timedelta(seconds=30))
    give_up(pick=pick.pk, by=pick.thief, now=END + timedelta(seconds=60))
    assert daily.publish_dailies(now=END) == 0


def test_public_daily_takes_no_pick():
    made = make_daily()
    daily.publish_dailies(now=END)
    with pytest.raises(SafeClosed):
        # A start that read the clock just before the day ended, and got the lock just after.
        daily.start_daily(by=make_member(), now=END - timedelta(seconds=1))
    assert made.day == DAY


def test_pages_make_the_daily_only_from_the_stock():
    daily.be_ready(viewer=None, now=NOON)
    assert not DailySafe.objects.exists()
    stock(Tier.BRONZE)
    daily.be_ready(viewer=None, now=NOON)
    daily.be_ready(viewer=None, now=NOON)
    assert DailySafe.objects.get().day == DAY


def test_pages_publish_what_is_due_and_end_the_readers_pick():
    pick = start_pick()
    daily.be_ready(viewer=pick.thief, now=END)
    pick.refresh_from_db()
    assert pick.state == PickState.HELD
    daily.be_ready(viewer=pick.thief, now=END)
    pick.safe.refresh_from_db()
    assert pick.safe.public_at == END
    assert daily_day(END) == DAY + timedelta(days=1)
    assert Pick.objects.count() == 1
