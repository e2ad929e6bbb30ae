"""Ranked picks and safes, two at once: each comes out as if one had waited for the other."""

import time
from datetime import datetime, timedelta
from decimal import Decimal as D

import pytest

from cofferwit.members.models import AccountState, Member
from forge.models import RankedStart, Safe
from league.actions import ranked_start, reckoning
from league.actions.catch_up import catch_up
from league.actions.course import exit_due, settle_due, withdraw
from league.actions.daily import start_daily
from league.actions.month_turn import turn_month
from league.actions.offers import be_offered, take
from league.actions.overdue import end_overdue
from league.actions.ranked_start import begin_ranked
from league.actions.seasons import open_season
from league.models import (
    Pick,
    PickState,
    RankedPick,
    SafeRecord,
    Season,
    Settlement,
    ThiefRating,
    Withdrawal,
)
from league.queries.audit import audit
from league.queries.ratings import thief_rated
from league.rules.course_refusals import SafeLeft
from league.rules.refusals import PickRunning
from tests.factories import (
    NOON,
    end_pick,
    make_daily,
    make_house_offer,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
)
from tests.league.actions.test_at_once import at_once, while_it_is_judged
from tests.league.offering import offers_of, stocked

pytestmark = pytest.mark.django_db(transaction=True)

MIDNIGHT = datetime.fromisoformat("2026-12-01T00:00+01:00")
SECOND = timedelta(seconds=1)
NAMES = ("Aure", "Basile", "Cyprien", "Dorine")


def chain(safe: Safe) -> None:
    """The safe's picks are numbered without a gap, each from where the one before left it."""
    rows = list(RankedPick.objects.filter(safe=safe).order_by("pick__ended_at"))
    assert [row.safe_number for row in rows] == list(range(1, len(rows) + 1))
    befores = [D("1000.00"), *(row.safe_after for row in rows)]
    assert [row.safe_before for row in rows] == befores[:-1]
    record = SafeRecord.objects.get(safe=safe)
    assert (record.rating, record.picks) == (befores[-1], len(rows))
    assert list(audit()) == []


def test_two_starts_for_the_fiftieth_place_are_one_pick():
    # Or the first start would take the time limits from the calibration, and be waited for.
    begin_ranked(now=NOON)
    safe = make_offered_safe(make_member("Forgeron"))
    SafeRecord.objects.create(safe=safe, started=49, picks=49)
    members = make_members("Aure", "Basile")
    results = at_once([lambda m=member: make_offer_pick(m, safe) for member in members])
    assert sorted(type(result) for result in results if not isinstance(result, Pick)) == [SafeLeft]
    assert (Pick.objects.count(), SafeRecord.objects.get().started) == (1, 50)
    safe.refresh_from_db()
    assert safe.left_at == Pick.objects.get().started_at


def test_start_that_waits_for_the_fiftieth_is_refused():
    # Or the first start would take the time limits from the calibration, and be waited for.
    begin_ranked(now=NOON)
    safe = make_offered_safe(make_member("Forgeron"))
    SafeRecord.objects.create(safe=safe, started=49, picks=49)
    first, second = make_members("Aure", "Basile")
    refused = while_it_is_judged(
        lambda: make_offer_pick(first, safe), lambda: make_offer_pick(second, safe)
    )
    assert isinstance(refused, SafeLeft)
    assert Pick.objects.get().thief == first


def test_end_that_waits_for_another_of_the_same_safe_starts_from_where_that_left_it():
    safe = make_offered_safe(make_member("Forgeron"))
    one, other = (make_offer_pick(each, safe) for each in make_members("Aure", "Basile"))
    while_it_is_judged(
        lambda: end_pick(one, opened_at=1, after=30), lambda: end_pick(other, after=30)
    )
    chain(safe)


