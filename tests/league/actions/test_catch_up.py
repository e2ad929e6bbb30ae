"""Bringing the league up to an instant after an outage."""

from datetime import date, datetime, timedelta
from decimal import Decimal as D

import pytest

from cofferwit.clock import daily_end
from forge.actions import NotStored
from forge.models import RankedStart, Safe
from forge.rules.tiers import Tier
from league.actions import catch_up as catching_up
from league.actions.catch_up import catch_up
from league.models import (
    DailySafe,
    Pick,
    PickState,
    RankedPick,
    Season,
    Settlement,
    ThiefRating,
)
from league.queries.audit import audit
from tests.factories import (
    NOON,
    RANKED_FROM,
    make_daily,
    make_house_offer,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
    make_safe,
    start_pick,
)

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 30)


def test_three_days_without_a_worker_are_caught_up_in_order():
    """Monday's pick straddles the end of its day, Tuesday's does not; Wednesday was missed."""
    monday_end, tuesday_end = daily_end(DAY), daily_end(DAY + timedelta(days=1))
    monday = start_pick(make_member("Vasco"), now=monday_end - timedelta(minutes=1))
    tuesday = start_pick(make_member("Isaure"), now=tuesday_end - timedelta(hours=3))
    for tier in Tier:
        make_safe(tier)
    thursday = NOON + timedelta(days=3)
    catch_up(now=thursday)
    for pick in (monday, tuesday):
        pick.refresh_from_db()
        pick.safe.refresh_from_db()
        assert (pick.state, pick.ended_at) == (PickState.HELD, pick.deadline)
    assert monday.safe.public_at == monday.deadline > monday_end
    assert tuesday.safe.public_at == tuesday_end
    assert [each.day for each in DailySafe.objects.all()] == [
        DAY + timedelta(days=n) for n in (3, 1, 0)
    ]


def test_catching_up_twice_changes_nothing():
    make_daily()
    start_pick()
    late = NOON + timedelta(days=1)
    make_safe()
    catch_up(now=late)
    before = list(Pick.objects.values()), list(Safe.objects.order_by("id").values())
    catch_up(now=late + timedelta(hours=1))
    assert (list(Pick.objects.values()), list(Safe.objects.order_by("id").values())) == before


def test_before_the_ranked_start_no_season_opens_and_no_limit_is_set():
    make_safe(Tier.GOLD)
    early = RANKED_FROM - timedelta(hours=12)
    catch_up(now=early)
    assert DailySafe.objects.get().day == early.date()
    assert not Season.objects.exists()
    assert not RankedStart.objects.exists()


def test_outage_over_the_end_of_a_month_is_made_good_and_paid():
    """Down from the 29th to the 2nd: time-outs and exits lie on both sides of midnight."""
    midnight = datetime.fromisoformat("2026-12-01T00:00+01:00")
    made = midnight - timedelta(days=14, hours=1)
    safe = make_offered_safe(make_member("Forgeron", now=made), now=made)
    for i, member in enumerate(make_members("Aure", "Basile")):
        make_offer_pick(member, safe, now=midnight - timedelta(days=2) + timedelta(seconds=i))
    last = make_offer_pick(make_member("Cyprien"), safe, now=safe.expires_at - timedelta(minutes=1))
    straddling = make_offer_pick(
        make_member("Dorine"), make_house_offer(), now=midnight - timedelta(minutes=3)
    )
    for tier in Tier:
        make_safe(tier)
    catch_up(now=midnight + timedelta(days=1, hours=12))
    row = Settlement.objects.get()
    assert (row.picks, row.settled_at, row.month) == (3, last.deadline, "2026-11")
    assert RankedPick.objects.get(pick=straddling).month == "2026-12"
    # 1000 − 16 before midnight, then half-way; the last thief lost 16 after it.
    ratings = ThiefRating.objects.order_by("member__pseudonym").values_list("rating", "month")
    assert ratings[0] == (D("992.00"), "2026-12")
    assert ratings[3] == (D("984.00"), "2026-12")
    assert {season.month: season.paid_at is None for season in Season.objects.all()} == {
        "2026-11": False,
        "2026-12": True,
    }
    assert list(audit()) == []


def test_safe_of_the_day_that_cannot_be_made_keeps_nothing_else_from_being_done(monkeypatch):
    def fail(**_: object) -> None:
        raise NotStored("no clues found")

    monkeypatch.setattr(catching_up, "make_daily", fail)
    midnight = datetime.fromisoformat("2026-12-01T00:00+01:00")
    pick = make_offer_pick(make_member(), make_house_offer(), now=midnight - timedelta(minutes=1))
    with pytest.raises(NotStored, match="no clues found"):
        catch_up(now=midnight + timedelta(minutes=20))
    pick.refresh_from_db()
    assert (pick.state, pick.ended_at) == (PickState.HELD, pick.deadline)
    assert Season.objects.get(month="2026-11").paid_at is not None
