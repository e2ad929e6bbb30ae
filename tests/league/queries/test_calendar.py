"""A member's days."""

from datetime import date, timedelta

import pytest

from cofferwit.clock import daily_start
from league import queries
from league.actions.give_up import give_up
from tests.factories import NOON, make_daily, make_member, make_members, open_pick, start_pick

pytestmark = pytest.mark.django_db

MONDAY = date(2026, 11, 30)
FRIDAY = NOON + timedelta(days=4)


def noon(days: int):
    return NOON + timedelta(days=days)


def hold(member, days: int) -> None:
    pick = start_pick(member, now=noon(days))
    give_up(pick=pick.pk, by=member, now=noon(days))


def test_week_of_a_member():
    """Monday opened, Tuesday missed, Wednesday held, Thursday without a safe, Friday today."""
    isaure, vasco = make_members("Isaure", "Vasco")
    open_pick(isaure)
    start_pick(vasco, now=noon(1))
    hold(isaure, 2)
    make_daily(now=FRIDAY)
    week = queries.week(isaure, FRIDAY)
    assert [each.state for each in week] == [
        "opened", "missed", "held", "none", "today", "next", "next",
    ]  # fmt: skip
    assert [each.day for each in week] == [MONDAY + timedelta(days=n) for n in range(7)]


def test_week_begins_on_monday_even_before_five_past_midnight_of_the_next():
    before = daily_start(MONDAY) - timedelta(seconds=1)
    assert queries.week(None, before)[0].day == MONDAY - timedelta(days=7)


def test_today_while_the_pick_runs_and_after():
    isaure = make_member()
    make_daily()
    assert queries.week(isaure, NOON)[0].state == "today"
    start_pick(isaure)
    assert queries.week(isaure, NOON)[0].state == "running"


def test_week_of_a_stranger_shows_no_picks():
    open_pick(make_member())
    assert [each.state for each in queries.week(None, noon(1))][:3] == ["missed", "today", "next"]


def test_streak_counts_days_picked_whatever_the_result():
    isaure, vasco = make_members("Isaure", "Vasco")
    open_pick(isaure)
    hold(isaure, 1)
    start_pick(vasco, now=noon(2))
    assert queries.streak(isaure, noon(2)) == (2, 2)
    assert queries.streak(isaure, noon(3)) == (0, 2)
    assert queries.streak(vasco, noon(2)) == (1, 1)
    assert queries.streak(None, noon(2)) is None


def test_month_with_the_day_one_was_first():
    isaure, vasco = make_members("Isaure", "Vasco")
    open_pick(isaure, after=20, now=noon(1))
    open_pick(vasco, after=10, now=noon(2))
    open_pick(isaure, after=20, now=noon(2))
    month = queries.archive_month(isaure, date(2026, 12, 1), noon(3))
    assert [each.state for each in month.days[:4]] == ["first", "opened", "today", "next"]
    assert (len(month.days), month.previous, month.next) == (31, None, None)


def test_months_around():
    make_daily()
    earlier = queries.archive_month(None, date(2026, 11, 1), noon(1))
    assert (earlier.previous, earlier.next) == (None, date(2026, 12, 1))
    later = queries.archive_month(None, date(2026, 12, 1), noon(1))
    assert (later.previous, later.next) == (date(2026, 11, 1), None)


@pytest.mark.parametrize("days", [1, 3])
def test_as_many_queries_for_one_day_as_for_three(days, django_assert_num_queries):
    isaure = make_member()
    for n in range(1, days + 1):
        open_pick(isaure, now=noon(n))
    with django_assert_num_queries(5):
        queries.week(isaure, noon(5))
        queries.streak(isaure, noon(5))
        queries.archive_month(isaure, date(2026, 12, 1), noon(5))