def test_exit_that_waits_for_the_end_of_the_last_pick_settles_the_safe():
    safe = make_offered_safe(make_member("Forgeron"))
    pick = make_offer_pick(make_member(), safe, now=safe.expires_at - SECOND)
    left = while_it_is_judged(
        lambda: end_pick(pick, after=30), lambda: exit_due(now=safe.expires_at + 60 * SECOND)
    )
    pick.refresh_from_db()
    assert (left, Settlement.objects.get().settled_at) == (1, pick.ended_at)


def test_ends_of_one_safe_at_once_follow_each_other():
    safe = make_offered_safe(make_member("Forgeron"))
    picks = [make_offer_pick(member, safe) for member in make_members(*NAMES)]
    at_once(
        [
            lambda p=pick, opened_at=opened_at: end_pick(p, opened_at=opened_at, after=30)
            for pick, opened_at in zip(picks, (1, None, 2, 1), strict=True)
        ]
    )
    assert not Pick.objects.filter(state=PickState.RUNNING).exists()
    chain(safe)


def test_last_two_picks_of_a_safe_that_has_left_end_at_once_and_settle_it_once():
    safe = make_offered_safe(make_member("Forgeron"))
    almost = safe.expires_at - SECOND
    picks = [make_offer_pick(member, safe, now=almost) for member in make_members("Aure", "Basile")]
    exit_due(now=safe.expires_at)
    at_once([lambda p=pick: end_pick(p, after=30) for pick in picks])
    row = Settlement.objects.get()
    assert (row.picks, row.settled_at) == (2, max(Pick.objects.values_list("ended_at", flat=True)))


def test_exit_and_last_end_at_once_settle_the_safe():
    for i in range(3):
        safe = make_offered_safe(make_member(f"Forgeron {i}"))
        pick = make_offer_pick(make_member(f"Voleur {i}"), safe, now=safe.expires_at - SECOND)
        at_once(
            [
                lambda p=pick: end_pick(p, after=30),
                lambda s=safe: exit_due(now=s.expires_at + timedelta(minutes=1)),
            ]
        )
        row = Settlement.objects.get(safe=safe)
        pick.refresh_from_db()
        assert (row.picks, row.settled_at) == (1, pick.ended_at)


def test_workers_at_the_same_overdue_picks_settle_each_once():
    """Three safes, each picked by each thief in another order; all noticed days later."""
    smiths = make_members("Forge A", "Forge B", "Forge C")
    safes = [make_offered_safe(smith) for smith in smiths]
    thieves = make_members(*NAMES)
    for round_ in range(len(safes)):
        for i, thief in enumerate(thieves):
            safe = safes[(i + round_) % len(safes)]
            make_offer_pick(thief, safe, now=NOON + round_ * timedelta(hours=1) + i * SECOND)
    make_daily()
    late = NOON + timedelta(days=20)
    results = at_once(
        [
            lambda: end_overdue(now=late),
            lambda: end_overdue(now=late),
            lambda: exit_due(now=late),
            lambda: settle_due(now=late),
            lambda: turn_month(now=late),
        ]
    )
    assert not [result for result in results if isinstance(result, Exception)]
    catch_up(now=late)
    for safe in safes:
        chain(safe)
    assert Settlement.objects.count() == len(safes)
    assert list(ThiefRating.objects.values_list("picks", "month")) == [(3, "2026-12")] * 4


def test_start_and_turn_of_the_month_at_once_freeze_the_rating_of_one_month():
    before = MIDNIGHT - timedelta(milliseconds=1)
    for i in range(4):
        thief, safe = make_member(f"Voleur {i}"), make_house_offer()
        ThiefRating.objects.create(member=thief, rating=D("1200.00"), month="2026-11")
        at_once(
            [
                lambda t=thief, s=safe: make_offer_pick(t, s, now=before),
                lambda: turn_month(now=MIDNIGHT),
            ]
        )
        pick = Pick.objects.select_related("ranked").get(thief=thief)
        frozen = (pick.started_at, pick.ranked.thief_rating)
        assert frozen in [(before, D("1200.00")), (MIDNIGHT, D("1100.00"))]
        # Who had the lock first decides what is stored, too.
        month = "2026-12" if pick.started_at == MIDNIGHT else "2026-11"
        assert ThiefRating.objects.get(member=thief).month == month


