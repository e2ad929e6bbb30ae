"""A window of hours on a line."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from cofferwit.look.rules.hours import EDGE, hours_rule

START = datetime(2026, 11, 19, 20, 32, tzinfo=UTC)
END = START + timedelta(hours=24)


def drawn(*, now=START, runs=(), width=1120):
    return hours_rule(start=START, end=END, now=now, runs=runs, width=width)


def test_window_has_an_hour_a_graduation_and_a_long_one_each_six():
    ticks = drawn().ticks.split("M")[1:]
    assert len(ticks) == 25
    assert [i for i, tick in enumerate(ticks) if tick.endswith("V62")] == [0, 6, 12, 18, 24]


def test_long_graduations_carry_their_hour():
    labels = drawn().labels
    assert [label.instant for label in labels] == [
        START + timedelta(hours=h) for h in (0, 6, 12, 18, 24)
    ]
    assert [label.anchor for label in labels] == ["start", "middle", "middle", "middle", "end"]
    assert (labels[0].x, labels[-1].x) == (8.0, 1112.0)


def test_past_ends_at_now_and_never_beyond_the_window():
    assert drawn(now=START + timedelta(hours=12)).gone == 560.0
    assert drawn(now=START - timedelta(hours=1)).gone == EDGE
    assert drawn(now=END + timedelta(hours=1)).gone == 1112.0


def test_words_near_an_end_stay_in_the_drawing():
    rule = drawn(runs=(START + timedelta(minutes=5), END - timedelta(minutes=5)))
    assert [(mark.anchor, mark.name_x) for mark in rule.marks] == [("start", 8.0), ("end", 1112.0)]
    assert drawn(now=START + timedelta(hours=12)).now.anchor == "middle"


@pytest.mark.parametrize(("apart", "heights"), [(1, [22.0, 4.0]), (9, [22.0, 22.0])])
def test_words_of_runs_that_are_close_stand_one_over_the_other(apart, heights):
    first = START + timedelta(hours=6)
    rule = drawn(runs=(first, first + timedelta(hours=apart)))
    assert [mark.y for mark in rule.marks] == heights


def test_window_that_ends_before_it_begins_is_refused():
    with pytest.raises(ValueError, match="begins before"):
        hours_rule(start=END, end=START, now=START, runs=(), width=352)


@given(st.integers(-3600, 90000), st.sampled_from([352, 1120]))
def test_every_mark_lies_on_the_line(seconds, width):
    instant = START + timedelta(seconds=seconds)
    rule = drawn(now=instant, runs=(instant,), width=width)
    assert EDGE <= rule.marks[0].x == rule.gone <= rule.right == width - EDGE
