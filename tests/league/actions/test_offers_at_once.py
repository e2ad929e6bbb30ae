"""Visits and takings at once: real threads, each with a connection of its own."""

from datetime import timedelta

import pytest

from forge.models import Safe
from league.actions.offers import be_offered, take
from league.models import Offer, OfferDay, Pick, RankedPick, SafeRecord
from league.rules.refusals import PickRunning
from tests.factories import NOON, make_member, make_members
from tests.league.actions.test_at_once import at_once
from tests.league.offering import offers_of, promise, rated_safe, stocked

pytestmark = pytest.mark.django_db(transaction=True)


def test_visits_at_once_draw_one_day():
    member = make_member()
    stocked(12)
    days = at_once([lambda: be_offered(member=member, now=NOON)] * 4)
    assert {day.pk for day in days} == {OfferDay.objects.get().pk}
    assert Offer.objects.count() == 3
    assert Safe.objects.filter(purpose="offer").count() == 3


def test_visits_at_once_with_an_empty_stock_draw_one_day():
    member = make_member()
    days = at_once([lambda: be_offered(member=member, now=NOON)] * 2)
    assert {day.pk for day in days} == {OfferDay.objects.get().pk}
    assert Offer.objects.count() == 3


def test_visits_on_both_sides_of_midnight_draw_two_days():
    member = make_member()
    stocked(6)
    midnight = NOON + timedelta(hours=12)
    at_once(
        [
            lambda: be_offered(member=member, now=midnight - timedelta(microseconds=1)),
            lambda: be_offered(member=member, now=midnight),
        ]
    )
    assert OfferDay.objects.count() == 2


def test_many_members_draw_from_one_stock_at_once():
    members = make_members("Aure", "Basile", "Cyprien", "Dorine")
    stocked(12)
    at_once([lambda m=member: be_offered(member=m, now=NOON) for member in members])
    assert Offer.objects.count() == 12


def test_takings_of_one_offer_at_once_are_one_pick():
    member = promise(make_member())
    stocked(3)
    offer = offers_of(be_offered(member=member, now=NOON))["matched"]
    picks = at_once([lambda: take(offer_id=offer.pk, by=member, promised=False, now=NOON)] * 6)
    assert {pick.pk for pick in picks} == {Pick.objects.get().pk}
    assert RankedPick.objects.count() == 1
    assert SafeRecord.objects.get(safe=offer.safe_id).started == 1


def test_takings_of_two_offers_at_once_are_one_pick():
    member = promise(make_member())
    stocked(3)
    offers = offers_of(be_offered(member=member, now=NOON))
    results = at_once(
        [
            lambda each=each: take(offer_id=each.pk, by=member, promised=False, now=NOON)
            for each in offers.values()
        ]
    )
    pick = Pick.objects.get()
    refused = [each for each in results if isinstance(each, PickRunning)]
    assert [each.pick_id for each in refused] == [pick.pk] * 2
    assert Offer.objects.get(pick__isnull=False).pick == pick


def test_last_pick_of_a_safe_is_taken_by_one_of_two():
    one, other = (promise(member) for member in make_members("Aure", "Basile"))
    safe = rated_safe("1000", started=49, picks=49)
    stocked(6)
    offers = [offers_of(be_offered(member=each, now=NOON))["matched"] for each in (one, other)]
    assert {offer.safe_id for offer in offers} == {safe.pk}
    at_once(
        [
            lambda o=offer, m=member: take(offer_id=o.pk, by=m, promised=False, now=NOON)
            for offer, member in zip(offers, (one, other), strict=True)
        ]
    )
    assert Pick.objects.filter(safe=safe).count() == 1
    assert SafeRecord.objects.get(safe=safe).started == 50
