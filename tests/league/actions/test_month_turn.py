"""The turn of the month, written down."""

from datetime import datetime, timedelta
from decimal import Decimal as D

import pytest

from cofferwit.members.models import Member
from league.actions import month_turn
from league.actions.month_turn import turn_month
from league.actions.seasons import open_season, terms_of
from league.models import Season, ThiefRating
from league.queries.ratings import thief_rated
from league.rules.terms import CURRENT
from tests.factories import (
    NOON,
    RANKED_FROM,
    end_pick,
    make_house_offer,
    make_member,
    make_members,
    make_offer_pick,
)

pytestmark = pytest.mark.django_db

MIDNIGHT = datetime.fromisoformat("2026-12-01T00:00+01:00")
INSTANT = timedelta(microseconds=1)


def rate(member: Member, rating: str, *, month: str = "2026-11") -> ThiefRating:
    return ThiefRating.objects.create(member=member, rating=D(rating), month=month, picks=7)


def test_ratings_go_half_way_on_the_first_once():
    above, below = make_members("Aure", "Basile")
    rate(above, "1200.01")
    rate(below, "801.00")
    assert turn_month(now=MIDNIGHT - INSTANT) == 0
    assert turn_month(now=MIDNIGHT) == 2
    # 1100.005 and 900.50; ties go away from zero.
    rows = list(ThiefRating.objects.order_by("member").values_list("rating", "month", "picks"))
    assert rows == [(D("1100.01"), "2026-12", 7), (D("900.50"), "2026-12", 7)]
    assert turn_month(now=MIDNIGHT + timedelta(days=3)) == 0
    assert list(ThiefRating.objects.order_by("member").values_list("rating", "month", "picks")) == (
        rows
    )


def test_what_is_read_is_the_same_before_and_after_it_is_written():
    member = make_member()
    rate(member, "1234.57", month="2026-10")
    read = thief_rated(member, MIDNIGHT)
    # 1117.285, then 1058.645: each turn rounds.
    assert (read.rating, read.picks) == (D("1058.65"), 7)
    turn_month(now=MIDNIGHT)
    assert thief_rated(member, MIDNIGHT) == read


def test_months_without_a_worker_are_made_good():
    member = make_member()
    rate(member, "1800.00")
    assert turn_month(now=datetime.fromisoformat("2027-02-10T12:00+01:00")) == 1
    row = ThiefRating.objects.get()
    assert (row.rating, row.month) == (D("1100.00"), "2027-02")


def test_thief_at_a_safe_is_passed_over_until_the_pick_has_ended():
    busy, idle = make_members("Aure", "Basile")
    rate(busy, "1200.00")
    rate(idle, "1200.00")
    pick = make_offer_pick(busy, make_house_offer(), now=MIDNIGHT - timedelta(seconds=10))
    assert turn_month(now=MIDNIGHT) == 1
    assert ThiefRating.objects.get(member=busy).month == "2026-11"
    end_pick(pick, opened_at=1, after=5)
    assert turn_month(now=MIDNIGHT) == 1
    assert ThiefRating.objects.get(member=busy).month == "2026-12"


def test_batches_leave_nobody_out(monkeypatch):
    monkeypatch.setattr(month_turn, "BATCH", 2)
    members = [make_member(f"Membre {i}") for i in range(5)]
    for member in members:
        rate(member, "1100.00")
    make_offer_pick(members[1], make_house_offer(), now=MIDNIGHT - timedelta(seconds=10))
    assert turn_month(now=MIDNIGHT) == 4
    left = ThiefRating.objects.filter(month="2026-11")
    assert [row.member_id for row in left] == [members[1].pk]


def test_season_opens_with_the_figures_in_force():
    turn_month(now=NOON)
    turn_month(now=NOON + timedelta(hours=1))
    season = Season.objects.get()
    assert (season.month, season.opened_at, season.paid_at) == ("2026-11", NOON, None)
    assert season.terms == CURRENT.to_json()


def test_nothing_turns_before_the_ranked_start():
    rate(make_member(), "1200.00", month="2026-09")
    assert turn_month(now=RANKED_FROM - INSTANT) == 0
    assert not Season.objects.exists()
    assert turn_month(now=RANKED_FROM) == 1
    assert Season.objects.get().month == "2026-11"


def test_season_keeps_the_figures_of_its_opening(monkeypatch):
    terms = CURRENT.to_json()
    terms["points"]["factor"] = 30
    Season.objects.create(month="2026-11", terms=terms, opened_at=RANKED_FROM)
    assert open_season(month="2026-11", now=NOON).opened_at == RANKED_FROM
    assert terms_of(month="2026-11", now=NOON).points.factor == 30
    assert terms_of(month="2026-12", now=NOON).points.factor == 20


def test_there_is_no_season_before_the_ranked_start():
    with pytest.raises(ValueError, match="2026-10"):
        open_season(month="2026-10", now=NOON)
