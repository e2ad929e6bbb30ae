"""When a month is looked at."""

from datetime import UTC, date, datetime

import pytest

from cofferwit.desk.rules.fair_play.limits import last_look, month_looked_at


@pytest.mark.parametrize(
    ("now", "look", "month"),
    [
        ("2026-11-30T23:30", "2026-11-30T23:00", date(2026, 11, 1)),
        ("2026-11-30T22:59", "2026-11-21T23:00", date(2026, 11, 1)),
        ("2026-12-07T22:59", "2026-11-30T23:00", date(2026, 11, 1)),
        ("2026-12-08T02:50", "2026-12-07T23:00", date(2026, 12, 1)),
        ("2027-01-01T02:50", "2026-12-31T23:00", date(2026, 12, 1)),
    ],
)
def test_last_look_and_the_month_it_is_at(now, look, month):
    at = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert last_look(at) == datetime.fromisoformat(look).replace(tzinfo=UTC)
    assert month_looked_at(last_look(at)) == month
