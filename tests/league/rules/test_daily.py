"""The tier of a day, purposes and streaks."""

from datetime import date, timedelta

import pytest
from hypothesis import given, strategies as st

from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.rules import daily, purposes
from league.rules.daily import Streak, streak

MONDAY = date(2026, 11, 23)


def test_tiers_of_a_week():
    week = [daily.tier_of(MONDAY + timedelta(days=i)) for i in range(7)]
    assert week == [Tier.BRONZE] * 2 + [Tier.SILVER] * 2 + [Tier.GOLD] * 3
    assert daily.DIFFICULTY == Difficulty.HARD


@pytest.mark.parametrize(
    ("picked", "today_included", "expected"),
    [
        ("", True, (0, 0)),
        ("1", True, (1, 1)),
        ("0", True, (0, 0)),
        ("111", True, (3, 3)),
        # Today can still be picked: it does not break what runs.
        ("110", True, (2, 2)),
        ("110", False, (0, 2)),
        ("1011", True, (2, 2)),
        ("11101", True, (1, 3)),
        ("111010", True, (1, 3)),
        ("00", True, (0, 0)),
    ],
)
def test_streak(picked, today_included, expected):
    days = [(MONDAY + timedelta(days=i), mark == "1") for i, mark in enumerate(picked)]
    last = MONDAY + timedelta(days=len(picked) - 1)
    today = last if today_included else last + timedelta(days=1)
    assert streak(days, today=today) == Streak(*expected)


def test_day_without_a_safe_breaks_no_streak():
    days = [(MONDAY, True), (MONDAY + timedelta(days=4), True)]
    assert streak(days, today=MONDAY + timedelta(days=4)) == Streak(2, 2)


@given(day=st.dates())
def test_purpose_of_a_day_is_read_back(day):
    assert purposes.day_of(purposes.daily(day)) == day
    assert len(purposes.daily(day)) <= 60


@pytest.mark.parametrize("purpose", ["", "training", "offer:12", "a daily:2026-11-23"])
def test_another_purpose_speaks_of_no_day(purpose):
    assert purposes.day_of(purpose) is None
