"""The ranked start: set ahead, and the time limits that the calibration gives."""

from datetime import timedelta

import pytest

from cofferwit.members.models import Member
from forge.models import RankedStart, Safe
from forge.queries import ranked_from
from forge.rules.tiers import Tier
from league.actions.ranked_start import NOTE, begin_ranked, set_ranked_start
from league.models import Pick, TimeLimit
from league.queries.limits import time_limit
from league.rules.course_refusals import StartFixed, StartInThePast
from tests.factories import (
    NOON,
    RANKED_FROM,
    end_pick,
    make_house_offer,
    make_member,
    make_offer_pick,
    make_offered_safe,
    make_safe,
    start_pick,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
INSTANT = timedelta(microseconds=1)
BEFORE = RANKED_FROM - DAY


def opened(seconds: float, safe: Safe, members: list[Member]) -> list[Pick]:
    """Picks of the calibration, opened so many seconds after their start."""
    return [
        end_pick(make_offer_pick(member, safe, now=BEFORE), opened_at=1, after=seconds)
        for member in members
    ]


def crowd(count: int) -> list[Member]:
    return [make_member(f"Membre {i}", now=BEFORE) for i in range(count)]


def safe_of(tier: Tier) -> Safe:
    return make_offered_safe(make_member(f"Forgeron {tier}", now=BEFORE), tier, now=BEFORE - DAY)


def limits() -> list[tuple[str, int]]:
    """What the ranked start has set."""
    rows = TimeLimit.objects.filter(since=RANKED_FROM).order_by("tier")
    return list(rows.values_list("tier", "seconds"))


def test_limits_follow_the_calibration_at_the_ranked_start():
    members = crowd(30)
    opened(400, safe_of(Tier.BRONZE), members)
    opened(100, safe_of(Tier.GOLD), members)
    opened(300, safe_of(Tier.SILVER), members[1:])
    assert begin_ranked(now=RANKED_FROM - INSTANT) is False
    assert begin_ranked(now=RANKED_FROM) is True
    # 400 × 1.2 = 480 s; gold is held at half of its twenty minutes; silver lacks a member.
    assert limits() == [("bronze", 480), ("gold", 600)]
    assert {row.note for row in TimeLimit.objects.filter(since=RANKED_FROM)} == {NOTE}
    assert time_limit(Tier.BRONZE, RANKED_FROM - INSTANT) == timedelta(minutes=10)
    assert time_limit(Tier.BRONZE, RANKED_FROM) == timedelta(minutes=8)
    start = RankedStart.objects.get()
    assert (start.starts_at, start.times_set_at) == (RANKED_FROM, RANKED_FROM)


def test_limits_are_set_once_and_dated_at_the_start_however_late():
    opened(400, safe_of(Tier.BRONZE), crowd(30))
    assert begin_ranked(now=NOON) is True
    assert begin_ranked(now=NOON + DAY) is False
    assert limits() == [("bronze", 480)]


def test_first_start_of_a_pick_sets_the_limits_it_is_played_under():
    """No job has run since: the pick freezes what holds from the ranked start on."""
    opened(400, safe_of(Tier.BRONZE), crowd(30))
    pick = make_offer_pick(make_member("Isaure"), make_house_offer(now=NOON), now=NOON)
    assert pick.time_limit == 480
    assert begin_ranked(now=NOON) is False


def test_times_are_of_the_wall_without_penalties():
    """Two wrong guesses cost two minutes of the clock, and nothing of the time that counts."""
    safe = safe_of(Tier.BRONZE)
    for member in crowd(30):
        end_pick(make_offer_pick(member, safe, now=BEFORE), opened_at=3, after=400)
    begin_ranked(now=RANKED_FROM)
    assert limits() == [("bronze", 480)]


def test_only_opened_picks_of_offers_that_ended_before_the_start_count():
    members = crowd(32)
    opened(400, safe_of(Tier.BRONZE), members[:29])
    safe = Safe.objects.get(tier=Tier.BRONZE)
    # One held, one that ends at the start itself, one of the day's safe.
    end_pick(make_offer_pick(members[29], safe, now=BEFORE))
    late = make_offer_pick(members[30], safe, now=RANKED_FROM - timedelta(seconds=400))
    end_pick(late, opened_at=1, after=400)
    end_pick(start_pick(members[31], now=BEFORE), opened_at=1, after=400)
    begin_ranked(now=RANKED_FROM)
    assert limits() == []
    assert RankedStart.objects.get().times_set_at == RANKED_FROM


def test_member_with_many_openings_weighs_once():
    members = crowd(30)
    opened(400, safe_of(Tier.BRONZE), members)
    for i in range(1, 4):
        safe = make_house_offer(now=BEFORE)
        pick = make_offer_pick(members[0], safe, now=BEFORE + i * timedelta(hours=1))
        end_pick(pick, opened_at=1, after=590)
    begin_ranked(now=RANKED_FROM)
    assert limits() == [("bronze", 480)]


def test_setting_seeds_the_start_and_a_row_replaces_it(settings):
    assert ranked_from() == settings.COFFERWIT_RANKED_FROM == RANKED_FROM
    set_ranked_start(at=RANKED_FROM + DAY, now=BEFORE)
    assert ranked_from() == RANKED_FROM + DAY
    settings.COFFERWIT_RANKED_FROM = RANKED_FROM - DAY
    set_ranked_start(at=RANKED_FROM + 2 * DAY, now=BEFORE)
    assert ranked_from() == RANKED_FROM + 2 * DAY
    assert RankedStart.objects.count() == 1
    assert begin_ranked(now=RANKED_FROM + DAY) is False
    assert begin_ranked(now=RANKED_FROM + 2 * DAY) is True


def test_start_in_the_past_is_refused():
    with pytest.raises(StartInThePast):
        set_ranked_start(at=BEFORE - INSTANT, now=BEFORE)
    assert set_ranked_start(at=BEFORE, now=BEFORE).starts_at == BEFORE


def test_start_is_fixed_once_an_offer_was_picked():
    make_offer_pick(make_member(), make_house_offer(now=BEFORE), now=BEFORE)
    with pytest.raises(StartFixed):
        set_ranked_start(at=RANKED_FROM + DAY, now=BEFORE + timedelta(hours=1))


def test_start_is_fixed_once_safes_count_their_days_from_it():
    safe = safe_of(Tier.BRONZE)
    with pytest.raises(StartFixed):
        set_ranked_start(at=RANKED_FROM + DAY, now=BEFORE)
    assert ranked_from() == RANKED_FROM
    assert safe.expires_at == RANKED_FROM + 14 * DAY


def test_stock_of_the_house_fixes_nothing():
    make_safe(now=BEFORE)
    assert set_ranked_start(at=RANKED_FROM + DAY, now=BEFORE)


def test_site_on_which_nothing_has_happened_chooses_its_start_anew():
    """The setting lies in the past, and a worker has been up already."""
    assert begin_ranked(now=NOON) is True
    assert set_ranked_start(at=NOON + DAY, now=NOON).starts_at == NOON + DAY
    assert begin_ranked(now=NOON) is False
    assert begin_ranked(now=NOON + DAY) is True
