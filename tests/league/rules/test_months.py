"""The months of the league, by the calendar of Paris."""

from datetime import UTC, date, datetime

import pytest

from league.rules.months import end_of, first_day, month_after, months_between, payout_of


@pytest.mark.parametrize(
    ("month", "payout", "end"),
    [
        ("2026-11", datetime(2026, 11, 30, 23, 15, tzinfo=UTC), (2026, 11, 30, 23)),
        ("2026-12", datetime(2026, 12, 31, 23, 15, tzinfo=UTC), (2026, 12, 31, 23)),
        # Summer time.
        ("2027-03", datetime(2027, 3, 31, 22, 15, tzinfo=UTC), (2027, 3, 31, 22)),
        ("2027-10", datetime(2027, 10, 31, 23, 15, tzinfo=UTC), (2027, 10, 31, 23)),
        ("2028-02", datetime(2028, 2, 29, 23, 15, tzinfo=UTC), (2028, 2, 29, 23)),
    ],
)
def test_month_ends_at_midnight_and_is_paid_a_quarter_past(month, payout, end) -> None:
    assert end_of(month) == datetime(*end, tzinfo=UTC)
    assert payout_of(month) == payout


def test_month_after() -> None:
    assert month_after("2026-12") == date(2027, 1, 1)
    assert first_day("2027-01") == date(2027, 1, 1)


@pytest.mark.parametrize("text", ["2026-13", "2026-00", "2026-1", "1926-11", "2026-11-01", "", "x"])
def test_what_is_no_month_is_refused(text) -> None:
    with pytest.raises(ValueError, match="is no month"):
        first_day(text)


def test_months_between() -> None:
    assert months_between("2026-11", "2027-02") == ["2026-11", "2026-12", "2027-01", "2027-02"]
    assert months_between("2026-11", "2026-11") == ["2026-11"]
    assert months_between("2026-12", "2026-11") == []
