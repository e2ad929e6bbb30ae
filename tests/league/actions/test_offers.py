"""The offers of the day: drawn, replaced, taken."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal as D

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.members.models import AccountLink, AccountState
from forge.actions import leave
from forge.models import RankedStart, Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.actions import offers
from league.actions.offers import be_offered, take
from league.models import Offer, OfferDay, Pick, Promise, RankedPick, SafeRecord, Withdrawal
from league.rules import offering, purposes
from league.rules.offer_refusals import OfferGone, OfferOver, PromiseNeeded
from league.rules.offering import Candidate
from league.rules.refusals import NotPlaying, PickRunning
from tests.factories import (
    NOON,
    end_pick,
    make_daily,
    make_member,
    make_offer_pick,
    make_offered_safe,
    make_safe,
    start_pick,
)
from tests.league.offering import (
    LATER,
    house_offer,
    lose,
    offers_of,
    promise,
    rate,
    rated_safe,
    stocked,
    take_one,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def isaure():
    return promise(make_member())


def offered(member, now=NOON):
    """The safe of each place that has one."""
    day = be_offered(member=member, now=now)
    return {slot: offer.safe for slot, offer in offers_of(day).items()}


# ---- which safes ---------------------------------------------------------------------------------


def test_offers_are_at_100_below_at_and_100_above(isaure):
    rate(isaure, "1184.37")
    safes = [rated_safe(rating, f"Vasco{rating}") for rating in ("1284", "1084", "1184")]
    day = be_offered(member=isaure, now=NOON)
    assert {slot: offer.safe for slot, offer in offers_of(day).items()} == {
        "affordable": safes[1],
        "matched": safes[2],
        "tough": safes[0],
    }
    assert (day.day, day.tier, day.rating) == (NOON.date(), "bronze", D("1184.37"))
    assert {offer.safe_rating for offer in day.offers.all()} == {D("1284"), D("1084"), D("1184")}
    assert {offer.made_at for offer in day.offers.all()} == {NOON}


def test_offers_can_be_drawn_again_from_the_recorded_seed(isaure):
    safes = [rated_safe("1000", f"Vasco{n}") for n in range(12)]
    day = be_offered(member=isaure, now=NOON)
    again = offering.draw(
        candidates=[Candidate(safe.pk, D("1000")) for safe in safes],
        rating=day.rating,
        seed=bytes(day.seed),
    )
    assert {slot.value: each.safe_id for slot, each in again.items()} == {
        offer.slot: offer.safe_id for offer in day.offers.all()
    }


def test_rating_is_the_one_after_the_turn_of_the_month(isaure):
    rate(isaure, "1300", month="2026-10")
    assert be_offered(member=isaure, now=NOON).rating == D("1150.00")


def test_offers_are_of_the_tier_chosen_at_that_moment(isaure):
    stocked(3, tier=Tier.GOLD)
    isaure.preferences.offer_tier = "gold"
    isaure.preferences.save()
    be_offered(member=isaure, now=NOON)
    isaure.preferences.offer_tier = "silver"
    isaure.preferences.save()
    assert be_offered(member=isaure, now=LATER).tier == "gold"
    assert {safe.tier for safe in offered(isaure).values()} == {"gold"}


def own(isaure):
    make_offered_safe(isaure)


def linked(isaure):
    vasco = make_member("Vasco")
    keeper = make_member("Odile")
    AccountLink.objects.create(
        first=isaure, second=vasco, reason="one home", linked_by=keeper, linked_at=NOON
    )
    make_offered_safe(vasco)


def picked(isaure):
    start_pick(isaure, now=NOON - timedelta(hours=1))
    safe = make_offered_safe(make_member("Vasco"))
    Pick.objects.update(safe=safe)


def of_blocked_smith(isaure):
    make_offered_safe(make_member("Vasco"))
    from cofferwit.members.models import Member

    Member.objects.filter(pseudonym="Vasco").update(state=AccountState.BLOCKED)


def expired(isaure):
    make_offered_safe(make_member("Vasco"), now=NOON - timedelta(days=14))


def left(isaure):
    leave(safe=make_offered_safe(make_member("Vasco")), now=NOON)


def withdrawn(isaure):
    safe = make_offered_safe(make_member("Vasco"), now=NOON - timedelta(days=2))
    Withdrawal.objects.create(safe=safe, asked_at=NOON - timedelta(days=1), effective_at=NOON)


def full(isaure):
    rated_safe("1000", started=50, picks=49)


def of_another_tier(isaure):
    make_offered_safe(make_member("Vasco"), Tier.SILVER)


def for_another_purpose(isaure):
    make_safe(purpose="training")


def house_safe_that_left(isaure):
    leave(safe=house_offer(), now=NOON)


@pytest.mark.parametrize(
    "make",
    [
        own,
        linked,
        picked,
        of_blocked_smith,
        expired,
        left,
        withdrawn,
        full,
        of_another_tier,
        for_another_purpose,
        house_safe_that_left,
    ],
    ids=lambda make: make.__name__,
)
def test_safe_is_not_offered_when(make, isaure):
    make(isaure)
    stock = stocked(3)
    assert set(offered(isaure).values()) == set(stock)


def linked_no_more(isaure):
    linked(isaure)
    AccountLink.objects.update(lifted_by=isaure, lifted_at=NOON)


def linked_to_somebody_else(isaure):
    vasco, octave = make_member("Vasco"), make_member("Octave")
    AccountLink.objects.create(
        first=vasco, second=octave, reason="one home", linked_by=isaure, linked_at=NOON
    )
    make_offered_safe(vasco)


def in_its_last_second(isaure):
    start = NOON + timedelta(seconds=1) - timedelta(days=14)
    make_offered_safe(make_member("Vasco"), now=start)


def with_49_picks(isaure):
    rated_safe("1000", started=49, picks=49)


def withdrawn_from_midnight(isaure):
    safe = make_offered_safe(make_member("Vasco"))
    Withdrawal.objects.create(
        safe=safe, asked_at=NOON, effective_at=datetime(2026, 11, 30, 23, tzinfo=UTC)
    )


def trained_on(isaure):
    picked(isaure)
    Pick.objects.update(purpose=purposes.TRAINING)


def in_the_offers_of_others(isaure):
    house_offer()


@pytest.mark.parametrize(
    "make",
    [
        linked_no_more,
        linked_to_somebody_else,
        in_its_last_second,
        with_49_picks,
        withdrawn_from_midnight,
        trained_on,
        in_the_offers_of_others,
    ],
    ids=lambda make: make.__name__,
)
def test_safe_is_offered_when(make, isaure):
    make(isaure)
    stock = stocked(3)
    assert offered(isaure)["matched"] not in stock


# ---- house safes ---------------------------------------------------------------------------------


def test_house_safes_come_from_the_stock_and_stay_14_days(isaure):
    stock = stocked(3)
    found = offered(isaure)
    assert set(found.values()) == set(stock)
    assert {safe.purpose for safe in found.values()} == {"offer"}
    assert {safe.expires_at for safe in found.values()} == {NOON + timedelta(days=14)}
    assert set(Offer.objects.values_list("safe_rating", flat=True)) == {D("1000.00")}


def test_house_safes_are_the_first_difficulty_that_the_stock_has(isaure):
    easy = stocked(1, difficulty=Difficulty.EASY)
    hard = stocked(1, difficulty=Difficulty.HARD)
    stocked(1, difficulty=Difficulty.FIENDISH)
    standard = stocked(1)
    assert set(offered(isaure).values()) == {*easy, *hard, *standard}


def test_empty_stock_is_made_up_at_once(isaure):
    found = offered(isaure)
    assert len(found) == 3
    assert {safe.difficulty for safe in found.values()} == {"standard"}
    assert Safe.objects.count() == 3


def test_stock_that_is_short_is_made_up_by_what_is_missing(isaure):
    stock = stocked(1)
    assert set(stock) < set(offered(isaure).values())
    assert Safe.objects.count() == 3


def test_place_for_which_no_safe_can_be_made_stays_empty(isaure, monkeypatch):
    stocked(2)
    monkeypatch.setattr(offers, "store_house_safe", refuse)
    assert sorted(offered(isaure)) == ["affordable", "matched"]


def refuse(**asked):
    raise offers.NotStored("no safe of this seed")


def test_empty_place_is_filled_at_a_later_visit(isaure, monkeypatch):
    monkeypatch.setattr(offers, "store_house_safe", refuse)
    assert offered(isaure) == {}
    stock = stocked(3)
    assert set(offered(isaure, LATER).values()) == set(stock)
    assert {offer.replacement for offer in Offer.objects.all()} == {0}


# ---- once a day ----------------------------------------------------------------------------------


def test_second_visit_finds_the_same_offers(isaure):
    stocked(6)
    assert be_offered(member=isaure, now=NOON) == be_offered(member=isaure, now=LATER)
    assert Offer.objects.count() == 3


def test_second_visit_asks_little_of_the_database(isaure):
    stocked(3)
    be_offered(member=isaure, now=NOON)
    with CaptureQueriesContext(connection) as asked:
        be_offered(member=isaure, now=LATER)
    assert len(asked) <= 5
    assert not [query for query in asked if "UPDATE" in query["sql"]]


MIDNIGHTS = {
    "winter": datetime(2026, 11, 30, 23, tzinfo=UTC),
    "clocks go back": datetime(2026, 10, 24, 22, tzinfo=UTC),
    "and after that night": datetime(2026, 10, 25, 23, tzinfo=UTC),
    "clocks go forward": datetime(2027, 3, 27, 23, tzinfo=UTC),
    "and after it": datetime(2027, 3, 28, 22, tzinfo=UTC),
}


@pytest.mark.parametrize("midnight", MIDNIGHTS.values(), ids=MIDNIGHTS)
def test_offers_change_at_midnight_in_paris(isaure, midnight):
    stocked(3)
    before = be_offered(member=isaure, now=midnight - timedelta(seconds=1))
    after = be_offered(member=isaure, now=midnight)
    assert after.day - before.day == timedelta(days=1)
    assert be_offered(member=isaure, now=midnight + timedelta(hours=22)) == after


def test_account_that_may_not_play_is_offered_nothing(isaure):
    isaure.state = AccountState.ARCHIVED
    isaure.save()
    assert be_offered(member=isaure, now=NOON) is None
    assert not OfferDay.objects.exists()


def test_account_archived_meanwhile_is_offered_nothing(isaure):
    seen_active = type(isaure).objects.get()
    isaure.state = AccountState.ARCHIVED
    isaure.save()
    assert be_offered(member=seen_active, now=NOON) is None


# ---- replacements --------------------------------------------------------------------------------


def test_offer_whose_safe_left_is_replaced_once(isaure):
    first, second, third = (rated_safe("1000", name) for name in ("Vasco", "Octave", "Salomé"))
    stocked(4)
    before = offered(isaure)
    gone = before["matched"]
    leave(safe=gone, now=LATER)
    after = offered(isaure, LATER)
    assert gone in (first, second, third)
    assert after["matched"] not in {*before.values()}
    assert {**after, "matched": gone} == before
    assert Offer.objects.get(safe=after["matched"]).replacement == 1
    leave(safe=after["matched"], now=LATER)
    assert offered(isaure, LATER + timedelta(hours=1)) == after
    assert Offer.objects.count() == 4


def test_offers_that_left_together_are_replaced_by_different_safes(isaure):
    stocked(6)
    before = offered(isaure)
    for safe in before.values():
        leave(safe=safe, now=LATER)
    after = offered(isaure, LATER)
    assert len({*before.values(), *after.values()}) == 6


def test_members_safes_that_left_together_are_replaced_by_the_others(isaure):
    safes = {rated_safe("1000", f"Vasco{n}") for n in range(6)}
    before = set(offered(isaure).values())
    for safe in before:
        leave(safe=safe, now=LATER)
    assert set(offered(isaure, LATER).values()) == safes - before


def test_replacement_is_drawn_as_the_day_was(isaure):
    rate(isaure, "1184.37")
    near = rated_safe("1284", "Vasco")
    stocked(3)
    be_offered(member=isaure, now=NOON)
    leave(safe=near, now=LATER)
    second, _far = rated_safe("1300", "Octave"), rated_safe("1184", "Salomé")
    isaure.thief_rating.rating = D("900")
    isaure.thief_rating.save()
    assert offered(isaure, LATER)["tough"] == second


def test_safe_full_meanwhile_is_replaced(isaure):
    safe = rated_safe("1000")
    stocked(4)
    assert offered(isaure)["matched"] == safe
    SafeRecord.objects.update(started=50)
    assert offered(isaure, LATER)["matched"] != safe


def test_taken_offer_is_not_replaced(isaure):
    stocked(3)
    pick = take_one(isaure)
    leave(safe=pick.safe, now=LATER)
    be_offered(member=isaure, now=LATER)
    assert Offer.objects.count() == 3


# ---- taking --------------------------------------------------------------------------------------


def test_take_starts_a_ranked_pick(isaure):
    rate(isaure, "1184.37")
    safe = rated_safe("1281.00")
    day = be_offered(member=isaure, now=NOON)
    pick = take(offer_id=offers_of(day)["tough"].pk, by=isaure, promised=False, now=NOON)
    assert (pick.thief, pick.safe, pick.purpose) == (isaure, safe, "offer")
    assert Offer.objects.get(slot="tough").pick == pick
    ranked = RankedPick.objects.get()
    assert (ranked.thief_rating, ranked.safe_rating, ranked.chance) == (
        D("1184.37"),
        D("1281.00"),
        D("0.36442"),
    )


def test_ten_clicks_take_one_offer_once(isaure):
    stocked(3)
    picks = {take_one(isaure, now=NOON + timedelta(seconds=n)).pk for n in range(10)}
    assert picks == {Pick.objects.get().pk}


def test_take_after_the_end_hands_back_the_ended_pick(isaure):
    stocked(3)
    pick = lose(take_one(isaure))
    assert take_one(isaure, now=LATER) == pick


def test_taken_offer_keeps_its_pick_after_midnight(isaure):
    stocked(3)
    late = datetime(2026, 11, 30, 22, 59, tzinfo=UTC)
    pick = take_one(isaure, now=late)
    offer = Offer.objects.get(pick=pick)
    after = late + timedelta(minutes=2)
    assert take(offer_id=offer.pk, by=isaure, promised=False, now=after) == pick
    assert pick.deadline == late + timedelta(minutes=10)


def test_second_offer_waits_for_the_running_pick(isaure):
    stocked(3)
    pick = take_one(isaure)
    with pytest.raises(PickRunning) as refused:
        take_one(isaure, "tough")
    assert refused.value.pick_id == pick.pk
    assert Offer.objects.get(slot="tough").pick is None


def test_offer_waits_for_the_running_daily(isaure):
    stocked(3)
    make_daily()
    pick = start_pick(isaure)
    with pytest.raises(PickRunning) as refused:
        take_one(isaure)
    assert refused.value.pick_id == pick.pk


def test_others_offer_does_not_exist(isaure):
    stocked(3)
    day = be_offered(member=isaure, now=NOON)
    vasco = make_member("Vasco")
    with pytest.raises(Offer.DoesNotExist):
        take(offer_id=offers_of(day)["tough"].pk, by=vasco, promised=True, now=NOON)
    assert not Pick.objects.exists()


def test_offer_is_taken_up_to_the_last_second_of_its_day(isaure):
    stocked(3)
    offer = offers_of(be_offered(member=isaure, now=NOON))["matched"]
    midnight = MIDNIGHTS["winter"]
    with pytest.raises(OfferOver):
        take(offer_id=offer.pk, by=isaure, promised=True, now=midnight)
    last = midnight - timedelta(microseconds=1)
    assert take(offer_id=offer.pk, by=isaure, promised=True, now=last).started_at == last


def test_day_of_an_offer_is_that_of_the_start_which_another_clock_may_put_after_midnight(isaure):
    stocked(3)
    offer = offers_of(be_offered(member=isaure, now=NOON))["matched"]
    midnight = MIDNIGHTS["winter"]
    make_offer_pick(make_member("Vasco"), offer.safe, now=midnight)
    with pytest.raises(OfferOver):
        take(offer_id=offer.pk, by=isaure, promised=True, now=midnight - timedelta(milliseconds=1))
    assert not Pick.objects.filter(thief=isaure).exists()


def test_offer_whose_safe_left_is_refused(isaure):
    stocked(3)
    offer = offers_of(be_offered(member=isaure, now=NOON))["matched"]
    leave(safe=offer.safe, now=NOON)
    with pytest.raises(OfferGone):
        take(offer_id=offer.pk, by=isaure, promised=True, now=NOON)


def test_offer_that_was_replaced_is_refused(isaure):
    safe = rated_safe("1000")
    stocked(4)
    offer = offers_of(be_offered(member=isaure, now=NOON))["matched"]
    SafeRecord.objects.update(started=50)
    be_offered(member=isaure, now=NOON)
    SafeRecord.objects.update(started=49)
    assert offer.safe == safe
    with pytest.raises(OfferGone):
        take(offer_id=offer.pk, by=isaure, promised=True, now=NOON)


def test_offer_of_an_account_linked_meanwhile_is_refused(isaure):
    safe = rated_safe("1000")
    stocked(3)
    offer = offers_of(be_offered(member=isaure, now=NOON))["matched"]
    AccountLink.objects.create(
        first=isaure, second=safe.maker, reason="one home", linked_by=isaure, linked_at=NOON
    )
    with pytest.raises(OfferGone):
        take(offer_id=offer.pk, by=isaure, promised=True, now=NOON)


def test_offers_wait_for_an_account_that_may_play(isaure):
    stocked(3)
    offer = offers_of(be_offered(member=isaure, now=NOON))["matched"]
    isaure.state = AccountState.ARCHIVED
    isaure.save()
    with pytest.raises(NotPlaying):
        take(offer_id=offer.pk, by=isaure, promised=True, now=NOON)


# ---- the promise, and the calibration ------------------------------------------------------------


def test_first_ranked_pick_asks_for_the_promise():
    isaure = make_member()
    stocked(3)
    offer = offers_of(be_offered(member=isaure, now=NOON))["matched"]
    with pytest.raises(PromiseNeeded):
        take(offer_id=offer.pk, by=isaure, promised=False, now=NOON)
    assert not Pick.objects.exists()
    take(offer_id=offer.pk, by=isaure, promised=True, now=LATER)
    assert (Promise.objects.get().member, Promise.objects.get().made_at) == (isaure, LATER)


def test_promise_is_asked_for_once():
    isaure = make_member()
    stocked(3)
    lose(take_one(isaure))
    offer = Offer.objects.get(slot="tough")
    take(offer_id=offer.pk, by=isaure, promised=False, now=LATER)
    assert Promise.objects.get().made_at == NOON


def test_promise_is_not_kept_when_nothing_starts():
    isaure = make_member()
    stocked(3)
    make_daily()
    start_pick(isaure)
    with pytest.raises(PickRunning):
        take_one(isaure)
    assert not Promise.objects.exists()


def test_offers_of_the_calibration_are_unranked_and_ask_for_no_promise():
    isaure = make_member()
    RankedStart.objects.create(starts_at=LATER)
    stocked(3)
    offer = offers_of(be_offered(member=isaure, now=NOON))["matched"]
    pick = take(offer_id=offer.pk, by=isaure, promised=False, now=LATER - timedelta(seconds=1))
    assert pick.purpose == "offer"
    assert not RankedPick.objects.exists()
    assert not Promise.objects.exists()


def test_pick_started_at_the_ranked_start_is_ranked():
    RankedStart.objects.create(starts_at=LATER)
    stocked(3)
    take_one(make_member(), now=LATER)
    assert RankedPick.objects.exists()


def test_pick_that_another_clock_puts_after_the_ranked_start_is_ranked():
    """The limits of the ranked play hold for it, and the promise is asked for."""
    RankedStart.objects.create(starts_at=LATER)
    stocked(3)
    isaure = make_member()
    offer = offers_of(be_offered(member=isaure, now=NOON))["matched"]
    start_of_other = LATER - timedelta(seconds=30)
    other = make_offer_pick(make_member("Vasco"), offer.safe, now=start_of_other)
    end_pick(other, after=30.002)
    early = {"offer_id": offer.pk, "by": isaure, "now": LATER - timedelta(milliseconds=1)}
    with pytest.raises(PromiseNeeded):
        take(promised=False, **early)
    pick = take(promised=True, **early)
    assert pick.started_at == other.ended_at
    assert RankedPick.objects.get().pick == pick
    assert RankedStart.objects.get().times_set_at == LATER
