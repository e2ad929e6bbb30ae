"""Settlements: when a safe is settled, by which factor, and for which month."""

from datetime import datetime, timedelta
from decimal import Decimal as D

import pytest
from django.db.models import Sum

from cofferwit.clock import daily_end
from forge.actions import leave, make_public
from forge.models import Safe
from forge.queries import smith_counts
from league.actions.course import exit_due, settle_due
from league.actions.daily import publish_dailies
from league.actions.settling import settle_if_over
from league.actions.start_pick import start
from league.models import PickState, RankedPick, SafeRecord, Season, Settlement
from league.rules import purposes
from league.rules.course_refusals import SafeLeft
from league.rules.exits import Reason
from league.rules.settlement import settled_points
from league.rules.terms import CURRENT
from tests.factories import (
    NOON,
    RANKED_FROM,
    end_pick,
    make_house_offer,
    make_member,
    make_offer_pick,
    make_offered_safe,
    start_pick,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
MIDNIGHT = datetime.fromisoformat("2026-12-01T00:00+01:00")


def picked(safe: Safe, picks: int, openings: int) -> None:
    """So many ranked picks of the safe, a second apart; the first ones open it."""
    for i in range(picks):
        pick = make_offer_pick(make_member(f"Voleur {i}"), safe, now=NOON + timedelta(seconds=i))
        end_pick(pick, opened_at=1 if i < openings else None, after=0.5)


def settled(safe: Safe) -> Settlement:
    """The safe's settlement, once its days are over."""
    exit_due(now=safe.expires_at)
    return Settlement.objects.get(safe=safe)


@pytest.mark.parametrize(
    ("picks", "openings", "factor"),
    [
        (0, 0, "0.5"),
        (4, 0, "0.5"),
        (5, 0, "0"),
        (9, 2, "1"),
        (10, 2, "1.25"),
        (10, 6, "1.25"),
        (10, 7, "1"),
        # 19.6 % and 60.4 %
        (46, 9, "1"),
        (48, 29, "1"),
    ],
)
def test_factor_follows_from_the_ranked_picks(picks, openings, factor):
    safe = make_offered_safe(make_member("Forgeron"))
    picked(safe, picks, openings)
    row = settled(safe)
    assert (row.picks, row.openings, row.factor) == (picks, openings, D(factor))
    earned = RankedPick.objects.aggregate(all=Sum("points"))["all"] or 0
    assert row.counted == earned
    assert (earned > 0) is (picks > openings)
    assert row.points == settled_points(counted=earned, factor=D(factor))


def test_settlement_is_dated_at_the_exit_when_nobody_is_at_the_safe():
    safe = make_offered_safe(make_member("Forgeron"))
    picked(safe, 1, 0)
    end = safe.expires_at
    assert exit_due(now=end - timedelta(microseconds=1)) == 0
    assert exit_due(now=end + timedelta(hours=7)) == 1
    row = Settlement.objects.get()
    assert (row.smith, row.left_at, row.settled_at, row.month) == (safe.maker, end, end, "2026-12")
    # 20 × 0.5 = 10; half of it, as one pick is too few.
    assert (row.counted, row.factor, row.points) == (10, D("0.5"), 5)
    safe.refresh_from_db()
    assert (safe.left_at, safe.public_at) == (end, end)


def test_safe_is_settled_at_the_end_of_the_pick_that_outlasts_its_days():
    safe = make_offered_safe(make_member("Forgeron"))
    end = safe.expires_at
    pick = make_offer_pick(make_member(), safe, now=end - timedelta(seconds=1))
    assert exit_due(now=end) == 1
    assert settle_due(now=end) == 0
    safe.refresh_from_db()
    assert (safe.left_at, safe.public_at) == (end, None)
    end_pick(pick, after=90)
    row = Settlement.objects.get()
    assert (row.left_at, row.settled_at, row.picks) == (end, pick.ended_at, 1)
    safe.refresh_from_db()
    assert safe.public_at == pick.ended_at


def test_time_out_after_the_exit_settles_at_its_deadline_however_late():
    safe = make_offered_safe(make_member("Forgeron"))
    pick = make_offer_pick(make_member(), safe, now=safe.expires_at - timedelta(seconds=1))
    late = safe.expires_at + 3 * DAY
    exit_due(now=late)
    assert settle_due(now=late) == 1
    row = Settlement.objects.get()
    assert (row.settled_at, row.picks) == (pick.deadline, 1)
    assert settle_due(now=late) == 0


def leaving_on_the_30th(*, before_midnight: timedelta) -> Safe:
    """A safe whose days are over so long before December."""
    return make_offered_safe(make_member("Forgeron"), now=MIDNIGHT - before_midnight - 14 * DAY)


def test_settlement_due_before_midnight_and_run_after_it_is_of_the_old_month():
    safe = leaving_on_the_30th(before_midnight=timedelta(microseconds=1))
    exit_due(now=MIDNIGHT + 2 * DAY)
    row = Settlement.objects.get(safe=safe)
    assert (row.month, row.settled_at) == ("2026-11", MIDNIGHT - timedelta(microseconds=1))


def test_settlement_at_midnight_is_of_the_new_month():
    safe = leaving_on_the_30th(before_midnight=timedelta())
    exit_due(now=MIDNIGHT)
    assert Settlement.objects.get(safe=safe).month == "2026-12"


@pytest.mark.parametrize(("after", "month"), [(119.999, "2026-11"), (120, "2026-12")])
def test_last_pick_decides_the_month_of_a_safe_that_left_before_it_ended(after, month):
    """It left two minutes before midnight, while a pick of it was running."""
    safe = leaving_on_the_30th(before_midnight=timedelta(minutes=1))
    pick = make_offer_pick(make_member(), safe, now=MIDNIGHT - timedelta(minutes=2))
    exit_due(now=MIDNIGHT - timedelta(minutes=1))
    end_pick(pick, after=after)
    assert Settlement.objects.get().month == month
    assert RankedPick.objects.get().month == month


def test_points_under_the_cap_alone_are_settled():
    """Three held picks of the pair count; what came after moves nothing here."""
    safe = make_offered_safe(make_member("Forgeron"))
    picked(safe, 3, 0)
    RankedPick.objects.filter(safe_number=3).update(points_counted=False)
    counted = sum(RankedPick.objects.filter(safe_number__lt=3).values_list("points", flat=True))
    row = settled(safe)
    assert (row.picks, row.counted) == (3, counted)


def test_fiftieth_pick_takes_the_safe_out_of_reach_as_it_starts():
    """Forty-nine have ended and one runs."""
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    picked(safe, 49, 12)
    safe.refresh_from_db()
    assert (safe.left_at, smith_counts(smith, ranked_from=RANKED_FROM, now=NOON).active) == (
        None,
        1,
    )
    last = make_offer_pick(make_member("Dernier"), safe, now=NOON + timedelta(hours=1))
    safe.refresh_from_db()
    assert (safe.left_at, safe.public_at) == (last.started_at, None)
    assert SafeRecord.objects.get().started == 50
    assert smith_counts(smith, ranked_from=RANKED_FROM, now=NOON).active == 0
    with pytest.raises(SafeLeft) as refused:
        make_offer_pick(make_member("Trop tard"), safe, now=NOON + timedelta(hours=1))
    assert refused.value.reason == Reason.PICKS
    assert settle_due(now=NOON + timedelta(hours=1)) == 0
    end_pick(last, after=300)
    row = Settlement.objects.get()
    assert (row.picks, row.openings, row.factor) == (50, 12, D("1.25"))
    assert (row.left_at, row.settled_at) == (last.started_at, last.ended_at)
    safe.refresh_from_db()
    assert safe.public_at == last.ended_at


def test_forty_nine_picks_leave_the_safe_on_offer():
    safe = make_offered_safe(make_member("Forgeron"))
    SafeRecord.objects.create(safe=safe, started=48, picks=48)
    end_pick(make_offer_pick(make_member(), safe))
    safe.refresh_from_db()
    assert (safe.left_at, Settlement.objects.count()) == (None, 0)


def test_pick_of_the_calibration_delays_the_settlement_and_counts_for_nothing():
    """It runs across the ranked start; the safe was withdrawn at that very midnight."""
    safe = make_offered_safe(make_member("Forgeron"), now=RANKED_FROM - DAY)
    pick = make_offer_pick(make_member(), safe, now=RANKED_FROM - timedelta(minutes=1))
    leave(safe=safe, now=RANKED_FROM)
    end_pick(pick, after=200)
    row = Settlement.objects.get()
    assert (row.settled_at, row.month) == (pick.ended_at, "2026-11")
    assert (row.picks, row.openings, row.counted, row.points) == (0, 0, 0, 0)


def test_safe_that_left_in_the_calibration_is_settled_without_a_season():
    safe = make_offered_safe(make_member("Forgeron"), now=RANKED_FROM - 3 * DAY)
    leave(safe=safe, now=RANKED_FROM - DAY)
    assert settle_due(now=RANKED_FROM - DAY) == 1
    assert (Settlement.objects.get().month, Season.objects.count()) == ("2026-10", 0)


def test_house_safe_becomes_public_without_a_settlement():
    safe = make_house_offer()
    end_pick(make_offer_pick(make_member(), safe))
    assert exit_due(now=NOON + 14 * DAY) == 1
    safe.refresh_from_db()
    assert (safe.left_at, safe.public_at) == (NOON + 14 * DAY, NOON + 14 * DAY)
    assert not Settlement.objects.exists()
    assert settle_due(now=NOON + 15 * DAY) == 0
    assert settle_if_over(safe.pk) is False


def test_house_safe_waits_for_its_last_pick_too():
    safe = make_house_offer()
    pick = make_offer_pick(make_member(), safe, now=NOON + 14 * DAY - timedelta(seconds=5))
    exit_due(now=NOON + 14 * DAY)
    safe.refresh_from_db()
    assert safe.public_at is None
    end_pick(pick)
    safe.refresh_from_db()
    assert safe.public_at == pick.ended_at


def test_member_safe_that_is_public_already_is_settled_still():
    safe = make_offered_safe(make_member("Forgeron"))
    make_public(safe=safe, now=NOON + DAY)
    assert settle_due(now=NOON + 2 * DAY) == 1
    row = Settlement.objects.get()
    assert (row.settled_at, row.factor) == (NOON + DAY, D("0.5"))
    safe.refresh_from_db()
    assert safe.public_at == NOON + DAY
    assert settle_due(now=NOON + 2 * DAY) == 0


def test_settling_twice_changes_nothing():
    safe = make_offered_safe(make_member("Forgeron"))
    picked(safe, 2, 1)
    settled(safe)
    before = list(Settlement.objects.values())
    for later in (1, 2):
        exit_due(now=safe.expires_at + later * DAY)
        settle_due(now=safe.expires_at + later * DAY)
        assert settle_if_over(safe.pk) is False
    assert list(Settlement.objects.values()) == before


def test_factor_is_that_of_the_month_of_the_settlement():
    terms = CURRENT.to_json()
    terms["settlement"]["too_few"] = "0.75"
    Season.objects.create(month="2026-12", terms=terms, opened_at=MIDNIGHT)
    safe = make_offered_safe(make_member("Forgeron"))
    picked(safe, 1, 0)
    row = settled(safe)
    # 10 × 0.75 = 7.5
    assert (row.month, row.factor, row.points) == ("2026-12", D("0.75"), 8)


def test_safe_of_the_day_has_a_course_of_its_own():
    pick = end_pick(start_pick())
    assert exit_due(now=NOON + 30 * DAY) == 0
    assert settle_due(now=NOON + 30 * DAY) == 0
    pick.safe.refresh_from_db()
    assert (pick.safe.left_at, pick.safe.public_at) == (None, None)
    publish_dailies(now=NOON + DAY)
    pick.safe.refresh_from_db()
    assert pick.safe.public_at == daily_end(NOON.date())


def test_safe_for_another_purpose_is_none_of_the_offers():
    """One that a member forged for a duel, say."""
    safe = make_offered_safe(make_member("Forgeron"))
    Safe.objects.filter(pk=safe.pk).update(purpose="duel:1")
    pick = start(by=make_member(), safe=safe, purpose="duel:1", now=NOON)
    assert exit_due(now=NOON + 20 * DAY) == 0
    leave(safe=safe, now=NOON)
    end_pick(pick)
    assert settle_due(now=NOON + 20 * DAY) == 0
    pick.refresh_from_db()
    assert (pick.state, Settlement.objects.count()) == (PickState.HELD, 0)
    assert purposes.day_of(pick.purpose) is None
