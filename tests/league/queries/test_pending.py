"""What still comes to a smith before a month is over."""

from datetime import UTC, datetime, timedelta

import pytest

from league.models import Withdrawal
from league.queries.pending import pending
from tests.factories import make_member, make_members
from tests.season_rows import link, member_safe, ranked, settle

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def numbers(smith, month="2026-11", now=NOW):
    return [each.safe_id for each in pending(smith, month, now).safes]


def test_safes_that_leave_in_the_month_come_first_to_leave_first():
    smith = make_member()
    late = member_safe(smith, now=NOW - timedelta(days=5))
    soon = member_safe(smith, now=NOW - timedelta(days=10))
    after = member_safe(smith, now=NOW - timedelta(days=1))
    assert numbers(smith) == [soon.pk, late.pk]
    assert numbers(smith, "2026-12") == [after.pk]


def test_withdrawal_brings_a_safe_forward():
    smith = make_member()
    safe = member_safe(smith, now=NOW - timedelta(days=1))
    assert numbers(smith) == []
    midnight = datetime(2026, 11, 20, 23, tzinfo=UTC)
    Withdrawal.objects.create(safe=safe, asked_by=smith, asked_at=NOW, effective_at=midnight)
    assert [each.leaves_at for each in pending(smith, "2026-11", NOW).safes] == [midnight]


def test_safe_that_has_left_comes_until_it_is_settled():
    smith = make_member()
    left = NOW - timedelta(days=1)
    safe = member_safe(smith, now=NOW - timedelta(days=3), left_at=left)
    assert numbers(smith) == [safe.pk]
    settle(safe, at=left, points=3)
    assert numbers(smith) == []


def test_safes_of_others_and_of_the_calibration_do_not_come():
    smith, other = make_members("Isaure", "Vasco")
    member_safe(other, now=NOW - timedelta(days=5))
    left = NOW - timedelta(days=1)
    member_safe(smith, now=NOW - timedelta(days=5), left_at=left, public_at=left)
    assert numbers(smith) == []


def test_points_are_those_of_the_factor_of_now_and_linked_picks_do_not_count_as_received():
    smith, one, two, linked = make_members("Isaure", "Vasco", "Ozanne", "Lucarne")
    safe = member_safe(smith, now=NOW - timedelta(days=5))
    other = member_safe(smith, now=NOW - timedelta(days=6))
    link(smith, linked, by=one, at=NOW)
    for n, thief in enumerate((one, two, linked), start=1):
        ranked(thief, safe, at=NOW - timedelta(hours=n), points=9)
    ranked(one, other, at=NOW - timedelta(hours=9), guess=1)
    ranked(two, other, at=NOW - timedelta(hours=8), points=7)
    found = pending(smith, "2026-11", NOW + timedelta(seconds=1))
    assert [(each.points, each.received) for each in found.safes] == [(7, 2), (14, 2)]
    assert (found.points, found.received) == (21, 4)
    assert {each.tier for each in found.safes} == {"bronze"}
