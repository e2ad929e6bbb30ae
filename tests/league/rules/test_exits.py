"""How a safe leaves, and when it is settled."""

from datetime import UTC, datetime, timedelta

import pytest

from league.rules import exits
from league.rules.exits import Exit, Reason

NOON = datetime(2026, 11, 30, 11, tzinfo=UTC)
EARLY, LATE = NOON - timedelta(hours=1), NOON + timedelta(hours=1)


@pytest.mark.parametrize(
    ("expires", "full", "withdrawn", "found"),
    [
        (NOON, None, None, (NOON, Reason.DAYS)),
        (NOON, EARLY, None, (EARLY, Reason.PICKS)),
        (NOON, LATE, None, (NOON, Reason.DAYS)),
        (NOON, None, EARLY, (EARLY, Reason.WITHDRAWAL)),
        (NOON, None, LATE, (NOON, Reason.DAYS)),
        (LATE, NOON, EARLY, (EARLY, Reason.WITHDRAWAL)),
        (LATE, EARLY, NOON, (EARLY, Reason.PICKS)),
        (NOON, NOON, NOON, (NOON, Reason.DAYS)),
        (LATE, NOON, NOON, (NOON, Reason.PICKS)),
        (None, None, NOON, (NOON, Reason.WITHDRAWAL)),
        (None, None, None, None),
    ],
)
def test_first_exit(expires, full, withdrawn, found):
    first = exits.first_exit(expires_at=expires, full_at=full, withdrawn_at=withdrawn)
    assert first == (Exit(*found) if found else None)


@pytest.mark.parametrize(("started", "full"), [(0, False), (49, False), (50, True), (51, True)])
def test_is_full(started, full):
    assert exits.is_full(started) is full


@pytest.mark.parametrize(
    ("asked", "effect"),
    [
        ("2026-11-30T12:00+01:00", "2026-12-01T00:00+01:00"),
        ("2026-11-30T23:59:59.999999+01:00", "2026-12-01T00:00+01:00"),
        ("2026-12-01T00:00+01:00", "2026-12-02T00:00+01:00"),
        # The night on which clocks go back: that day has 25 hours.
        ("2026-10-25T00:00+02:00", "2026-10-26T00:00+01:00"),
    ],
)
def test_takes_effect(asked, effect):
    assert exits.takes_effect(datetime.fromisoformat(asked)) == datetime.fromisoformat(effect)


@pytest.mark.parametrize(
    ("last_end", "settled"), [(None, NOON), (EARLY, NOON), (NOON, NOON), (LATE, LATE)]
)
def test_settled_at(last_end, settled):
    assert exits.settled_at(left_at=NOON, last_end=last_end) == settled
