"""A year as a strip."""

from dataclasses import dataclass
from datetime import date, timedelta

from cofferwit.look.rules.strip import strip


@dataclass
class Day:
    day: date
    state: str


def days(first: date, *states: str) -> list[Day]:
    return [Day(first + timedelta(days=i), state) for i, state in enumerate(states)]


def test_days_run_down_from_monday_and_weeks_to_the_right():
    """From Saturday 31 October 2026 on: two days of one week, then Monday at the top."""
    drawn = strip(days(date(2026, 10, 31), "opened", "first", "held", "missed"))
    assert [(each.x, each.y, each.kind) for each in drawn.squares] == [
        (0.5, 43.5, "st-open"),
        (0.5, 52.1, "st-best"),
        (9.1, 0.5, "st-held"),
        (9.1, 9.1, "st-miss"),
    ]
    assert (drawn.width, drawn.height) == (16.6, 59.6)


def test_days_without_a_safe_or_to_come_are_places_alone():
    drawn = strip(days(date(2026, 11, 30), "none", "today", "running", "next"))
    assert [each.kind for each in drawn.squares] == ["st-none", "st-now", "st-now", "st-none"]


def test_whole_year_has_a_column_a_week():
    """2026 begins on a Thursday and ends on one: 53 columns."""
    year = days(date(2026, 1, 1), *["opened"] * 365)
    assert strip(year).squares[-1].x == 0.5 + 52 * 8.6
    assert len(strip(year).squares) == 365


def test_no_days_at_all():
    assert strip([]).squares == ()
