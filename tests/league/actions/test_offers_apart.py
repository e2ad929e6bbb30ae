"""Accounts near each other, by marks or by a link, are offered different safes."""

from datetime import timedelta

import pytest

from cofferwit.members.actions.marks import leave_marks
from cofferwit.members.models import AccountLink
from league.actions.offers import be_offered, take
from league.models import Offer, OfferDay, Pick
from league.rules.offer_refusals import OfferGone
from tests.factories import NOON, end_pick, make_members
from tests.league.actions.test_at_once import at_once
from tests.league.offering import promise, rated_safe, stocked

SMITHS = ("Vasco", "Octave", "Marguerin")


def offered(member, now=NOON):
    day = be_offered(member=member, now=now)
    return set(day.offers.values_list("safe", flat=True))


def same_device(*members):
    for member in members:
        leave_marks(member=member, digests={"device": "d" * 64}, now=NOON)


def link(one, other):
    return AccountLink.objects.create(
        first=min(one, other, key=lambda each: each.pk),
        second=max(one, other, key=lambda each: each.pk),
        reason="one home",
        linked_by=one,
        linked_at=NOON,
    )


@pytest.fixture
def pair():
    """Two members and three safes, fit for both."""
    for smith in SMITHS:
        rated_safe("1000", smith)
    return [promise(each) for each in make_members("Isaure", "Bastian")]


@pytest.mark.django_db
def test_accounts_that_share_nothing_are_offered_the_same(pair):
    assert offered(pair[0]) == offered(pair[1])


@pytest.mark.django_db
@pytest.mark.parametrize("bring_near", [same_device, link])
def test_accounts_near_each_other_are_offered_no_safe_twice(pair, bring_near):
    stocked(3)
    bring_near(*pair)
    one, other = offered(pair[0]), offered(pair[1])
    assert (len(one), len(other)) == (3, 3)
    assert one & other == set()


@pytest.mark.django_db
def test_lifted_link_keeps_nothing_apart(pair):
    AccountLink.objects.filter(pk=link(*pair).pk).update(lifted_by=pair[0], lifted_at=NOON)
    assert offered(pair[0]) == offered(pair[1])


@pytest.mark.django_db
def test_safe_offered_to_the_other_yesterday_and_left_may_be_offered(pair):
    same_device(*pair)
    assert len(offered(pair[0])) == 3
    tomorrow = NOON + timedelta(days=1)
    assert len(offered(pair[1], tomorrow)) == 3
    assert offered(pair[1], tomorrow) == set(
        OfferDay.objects.get(member=pair[0]).offers.values_list("safe", flat=True)
    )


@pytest.mark.django_db
def test_safe_ever_picked_by_the_other_is_not_offered(pair):
    offered(pair[0])
    taken = Offer.objects.filter(offer_day__member=pair[0]).first()
    end_pick(take(offer_id=taken.pk, by=pair[0], promised=True, now=NOON))
    same_device(*pair)
    stocked(3)
    assert taken.safe_id not in offered(pair[1], NOON + timedelta(days=2))


@pytest.mark.django_db
def test_open_offer_that_the_other_has_picked_is_refused_and_replaced(pair):
    assert offered(pair[0]) == offered(pair[1])
    first = Offer.objects.filter(offer_day__member=pair[0]).first()
    end_pick(take(offer_id=first.pk, by=pair[0], promised=True, now=NOON))
    same_device(*pair)
    twin = Offer.objects.get(offer_day__member=pair[1], safe=first.safe_id)
    with pytest.raises(OfferGone):
        take(offer_id=twin.pk, by=pair[1], promised=True, now=NOON + timedelta(minutes=5))
    stocked(3)
    be_offered(member=pair[1], now=NOON + timedelta(minutes=6))
    latest = Offer.objects.filter(offer_day__member=pair[1], slot=twin.slot).latest("replacement")
    assert (latest.replacement, latest.safe_id == twin.safe_id) == (1, False)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("bring_near", [same_device, link])
def test_two_near_accounts_that_ask_at_the_same_instant_get_different_safes(pair, bring_near):
    stocked(6)
    bring_near(*pair)
    days = at_once([lambda m=member: be_offered(member=m, now=NOON) for member in pair])
    sets = [set(day.offers.values_list("safe", flat=True)) for day in days]
    assert [len(each) for each in sets] == [3, 3]
    assert sets[0] & sets[1] == set()


@pytest.mark.django_db(transaction=True)
def test_two_near_accounts_that_take_the_same_safe_at_once_start_one_pick(pair):
    assert offered(pair[0]) == offered(pair[1])
    same_device(*pair)
    safe = Offer.objects.filter(offer_day__member=pair[0]).first().safe_id
    offers = [Offer.objects.get(offer_day__member=member, safe=safe) for member in pair]
    results = at_once(
        [
            lambda o=offer, m=member: take(offer_id=o.pk, by=m, promised=True, now=NOON)
            for offer, member in zip(offers, pair, strict=True)
        ]
    )
    assert sorted(type(each).__name__ for each in results) == ["OfferGone", "Pick"]
    assert Pick.objects.count() == 1
