"""What an offered safe did to the figures, now and for ever."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal as D

import pytest

from league.models import Pick, RankedPick, Season
from league.queries import pick_record
from league.queries.ranked_results import LootFound, Moved, OfferResult, offer_result
from league.rules import purposes
from league.rules.terms import CURRENT
from tests.factories import (
    NOON,
    RANKED_FROM,
    end_pick,
    make_member,
    make_offer_pick,
    make_offered_safe,
    make_safe,
    open_pick,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def result_of(pick: Pick) -> OfferResult | None:
    record = pick_record(pick.pk, pick.thief)
    assert record is not None
    return offer_result(record, pick.thief)


def opened(guess: int = 2, **made) -> Pick:
    return end_pick(make_offer_pick(**made), opened_at=guess)


def test_opening_is_told_with_its_arithmetic():
    found = result_of(opened(guess=2))
    figures = found.figures
    # Both stand at 1000: the chance is a half. 32 × (0.8 − 0.5) = 9.60; 40 × (0.5 − 0.8) = −12.
    assert (figures.chance, figures.result, figures.opened_at_guess) == (D("0.5"), D("0.8"), 2)
    start = D(1000)
    assert figures.thief == Moved(start, start, D("1009.60"), k=32, number=1)
    assert figures.safe == Moved(start, start, D("988.00"), k=40, number=1)
    assert (figures.thief.change, figures.safe.change) == (D("9.60"), D("-12.00"))
    # 2 × 10 × 0.8 × 0.5 = 8
    assert figures.loot == LootFound(8, True, D(8), 2, 10, 1, month_before=0, a_month=3)
    assert (figures.loot.month_after, figures.loot.lifted, figures.points) == (8, False, None)
    assert (found.smith, found.left_at, found.settled, found.folded) == (
        "Forgeron",
        None,
        None,
        False,
    )
    assert found.leaves_at == NOON + 14 * DAY


def test_hold_brings_its_smith_points_and_no_loot():
    figures = result_of(end_pick(make_offer_pick())).figures
    # 20 × 0.5 = 10; 32 × (0 − 0.5) = −16
    assert (figures.loot, figures.month_loot) == (None, 0)
    assert (figures.points.amount, figures.points.counted, figures.points.exact) == (
        10,
        True,
        D(10),
    )
    assert (figures.thief.after, figures.safe.after) == (D("984.00"), D("1020.00"))


def test_house_safe_has_no_smith_and_no_points():
    safe = make_safe(purpose=purposes.OFFER)
    found = result_of(end_pick(make_offer_pick(safe=safe)))
    assert (found.smith, found.figures.points, found.figures.loot) == ("", None, None)


def test_month_loot_is_what_came_before_this_pick():
    thief = make_member()
    safes = [make_offered_safe(make_member(name)) for name in ("Basile", "Corvin", "Lucarne")]
    picks = [
        opened(member=thief, safe=safe, guess=1, now=NOON + timedelta(hours=n))
        for n, safe in enumerate(safes)
    ]
    loots = [result_of(pick).figures.loot for pick in picks]
    assert [loot.month_before for loot in loots] == [
        0,
        loots[0].amount,
        loots[0].amount + loots[1].amount,
    ]
    assert loots[2].month_after == sum(loot.amount for loot in loots)


def test_capped_loot_adds_nothing_to_the_month():
    pick = opened(guess=1)
    RankedPick.objects.filter(pick=pick).update(loot_counted=False)
    loot = result_of(pick).figures.loot
    assert (loot.amount, loot.capped, loot.month_before, loot.month_after) == (10, True, 0, 0)


def test_capped_points_are_told_apart_from_none():
    pick = end_pick(make_offer_pick())
    rows = RankedPick.objects.filter(pick=pick)
    rows.update(points_counted=False)
    assert result_of(pick).figures.points.capped
    rows.update(points=0)
    assert not result_of(pick).figures.points.capped


def test_small_loot_is_lifted_to_the_minimum():
    pick = opened(guess=1)
    RankedPick.objects.filter(pick=pick).update(chance=D("0.98"), loot=1)
    loot = result_of(pick).figures.loot
    assert (loot.exact, loot.amount, loot.lifted) == (D("0.4"), 1, True)


def test_same_view_months_later_says_the_same():
    """Other picks, a month's turn, and figures that the rules have since changed."""
    thief, smith = make_member(), make_member("Forgeron")
    first = opened(member=thief, safe=make_offered_safe(smith))
    told = result_of(first).figures
    other = make_offered_safe(make_member("Lucarne"), now=NOON + DAY)
    later = NOON + 40 * DAY
    opened(member=thief, safe=other, now=NOON + 2 * DAY)
    opened(member=make_member("Vasco"), safe=first.safe, now=NOON + 3 * DAY)
    opened(member=thief, safe=make_offered_safe(smith, now=later), now=later)
    assert result_of(first).figures == told


