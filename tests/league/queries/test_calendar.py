"""A member's days."""

from datetime import date, timedelta

import pytest

from cofferwit.clock import daily_start
from cofferwit.members.models import AccountState
from forge.rules.tiers import Tier
from league import queries
from league.actions.daily import publish_dailies
from league.actions.give_up import give_up
from league.actions.training import train
from tests.factories import (
    NOON,
    SMALL_SAFES,
    make_daily,
    make_member,
    make_members,
    open_pick,
    play,
    start_pick,
)

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


def states(year, month: int) -> list[str]:
    return [each.state for each in year.months[month - 1].days]


def test_year_with_the_day_one_was_first_once_that_is_certain():
    isaure, vasco = make_members("Isaure", "Vasco")
    open_pick(isaure, after=20, now=noon(1))
    open_pick(vasco, after=10, now=noon(2))
    open_pick(isaure, after=20, now=noon(2))
    hold(isaure, 3)
    sealed = queries.archive_year(isaure, date(2026, 12, 1), noon(4))
    assert states(sealed, 12)[:5] == ["opened", "opened", "held", "today", "next"]
    publish_dailies(now=noon(4))
    year = queries.archive_year(isaure, date(2026, 12, 1), noon(4))
    assert states(year, 12)[:5] == ["first", "opened", "held", "today", "next"]
    assert [len(month.days) for month in year.months] == [
        31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]  # fmt: skip
    assert (year.year, len(year.days), year.opened, year.held, year.missed) == (2026, 365, 2, 1, 0)


def test_year_counts_days_missed_since_one_joined():
    vasco = make_member("Vasco", joined_at=noon(-90))
    for days in range(3):
        start_pick(vasco, now=noon(days))
    isaure = make_member(joined_at=noon(1))
    year = queries.archive_year(isaure, date(2026, 12, 1), noon(5))
    assert (year.since, year.missed) == (date(2026, 12, 1), 2)
    assert states(year, 11)[-1] == "missed"
    stranger = queries.archive_year(None, date(2026, 12, 1), noon(5))
    assert (stranger.since, stranger.opened, stranger.missed) == (None, 0, 0)


def test_months_and_years_around():
    make_daily()
    november = queries.archive_year(None, date(2026, 11, 1), noon(1))
    assert (november.previous_month, november.next_month) == (None, date(2026, 12, 1))
    december = queries.archive_year(None, date(2026, 12, 1), noon(1))
    assert (december.previous_month, december.next_month) == (date(2026, 11, 1), None)
    assert (december.previous_year, december.next_year) == (None, None)
    following = queries.archive_year(None, date(2027, 1, 1), noon(40))
    assert (following.previous_year, following.next_year) == (date(2026, 12, 1), None)
    assert following.previous_month == date(2026, 12, 1)
    past = queries.archive_year(None, date(2026, 12, 1), noon(40))
    assert (past.next_month, past.next_year) == (date(2027, 1, 1), date(2027, 1, 1))


def test_titles_are_the_days_one_was_first_and_everybody_else_has_ended():
    isaure, vasco, salome = make_members("Isaure", "Vasco", "Salomé")
    for days, first, second in ((1, isaure, vasco), (2, vasco, isaure), (3, isaure, salome)):
        open_pick(first, after=10, now=noon(days))
        open_pick(second, after=20, now=noon(days))
    assert queries.titles(isaure) == ()
    publish_dailies(now=noon(4))
    assert queries.titles(isaure) == (date(2026, 12, 3), date(2026, 12, 1))
    assert queries.titles(isaure, date(2026, 12, 2), date(2026, 12, 3)) == (date(2026, 12, 3),)
    assert (queries.titles(vasco), queries.titles(salome)) == ((date(2026, 12, 2),), ())


@pytest.mark.parametrize(
    ("mine", "theirs", "titled"),
    [
        ((1, 90), (2, 10), True),
        ((2, 10), (1, 90), False),
        ((1, 10), (1, 10.000001), True),
        ((1, 10), (1, 10), False),
    ],
)
def test_title_follows_the_order_of_the_ranking(mine, theirs, titled):
    older, younger = make_members("Vasco", "Isaure")
    for member, (guesses, after) in ((younger, mine), (older, theirs)):
        open_pick(member, guesses=guesses, after=after, now=noon(1))
    publish_dailies(now=noon(3))
    assert (queries.titles(younger) != ()) is titled
    assert len(queries.titles(younger) + queries.titles(older)) == 1
    assert queries.ranking(date(2026, 12, 1), None).lines[0].pseudonym == (
        "Isaure" if titled else "Vasco"
    )


def test_title_passes_over_accounts_that_take_no_place_and_over_training():
    isaure, vasco = make_members("Isaure", "Vasco")
    day = open_pick(vasco, after=5, now=noon(1))
    open_pick(isaure, after=30, now=noon(1))
    publish_dailies(now=noon(2))
    play(train(by=isaure, safe_id=day.safe_id, now=noon(2)), 1, SMALL_SAFES[Tier.BRONZE].code)
    assert queries.titles(isaure) == ()
    vasco.state = AccountState.BLOCKED
    vasco.save()
    assert (queries.titles(isaure), queries.titles(vasco)) == ((date(2026, 12, 1),), ())


@pytest.mark.parametrize("days", [1, 3])
def test_as_many_queries_for_one_day_as_for_three(days, django_assert_num_queries):
    isaure = make_member()
    for n in range(1, days + 1):
        open_pick(isaure, now=noon(n))
    with django_assert_num_queries(6):
        queries.week(isaure, noon(5))
        queries.streak(isaure, noon(5))
        queries.archive_year(isaure, date(2026, 12, 1), noon(5))
        queries.titles(isaure)