def test_turn_of_the_month_waits_for_nobody_who_ends_overdue_picks(monkeypatch):
    """Picks run out in another order than that of their thieves, which a turn would lock."""
    aure, basile, cyprien = make_members("Aure", "Basile", "Cyprien")
    for thief in (aure, basile, cyprien):
        ThiefRating.objects.create(member=thief, rating=D("1200.00"), month="2026-11", picks=7)
    started = MIDNIGHT - timedelta(minutes=9, seconds=59)
    for thief, before in ((basile, 5), (aure, 4)):
        make_offer_pick(thief, make_house_offer(now=started), now=started - before * SECOND)
    real = reckoning._rating_of

    def slowly(thief_id: int, month: str) -> ThiefRating:
        found = real(thief_id, month)
        time.sleep(0.5)
        return found

    monkeypatch.setattr(reckoning, "_rating_of", slowly)

    def turn_meanwhile() -> int:
        time.sleep(0.25)
        return turn_month(now=MIDNIGHT)

    ended, turned = at_once([lambda: end_overdue(now=MIDNIGHT), turn_meanwhile])
    assert (ended, turned) == (2, 1)
    # A rating passed over is read as if it had been turned, and taken by the next call.
    held = thief_rated(basile, MIDNIGHT)
    assert turn_month(now=MIDNIGHT + SECOND) == 2
    assert ThiefRating.objects.get(member=basile).rating == held.rating
    assert set(ThiefRating.objects.values_list("month", flat=True)) == {"2026-12"}


def test_offer_and_daily_of_one_member_at_the_ranked_start_wait_in_one_order(monkeypatch):
    stocked(4)
    member = make_member()
    make_daily()
    offer = offers_of(be_offered(member=member, now=NOON))["matched"]
    real = ranked_start._calibration

    def slowly(until: datetime) -> object:
        time.sleep(0.5)
        return real(until)

    monkeypatch.setattr(ranked_start, "_calibration", slowly)

    def take_meanwhile() -> Pick:
        time.sleep(0.25)
        return take(offer_id=offer.pk, by=member, promised=True, now=NOON)

    daily, refused = at_once([lambda: start_daily(by=member, now=NOON), take_meanwhile])
    assert isinstance(refused, PickRunning)
    assert refused.pick_id == daily.pk == Pick.objects.get().pk


def test_account_restored_while_its_safes_are_to_be_withdrawn_keeps_them():
    safe = make_offered_safe(make_member("Forgeron"))
    accounts = Member.objects.filter(pk=safe.maker_id)
    accounts.update(state=AccountState.BLOCKED, state_since=NOON)
    while_it_is_judged(
        lambda: accounts.update(state=AccountState.ACTIVE, state_since=NOON + SECOND),
        lambda: exit_due(now=NOON + 2 * SECOND),
    )
    assert not Withdrawal.objects.exists()


def test_two_withdrawals_at_once_are_one():
    safe = make_offered_safe(make_member("Forgeron"))
    rows = at_once([lambda: withdraw(safe_id=safe.pk, by=safe.maker, now=NOON)] * 3)
    assert {row.pk for row in rows} == {Withdrawal.objects.get().pk}


def test_ranked_play_begins_once():
    assert sorted(at_once([lambda: begin_ranked(now=NOON)] * 3)) == [False, False, True]
    assert RankedStart.objects.count() == 1


def test_two_workers_open_one_season():
    seasons = at_once([lambda: open_season(month="2026-11", now=NOON)] * 3)
    assert {season.pk for season in seasons} == {Season.objects.get().pk}