def test_frozen_ratings_are_told_apart_from_those_that_moved_meanwhile():
    """Another thief opens the safe before this pick ends: the change starts from where it is."""
    safe = make_offered_safe(make_member("Forgeron"))
    slow = make_offer_pick(make_member(), safe)
    opened(guess=1, member=make_member("Vasco"), safe=safe)  # 40 × (0.5 − 1) = −20
    figures = result_of(end_pick(slow, opened_at=1, after=300)).figures
    assert (figures.chance, figures.safe.frozen) == (D("0.5"), D(1000))
    assert (figures.safe.before, figures.safe.after) == (D(980), D(960))


def test_pick_across_a_month_starts_from_the_rating_that_turned():
    """Noon is that of 30 November: at midnight the rating goes half-way back, the loot to 0."""
    thief = make_member()
    opened(guess=1, member=thief, safe=make_offered_safe(make_member("Basile")))
    late = datetime(2026, 11, 30, 22, 58, tzinfo=UTC)
    safe = make_offered_safe(make_member("Corvin"), now=NOON + timedelta(hours=1))
    figures = result_of(
        end_pick(make_offer_pick(thief, safe, now=late), opened_at=1, after=240)
    ).figures
    assert (figures.thief.frozen, figures.thief.before) == (D(1016), D(1008))
    assert (figures.thief.number, figures.loot.month_before) == (2, 0)


def test_terms_are_those_of_the_month_of_the_end():
    pick = opened(guess=1)
    season = Season.objects.get(month="2026-11")
    season.terms = CURRENT.to_json() | {"loot": {"factor": 3, "counted_a_month": 5}}
    season.save()
    loot = result_of(pick).figures.loot
    assert (loot.factor, loot.base, loot.a_month, loot.exact) == (3, 10, 5, D(15))


def test_pick_of_the_calibration_moved_nothing():
    before = RANKED_FROM - DAY
    pick = make_offer_pick(now=before, safe=make_offered_safe(make_member("Forgeron"), now=before))
    RankedPick.objects.all().delete()
    found = result_of(end_pick(pick, opened_at=1))
    assert (found.figures, found.smith) == (None, "Forgeron")


def test_other_picks_have_no_such_result():
    assert result_of(open_pick(make_member())) is None
    assert result_of(make_offer_pick(make_member("Vasco"))) is None


def test_reader_who_hides_ratings_finds_them_folded():
    thief = make_member()
    thief.preferences.hide_rating = True
    thief.preferences.save()
    assert result_of(opened(member=thief)).folded


def test_queries_are_as_many_for_one_pick_and_for_three(django_assert_num_queries):
    thief = make_member()
    picks = [
        opened(member=thief, safe=make_offered_safe(make_member(name)), now=NOON + n * DAY)
        for n, name in enumerate(("Basile", "Corvin", "Lucarne"))
    ]
    for pick in (picks[0], picks[2]):
        record = pick_record(pick.pk, thief)
        with django_assert_num_queries(4):
            offer_result(record, thief)
