"""The calendar of a demonstration."""

import random
from datetime import UTC, date, datetime, time

import pytest

from cofferwit.clock import PARIS, game_day
from cofferwit.desk.rules.demo_calendar import comes_at, course, days, lately, signs_up_on

NOW = datetime(2026, 11, 30, 11, tzinfo=UTC)


@pytest.mark.parametrize(
    "now, months, first_day, ranked_from",
    [
        (NOW, 1, date(2026, 10, 25), datetime(2026, 11, 1, tzinfo=PARIS)),
        (NOW, 2, date(2026, 9, 24), datetime(2026, 10, 1, tzinfo=PARIS)),
        (NOW, 12, date(2025, 11, 24), datetime(2025, 12, 1, tzinfo=PARIS)),
        # Midnight in Paris opens the month there, an hour before it does in UTC.
        (
            datetime(2026, 11, 30, 23, tzinfo=UTC),
            1,
            date(2026, 11, 24),
            datetime(2026, 12, 1, tzinfo=PARIS),
        ),
    ],
)
def test_course_ends_in_the_current_month(
    now: datetime, months: int, first_day: date, ranked_from: datetime
):
    found = course(now=now, months=months)
    assert (found.first_day, found.ranked_from) == (first_day, ranked_from)
    assert found.begins == datetime.combine(first_day, time(), tzinfo=PARIS)


def test_days_run_up_to_today():
    assert list(days(date(2026, 11, 28), until=NOW)) == [
        date(2026, 11, 28),
        date(2026, 11, 29),
        date(2026, 11, 30),
    ]
    assert list(days(date(2026, 12, 1), until=NOW)) == []


@pytest.mark.parametrize(
    "first, expected",
    [(date(2026, 9, 24), date(2026, 10, 23)), (date(2026, 11, 20), date(2026, 11, 20))],
)
def test_who_has_not_been_here_for_long_comes_late(first: date, expected: date):
    assert lately(first, until=NOW) == expected


def test_most_sign_up_on_the_first_day():
    draws, first = random.Random(1), date(2026, 9, 24)
    found = [signs_up_on(first, draws) for _ in range(200)]
    assert 130 < found.count(first) < 170
    assert (min(found), max(found) > date(2026, 10, 15)) == (first, True)


@pytest.mark.parametrize("day", [date(2026, 10, 25), date(2026, 3, 29), date(2026, 11, 30)])
def test_visits_are_of_the_day(day: date):
    draws = random.Random(1)
    instants = [comes_at(day, draws) for _ in range(100)]
    assert {game_day(at) for at in instants} == {day}
    walls = [at.astimezone(PARIS).time() for at in instants]
    assert (min(walls) >= time(7), max(walls) < time(22)) == (True, True)
