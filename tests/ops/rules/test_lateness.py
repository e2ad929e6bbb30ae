"""When a job was last due, and how late it is."""

from datetime import UTC, datetime, timedelta

import pytest

from cofferwit.clock import PARIS
from cofferwit.ops.rules.lateness import GRACE, Due, last_due, lateness

EVERY = range(60), range(24), range(1, 32), range(1, 13), range(7)
MINUTES, HOURS, DATES, MONTHS, WEEKDAYS = EVERY


def due(minutes=MINUTES, hours=HOURS, days=DATES, months=MONTHS, weekdays=WEEKDAYS, zone=PARIS):
    return Due(minutes, hours, days, months, weekdays, zone)


def utc(*parts):
    return datetime(*parts, tzinfo=UTC)


@pytest.mark.parametrize(
    ("schedule", "now", "expected"),
    [
        (due(), utc(2026, 11, 30, 11, 0, 30), utc(2026, 11, 30, 11, 0)),
        (due({5}, {0}), utc(2026, 11, 30, 11), utc(2026, 11, 29, 23, 5)),
        (due({5}, {0}), utc(2026, 11, 29, 23, 4), utc(2026, 11, 28, 23, 5)),
        (due({15}, {0}, {1}), utc(2026, 11, 30, 11), utc(2026, 10, 31, 23, 15)),
        (due({0}, {9}, weekdays={0}), utc(2026, 11, 30, 11), utc(2026, 11, 29, 8)),
        (due({0}, {9}, months={3}), utc(2026, 11, 30, 11), utc(2026, 3, 31, 7)),
        (due(range(0, 60, 5), zone=UTC), utc(2026, 10, 25, 1, 2), utc(2026, 10, 25, 1, 0)),
    ],
)
def test_last_due_is_the_last_instant_the_crontab_names(schedule, now, expected):
    assert last_due(schedule, now) == expected


def test_what_is_never_due_is_never_late():
    never = due(days={31}, months={2})
    assert last_due(never, utc(2026, 11, 30)) is None
    assert lateness(never, None, utc(2026, 11, 30)) == timedelta()


@pytest.mark.parametrize(
    ("last", "waited", "late"),
    [
        (None, GRACE, timedelta()),
        (None, GRACE + timedelta(seconds=1), GRACE + timedelta(seconds=1)),
        (utc(2026, 11, 28, 23, 5), timedelta(hours=1), timedelta(hours=1)),
        (utc(2026, 11, 29, 23, 5), timedelta(hours=1), timedelta()),
        (utc(2026, 11, 29, 23, 4), timedelta(hours=1), timedelta(hours=1)),
    ],
)
def test_job_is_late_once_it_was_due_and_its_grace_is_over(last, waited, late):
    daily = due({5}, {0})
    assert lateness(daily, last, utc(2026, 11, 29, 23, 5) + waited) == late
