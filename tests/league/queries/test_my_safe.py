"""One safe of one's own: what its smith sees, and what stays unseen."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal as D

import pytest

from forge.actions import make_public
from forge.rules.tiers import Tier
from league.actions import course
from league.models import RankedPick, Settlement, Withdrawal
from league.queries.my_safe import my_safe
from league.queries.my_safes import figures_of
from league.queries.safe_views import Similar, State
from league.rules import purposes
from league.rules.prospects import Verdict
from tests.factories import (
    NOON,
    RANKED_FROM,
    SMALL_SAFES,
    make_member,
    make_offered_safe,
    make_safe,
)
from tests.league.safe_scenes import EVERY, pick_all, run_pick

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
LATER = NOON + DAY


@pytest.fixture
def smith():
    return make_member("Forgeron")


@pytest.fixture
def safe(smith):
    return make_offered_safe(smith)


def test_safe_without_a_pick_stands_at_the_start(safe, smith):
    found = my_safe(safe.pk, smith, NOON)
    assert (found.state, found.days, found.picks, found.wrong) == (State.ACTIVE, 0, (), 0)
    assert (found.standing.picks, found.standing.share, found.standing.rating) == (0, None, D(1000))
    assert (found.standing.points, found.standing.prospects.verdict) == (0, Verdict.TOO_FEW)
    assert (found.leaves_at, found.opening_median) == (NOON + 14 * DAY, None)
    assert found.clues[0].clue == SMALL_SAFES[Tier.BRONZE].clues[0]


def test_picks_that_have_ended_are_summed(safe, smith):
    pick_all(safe, [None, 2, None])
    found = my_safe(safe.pk, smith, LATER)
    rows = RankedPick.objects.filter(safe=safe).order_by("safe_number")
    standing = found.standing
    assert (standing.picks, standing.openings) == (3, 1)
    assert standing.rating == rows.last().safe_after
    assert (standing.counted, standing.over) == (sum(row.points for row in rows), 0)
    assert (standing.prospects.factor, standing.points) == (1, standing.counted)
    assert [pick.opened_at_guess for pick in found.picks] == [None, 2, None]
    assert [pick.safe_after for pick in found.history] == [row.safe_after for row in rows]
    assert found.picks[1].used_seconds == 70 + 60
    assert found.opening_median == 130
    assert found.unranked == 0


def test_points_over_the_cap_stand_apart(safe, smith):
    pick_all(safe, [None, None])
    row = RankedPick.objects.filter(safe=safe).first()
    RankedPick.objects.filter(pk=row.pk).update(points_counted=False)
    standing = my_safe(safe.pk, smith, LATER).standing
    other = RankedPick.objects.filter(safe=safe).exclude(pk=row.pk).get()
    assert (standing.counted, standing.over) == (other.points, row.points)
    # Nobody has opened it in fewer than 5 picks: half of them.
    assert standing.points == (other.points + 1) // 2


def test_running_pick_never_shows(safe, smith):
    """Not its thief, not its guesses, not even that there is one."""
    pick_all(safe, [None, 1])
    before = my_safe(safe.pk, smith, LATER), figures_of(smith, [safe.pk], LATER)
    run_pick(safe, now=LATER, wrong=SMALL_SAFES[Tier.BRONZE].wrong[0])
    assert (my_safe(safe.pk, smith, LATER), figures_of(smith, [safe.pk], LATER)) == before


def test_wrong_guesses_are_counted_by_the_clue_they_contradict(safe, smith):
    pick_all(safe, [3, 3, 2])  # clues 1, 2 · 1, 2 · 1
    found = my_safe(safe.pk, smith, LATER)
    assert [each.wrong for each in found.clues] == [3, 2, 0, 0]
    assert [each.is_top for each in found.clues] == [True, False, False, False]
    assert (found.wrong, found.top_clue) == (5, (1, 3))


def test_clues_that_share_the_lead_are_no_leader(safe, smith):
    pick_all(safe, [3])
    found = my_safe(safe.pk, smith, LATER)
    assert [each.is_top for each in found.clues] == [True, True, False, False]
    assert found.top_clue is None


def test_another_smiths_safe_is_none(safe):
    assert my_safe(safe.pk, make_member("Vasco"), NOON) is None
    house = make_safe(purpose=purposes.OFFER)
    assert my_safe(house.pk, make_member("Corvin"), NOON) is None


@pytest.mark.parametrize(
    ("after", "days"),
    [(timedelta(), 0), (DAY, 1), (6 * DAY + EVERY, 6), (14 * DAY, 14), (20 * DAY, 14)],
)
def test_days_pass_and_stop_at_its_end(safe, smith, after, days):
    assert my_safe(safe.pk, smith, NOON + after).days == days


def test_days_of_a_calibration_safe_run_from_the_ranked_start(smith):
    safe = make_offered_safe(smith, now=RANKED_FROM - 9 * DAY)
    told = [my_safe(safe.pk, smith, RANKED_FROM + n * DAY).days for n in (-3, 0, 5)]
    assert told == [0, 0, 5]


def test_withdrawal_takes_effect_at_midnight(safe, smith):
    course.withdraw(safe_id=safe.pk, by=smith, now=NOON)
    midnight = datetime(2026, 11, 30, 23, tzinfo=UTC)
    found = my_safe(safe.pk, smith, NOON)
    assert (found.state, found.leaves_at) == (State.LEAVING, midnight)
    assert (found.withdrawn_at, found.asked_by_house) == (NOON, False)
    assert my_safe(safe.pk, smith, midnight).state is State.LEFT


def test_withdrawal_by_the_house_is_told_apart(safe, smith):
    Withdrawal.objects.create(safe=safe, asked_at=NOON, effective_at=NOON + DAY)
    found = my_safe(safe.pk, smith, NOON)
    assert (found.state, found.asked_by_house) == (State.LEAVING, True)


def test_points_of_a_withdrawal_count_in_the_month_of_its_midnight(safe, smith):
    """Noon is that of the last day of November: at midnight it is December."""
    found = my_safe(safe.pk, smith, NOON)
    assert found.withdrawal_month == "2026-12"
    assert my_safe(safe.pk, smith, NOON - DAY).withdrawal_month == "2026-11"


def test_safe_past_its_end_has_left_whether_a_job_came_by_or_not(safe, smith):
    assert my_safe(safe.pk, smith, NOON + 14 * DAY).state is State.LEFT
    assert my_safe(safe.pk, smith, NOON + 14 * DAY - EVERY).state is State.ACTIVE


def test_settled_safe_says_what_it_came_to(safe, smith):
    pick_all(safe, [None, 1, None])
    counted = my_safe(safe.pk, smith, LATER).standing.counted
    end = NOON + 14 * DAY
    course.exit_due(now=end)
    course.settle_due(now=end)
    found = my_safe(safe.pk, smith, end + DAY)
    settled = found.settled
    assert (found.state, found.public, found.leaves_at) == (State.SETTLED, True, end)
    assert (settled.picks, settled.openings, settled.verdict) == (3, 1, Verdict.PLAIN)
    assert (settled.counted, settled.factor, settled.points) == (counted, 1, counted)
    assert (settled.month, settled.settled_at, settled.share) == ("2026-12", end, D(1) / 3)


def test_public_safe_without_a_settlement_is_just_public(safe, smith):
    make_public(safe=safe, now=LATER)
    assert my_safe(safe.pk, smith, LATER).state is State.PUBLIC


def test_calibration_picks_stand_in_the_list_and_count_for_nothing(smith):
    start = RANKED_FROM - DAY
    safe = make_offered_safe(smith, now=start)
    pick_all(safe, [1, None], now=start)
    assert not RankedPick.objects.exists()
    found = my_safe(safe.pk, smith, RANKED_FROM)
    assert (len(found.picks), found.unranked, found.standing.picks) == (2, 2, 0)
    assert [pick.ranked for pick in found.picks] == [False, False]
    figures = figures_of(smith, [safe.pk], RANKED_FROM)[safe.pk]
    assert (figures.ended, figures.calibration_picks, figures.calibration_openings) == (2, 2, 1)


def settled_elsewhere(picks, openings, *, tier=Tier.BRONZE, at=NOON - DAY):
    """A safe of that tier, of somebody else, settled so."""
    smith = make_member(f"Forge {Settlement.objects.count()}")
    safe = make_offered_safe(smith, tier, now=at - 14 * DAY)
    return Settlement.objects.create(
        safe=safe,
        smith=smith,
        left_at=at,
        settled_at=at,
        month="2026-11",
        picks=picks,
        openings=openings,
        counted=0,
        factor=1,
        points=0,
    )


def test_similar_safes_are_those_settled_before_of_its_tier_and_difficulty(safe, smith):
    settled_elsewhere(12, 5)
    settled_elsewhere(9, 3)
    settled_elsewhere(30, 30, tier=Tier.SILVER)
    settled_elsewhere(30, 30, at=NOON + DAY)
    similar = my_safe(safe.pk, smith, NOON).similar
    assert (similar.picks, similar.openings, similar.enough) == (21, 8, True)
    assert similar.share == D(8) / 21


@pytest.mark.parametrize(("picks", "enough"), [(0, False), (19, False), (20, True)])
def test_few_picks_are_not_enough_for_a_rate(picks, enough):
    assert Similar(picks, 0).enough is enough


@pytest.mark.parametrize(
    ("outcomes", "walled", "next_walls"),
    [([None] * 3, False, False), ([None] * 4, False, True), ([None] * 5, True, False)],
)
def test_warning_comes_one_pick_before_the_wall(safe, smith, outcomes, walled, next_walls):
    pick_all(safe, outcomes)
    figures = figures_of(smith, [safe.pk], LATER)[safe.pk]
    assert (figures.walled, figures.next_walls) == (walled, next_walls)


def test_queries_are_as_many_for_one_pick_and_for_three(safe, smith, django_assert_num_queries):
    for outcomes, first in (([3], 1), ([None, 2], 2)):
        pick_all(safe, outcomes, first=first)
        with django_assert_num_queries(6):
            my_safe(safe.pk, smith, LATER)


def test_figures_of_three_safes_take_as_many_queries_as_of_one(smith, django_assert_num_queries):
    safes = [make_offered_safe(smith, now=NOON - n * DAY) for n in range(3)]
    for n, each in enumerate(safes):
        pick_all(each, [1, None], first=10 * n, now=NOON)
    ids = [each.pk for each in safes]
    for some in (ids[:1], ids):
        with django_assert_num_queries(4):
            figures_of(smith, some, LATER)
