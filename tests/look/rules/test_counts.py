import pytest
from hypothesis import given, strategies as st

from cofferwit.look.rules.counts import count_rule, month_rule


@pytest.mark.parametrize(
    ("days", "today", "numbers"),
    [
        (30, 20, [1, 5, 10, 15, 25, 30]),
        (30, 30, [1, 5, 10, 15, 20, 25]),
        (30, None, [1, 5, 10, 15, 20, 25, 30]),
        (31, 1, [5, 10, 15, 20, 25, 31]),
        (31, 8, [1, 5, 15, 20, 25, 31]),
        (28, 14, [1, 5, 10, 20, 25, 28]),
    ],
)
def test_month_writes_one_day_in_five_and_both_ends_away_from_today(days, today, numbers):
    assert [label.value for label in month_rule(days, today).labels] == numbers


def test_month_is_filled_up_to_the_middle_of_today():
    rule = month_rule(30, 20)
    assert (rule.x, rule.past) == (232.2, "M6.0 1H232.2")
    assert (rule.gone.count("M"), rule.to_come.count("M")) == (20, 11)


def test_month_that_is_over_is_filled_to_its_end():
    rule = month_rule(30, None)
    assert (rule.x, rule.past, rule.to_come) == (354.0, "M6.0 1H354.0", "")


def test_fifth_day_has_a_longer_graduation():
    ticks = month_rule(29, 11).gone.split("M")[1:]
    assert [tick.split("V")[1] for tick in ticks] == ["12", *["7"] * 4] * 2 + ["12"]


def test_number_of_a_day_stands_under_its_middle():
    assert month_rule(30, 20).labels[0].x == 11.8


@given(st.integers(28, 31).flatmap(lambda days: st.tuples(st.just(days), st.integers(1, days))))
def test_month_has_a_graduation_at_each_midnight(month):
    days, today = month
    rule = month_rule(days, today)
    assert (rule.gone + rule.to_come).count("M") == days + 1
    assert rule.today == today


@pytest.mark.parametrize(
    ("value", "needed", "top", "ticks"),
    [(0, 8, 30, 31), (30, 8, 30, 31), (31, 8, 40, 41), (61, 8, 70, 15), (3, 45, 50, 51)],
)
def test_scale_of_counts_reaches_what_is_counted(value, needed, top, ticks):
    rule = count_rule(value, needed)
    assert (rule.top, rule.ticks.count("M")) == (top, ticks)
    assert 4 <= rule.x <= 296
    assert rule.needed.value == needed


def test_scale_of_counts_places_what_there_is_and_what_is_needed():
    rule = count_rule(15, 8)
    assert (rule.x, rule.needed.x) == (150.0, 81.9)
