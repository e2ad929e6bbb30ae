"""Ranked picks: what they freeze at their start, and what they move at their end."""

from datetime import datetime, timedelta
from decimal import Decimal as D

import pytest

from cofferwit.members.models import Member
from forge.actions import leave
from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions.month_turn import turn_month
from league.actions.overdue import end_overdue
from league.actions.start_pick import start
from league.models import (
    Ending,
    Pick,
    PickState,
    RankedPick,
    SafeRecord,
    Season,
    ThiefRating,
    TimeLimit,
)
from league.queries.ratings import thief_rated, thief_ratings
from league.rules import purposes
from league.rules.effects import Rated
from league.rules.terms import CURRENT
from tests.factories import (
    NOON,
    RANKED_FROM,
    end_pick,
    make_house_offer,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
    start_pick,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
MIDNIGHT = datetime.fromisoformat("2026-12-01T00:00+01:00")


def rate(member: Member, rating: str, *, month: str = "2026-11", picks: int = 0) -> Member:
    ThiefRating.objects.create(member=member, rating=D(rating), month=month, picks=picks)
    return member


def moved(pick: Pick) -> RankedPick:
    """What the pick froze and moved, as the database has it."""
    return RankedPick.objects.get(pick=pick)


def played(
    member: Member, safe: Safe, opened_at: int | None, *, now: datetime = NOON
) -> RankedPick:
    """What a ranked pick moved, ended a minute after `now`."""
    return moved(end_pick(make_offer_pick(member, safe, now=now), opened_at=opened_at))


def test_start_freezes_both_ratings_and_the_chance():
    smith, thief = make_members("Forgeron", "Isaure")
    safe = make_offered_safe(smith)
    SafeRecord.objects.create(safe=safe, rating=D("1281.00"))
    pick = make_offer_pick(rate(thief, "1184.37"), safe)
    row = RankedPick.objects.get()
    assert (row.pick, row.thief, row.smith, row.safe) == (pick, thief, smith, safe)
    assert (row.thief_rating, row.safe_rating) == (D("1184.37"), D("1281.00"))
    assert row.chance == D("0.36442")
    assert (row.month, row.result, row.thief_number, row.loot) == (None, None, None, None)
    record = SafeRecord.objects.get()
    assert (record.started, record.picks, record.openings) == (1, 0, 0)


def recorded(safe):
    record = SafeRecord.objects.get(safe=safe)
    return Rated(record.rating, record.picks)


def test_first_pick_of_a_thief_and_of_a_safe_starts_at_a_thousand():
    pick = make_offer_pick()
    row = moved(pick)
    assert (row.thief_rating, row.safe_rating, row.chance) == (D(1000), D(1000), D("0.5"))
    assert (thief_rated(pick.thief, NOON), recorded(pick.safe)) == (Rated(), Rated())
    end_pick(pick, opened_at=1)
    assert thief_rated(pick.thief, NOON) == Rated(D("1016.00"), 1)
    assert recorded(pick.safe) == Rated(D("980.00"), 1)


def test_opening_moves_both_ratings_and_brings_loot():
    pick = make_offer_pick(rate(make_member(), "1184.37", picks=30))
    end_pick(pick, opened_at=2)
    row = moved(pick)
    # 1 / (1 + 10^(−184.37 / 400)) = 0.74294; 16 × (0.8 − 0.74294) = 0.91296
    assert (row.chance, row.result, row.month) == (D("0.74294"), D("0.8"), "2026-11")
    assert (row.thief_number, row.thief_k) == (31, 16)
    assert (row.thief_before, row.thief_after) == (D("1184.37"), D("1185.28"))
    # 40 × (0.74294 − 0.8) = −2.2824
    assert (row.safe_number, row.safe_k) == (1, 40)
    assert (row.safe_before, row.safe_after) == (D("1000.00"), D("997.72"))
    # 2 × 10 × 0.8 × 0.25706 = 4.11296
    assert (row.loot, row.loot_counted) == (4, True)
    assert (row.points, row.points_counted) == (0, False)
    record = SafeRecord.objects.get()
    assert (record.rating, record.started, record.picks, record.openings) == (D("997.72"), 1, 1, 1)
    kept = ThiefRating.objects.get()
    assert (kept.rating, kept.month, kept.picks) == (D("1185.28"), "2026-11", 31)


def test_holding_brings_the_smith_points():
    row = played(make_member(), make_offered_safe(make_member("Forgeron")), None)
    assert (row.result, row.loot, row.loot_counted) == (D(0), 0, False)
    assert (row.points, row.points_counted) == (10, True)
    assert (row.thief_after, row.safe_after) == (D("984.00"), D("1020.00"))
    record = SafeRecord.objects.get()
    assert (record.picks, record.openings) == (1, 0)


def test_house_safe_earns_nobody_points():
    row = played(make_member(), make_house_offer(), None)
    assert (row.smith, row.points, row.points_counted) == (None, 0, False)
    assert row.safe_after == D("1020.00")


def test_ratings_move_from_where_they_stand_by_the_chance_frozen_at_the_start():
    """Two thieves at one safe: the second one's chance is that of the start, not of the end."""
    first, second = make_members("Aure", "Basile")
    safe = make_offered_safe(make_member("Forgeron"))
    one, other = make_offer_pick(first, safe), make_offer_pick(second, safe)
    end_pick(one, opened_at=1, after=10)
    end_pick(other, opened_at=1, after=20)
    row = other.ranked
    assert (row.chance, row.safe_rating) == (D("0.50000"), D("1000.00"))
    assert (row.safe_before, row.safe_after) == (D("980.00"), D("960.00"))


def test_k_of_a_thief_falls_with_the_twenty_first_pick():
    thief = make_member()
    rows = [
        played(thief, make_house_offer(), None, now=NOON + i * timedelta(minutes=2))
        for i in range(22)
    ]
    assert [row.thief_number for row in rows] == list(range(1, 23))
    assert [row.thief_k for row in rows] == [32] * 20 + [16] * 2
    changes = [(row.thief_after - row.thief_before) / row.thief_k for row in rows]
    # At the same chance a change halves: each is −K times the chance, to a cent.
    for change, row in zip(changes, rows, strict=True):
        assert abs(change + row.chance) < D("0.001")


def test_k_of_a_safe_falls_with_the_eleventh_pick():
    safe = make_offered_safe(make_member("Forgeron"))
    rows = [played(make_member(f"Voleur {i}"), safe, 1) for i in range(12)]
    assert [row.safe_number for row in rows] == list(range(1, 13))
    assert [row.safe_k for row in rows] == [40] * 10 + [20] * 2
    for row in rows:
        change = (row.safe_after - row.safe_before) / row.safe_k
        assert abs(change + 1 - row.chance) < D("0.001")


def test_loot_that_would_be_under_a_half_is_one():
    thief = rate(make_member(), "1640.00")
    row = played(thief, make_offered_safe(make_member("Forgeron")), 1)
    # 2 × 10 × 1 × (1 − 0.97550) = 0.49
    assert (row.chance, row.loot, row.loot_counted) == (D("0.97550"), 1, True)


def pair(results: list[int | None], *, last: datetime) -> list[RankedPick]:
    """Picks of one thief at as many safes of one smith: a day apart, the last one from `last`.

    Each safe leaves after its pick, so that the smith has a place for the next.
    """
    smith, thief = make_members("Forgeron", "Isaure")
    rows = []
    for i, opened_at in enumerate(results):
        now = last - (len(results) - 1 - i) * DAY
        safe = make_offered_safe(smith, now=now - timedelta(minutes=1))
        rows.append(played(thief, safe, opened_at, now=now))
        leave(safe=safe, now=now + timedelta(minutes=2))
    return rows


def test_fourth_loot_of_a_pair_in_a_month_does_not_count():
    rows = pair([1, 1, 3, 1, 2], last=NOON)
    assert [row.loot_counted for row in rows] == [True, True, True, False, False]
    assert all(row.loot > 0 for row in rows)
    assert all(row.thief_after != row.thief_before for row in rows)


def test_fourth_forge_points_of_a_pair_in_a_month_do_not_count():
    rows = pair([None, None, 1, None, None], last=NOON)
    assert [row.points_counted for row in rows] == [True, True, False, True, False]
    assert rows[-1].points > 0
    # Loots have a count of their own.
    assert rows[2].loot_counted


def test_cap_of_a_pair_is_that_of_the_month_in_which_a_pick_ends():
    """Three loots before midnight, a fourth that ends after it: it is the first of December."""
    rows = pair([1, 1, 1, 1, 1], last=NOON + DAY)
    assert [row.month for row in rows] == ["2026-11"] * 4 + ["2026-12"]
    assert [row.loot_counted for row in rows] == [True, True, True, False, True]


def test_pick_that_starts_before_midnight_and_ends_after_it_counts_under_the_new_cap():
    rows = pair([None, None, None, None], last=MIDNIGHT - timedelta(seconds=30))
    assert [row.month for row in rows] == ["2026-11"] * 3 + ["2026-12"]
    assert [row.points_counted for row in rows] == [True] * 4


def test_cap_is_of_one_thief_and_one_smith():
    thief, other = make_members("Isaure", "Vasco")
    smiths = make_members("Aure", "Basile", "Cyprien", "Dorine")
    safes = [make_offered_safe(smith) for smith in smiths]
    rows = [
        played(member, safe, 1, now=NOON + i * timedelta(minutes=5))
        for member in (thief, other)
        for i, safe in enumerate(safes)
    ]
    assert all(row.loot_counted for row in rows)


def test_house_safes_have_no_cap():
    thief = make_member()
    rows = [
        played(thief, make_house_offer(), 1, now=NOON + i * timedelta(minutes=5)) for i in range(5)
    ]
    assert all(row.loot_counted for row in rows)


@pytest.mark.parametrize(
    ("after", "month", "before"),
    [
        # 23:59:59.999 on the 30th, and the first instant of the 1st, when 1200 has become 1100.
        (29.999, "2026-11", "1200.00"),
        (30, "2026-12", "1100.00"),
    ],
)
def test_pick_belongs_to_the_month_in_which_it_ends(after, month, before):
    thief = rate(make_member(), "1200.00")
    pick = make_offer_pick(thief, make_house_offer(), now=MIDNIGHT - timedelta(seconds=30))
    row = moved(end_pick(pick, opened_at=1, after=after))
    assert (row.month, row.thief_before) == (month, D(before))
    # The chance is that of the start, before the turn: 0.75975.
    assert (row.thief_rating, row.chance) == (D("1200.00"), D("0.75975"))
    # 32 × 0.24025 = 7.688
    assert row.thief_after == D(before) + D("7.69")
    # Either way, December sees the turn once.
    halfway = (D("1207.69") + 1000) / 2 if month == "2026-11" else D("1107.69")
    seen = thief_rated(thief, MIDNIGHT + DAY).rating
    assert abs(seen - halfway) <= D("0.005")


def test_time_out_due_before_midnight_and_noticed_after_it_is_of_the_old_month():
    """The turn of the month comes by first: a thief whose pick runs is passed over."""
    thief = rate(make_member(), "1200.00")
    start_at = MIDNIGHT - timedelta(minutes=10, microseconds=1)
    pick = make_offer_pick(thief, make_house_offer(), now=start_at)
    assert turn_month(now=MIDNIGHT + timedelta(minutes=1)) == 0
    end_overdue(now=MIDNIGHT + timedelta(hours=3))
    row = moved(pick)
    pick.refresh_from_db()
    assert (pick.ending, pick.ended_at) == (Ending.TIME, MIDNIGHT - timedelta(microseconds=1))
    # −32 × 0.75975 = −24.312; (1175.69 + 1000) / 2 = 1087.845
    assert (row.month, row.thief_before, row.thief_after) == ("2026-11", D(1200), D("1175.69"))
    assert thief_rated(thief, MIDNIGHT).rating == D("1087.85")
    assert turn_month(now=MIDNIGHT + timedelta(hours=4)) == 1
    assert thief_rated(thief, MIDNIGHT).rating == D("1087.85")


def test_time_out_at_midnight_is_of_the_new_month():
    pick = make_offer_pick(make_member(), make_house_offer(), now=MIDNIGHT - timedelta(minutes=10))
    end_overdue(now=MIDNIGHT + timedelta(hours=3))
    assert moved(pick).month == "2026-12"
    # The one it started in, and the one it ended in.
    assert sorted(season.month for season in Season.objects.all()) == ["2026-11", "2026-12"]


def test_start_that_comes_after_the_turn_was_written_is_of_the_new_month():
    """A clock read just before midnight, and the rating's lock had after the turn."""
    thief = rate(make_member(), "1200.00")
    turn_month(now=MIDNIGHT)
    pick = make_offer_pick(thief, make_house_offer(), now=MIDNIGHT - timedelta(milliseconds=20))
    assert (pick.started_at, moved(pick).thief_rating) == (MIDNIGHT, D("1100.00"))


def test_pick_that_straddles_the_ranked_start_is_unranked_however_late_that_is_noticed():
    safe = make_offered_safe(make_member("Forgeron"), now=RANKED_FROM - DAY)
    played_on, forgotten = make_members("Isaure", "Vasco")
    early = RANKED_FROM - timedelta(microseconds=1)
    picks = [make_offer_pick(member, safe, now=early) for member in (played_on, forgotten)]
    end_pick(picks[0], opened_at=1, after=120)
    end_overdue(now=NOON)
    for pick in picks:
        pick.refresh_from_db()
    assert [pick.state for pick in picks] == [PickState.OPENED, PickState.HELD]
    assert [pick.ended_at > RANKED_FROM for pick in picks] == [True, True]
    for rows in (RankedPick, SafeRecord, ThiefRating, Season):
        assert not rows.objects.exists()


def test_first_instant_of_the_ranked_play_is_ranked():
    safe = make_offered_safe(make_member("Forgeron"), now=RANKED_FROM - DAY)
    pick = make_offer_pick(make_member(), safe, now=RANKED_FROM)
    assert moved(pick).chance == D("0.5")


@pytest.mark.parametrize("purpose", [purposes.OFFER, "x"])
def test_what_is_not_asked_for_as_ranked_or_is_no_offer_moves_nothing(purpose):
    safe = make_offered_safe(make_member("Forgeron"))
    pick = start(by=make_member(), safe=safe, purpose=purpose, ranked=purpose == "x", now=NOON)
    end_pick(pick, opened_at=1)
    assert not RankedPick.objects.exists()
    assert not ThiefRating.objects.exists()


def test_daily_moves_no_rating():
    end_pick(start_pick(), opened_at=1)
    assert not RankedPick.objects.exists()


def test_figures_are_those_that_the_season_froze():
    terms = CURRENT.to_json()
    terms["rating"]["scale"] = 200
    terms["rating"]["thief_k_first"] = 64
    terms["loot"]["factor"] = 4
    Season.objects.create(month="2026-11", terms=terms, opened_at=NOON)
    row = played(rate(make_member(), "1100.00"), make_house_offer(), 1)
    # 1 / (1 + 10^(−100 / 200)) = 0.75975; 64 × 0.24025 = 15.376; 4 × 10 × 0.24025 = 9.61
    assert (row.chance, row.thief_k) == (D("0.75975"), 64)
    assert (row.thief_after, row.loot) == (D("1115.38"), 10)


def test_first_end_of_a_month_opens_its_season():
    played(make_member(), make_house_offer(), 1)
    season = Season.objects.get()
    assert (season.month, season.terms, season.paid_at) == ("2026-11", CURRENT.to_json(), None)


def test_overdue_picks_of_a_safe_are_reckoned_in_the_order_in_which_their_time_ran_out():
    """Noticed together, hours later; the one with the shorter limit comes first."""
    safe = make_offered_safe(make_member("Forgeron"))
    slow, quick = make_members("Aure", "Basile")
    slow_pick = make_offer_pick(slow, safe)
    TimeLimit.objects.create(tier=Tier.BRONZE, seconds=120, since=NOON)
    quick_pick = make_offer_pick(quick, safe, now=NOON + timedelta(minutes=1))
    assert quick_pick.deadline < slow_pick.deadline
    end_overdue(now=NOON + timedelta(hours=5))
    assert (moved(quick_pick).safe_number, moved(slow_pick).safe_number) == (1, 2)
    assert moved(slow_pick).safe_before == moved(quick_pick).safe_after


def test_overdue_picks_of_others_end_before_ones_own_guess():
    safe = make_offered_safe(make_member("Forgeron"))
    absent, present = make_members("Aure", "Basile")
    left_alone = make_offer_pick(absent, safe)
    mine = make_offer_pick(present, safe, now=NOON + timedelta(minutes=5))
    end_pick(mine, opened_at=1, after=400)
    assert (moved(left_alone).safe_number, moved(mine).safe_number) == (1, 2)


def test_overdue_pick_ends_before_the_next_start_freezes_its_ratings():
    smith, thief = make_members("Forgeron", "Isaure")
    overdue = make_offer_pick(thief, make_offered_safe(smith))
    following = make_offer_pick(thief, make_house_offer(), now=NOON + timedelta(hours=1))
    assert moved(overdue).thief_after == moved(following).thief_rating == D("984.00")


def test_ends_of_one_safe_never_share_an_instant():
    """Requests that read the clock in one order and get the safe's lock in another."""
    safe = make_offered_safe(make_member("Forgeron"))
    picks = [make_offer_pick(member, safe) for member in make_members("Aure", "Basile", "Cyprien")]
    for pick, after in zip(picks, (30, 30, 20), strict=True):
        end_pick(pick, opened_at=1, after=after)
    ends = [pick.ended_at - NOON for pick in picks]
    assert ends == [timedelta(seconds=30, microseconds=i) for i in range(3)]
    assert [moved(pick).safe_number for pick in picks] == [1, 2, 3]


def test_start_is_never_dated_before_what_its_ratings_hold_already():
    safe = make_offered_safe(make_member("Forgeron"))
    first = end_pick(make_offer_pick(make_member("Aure"), safe), opened_at=1, after=60)
    second = make_offer_pick(make_member("Basile"), safe, now=NOON + timedelta(seconds=59))
    assert (second.started_at, moved(second).safe_rating) == (first.ended_at, D("980.00"))
    third = make_offer_pick(first.thief, make_house_offer(), now=NOON + timedelta(seconds=58))
    assert third.started_at == first.ended_at


def test_ratings_of_many_are_read_at_once(django_assert_num_queries):
    thieves = make_members("Aure", "Basile", "Cyprien")
    rate(thieves[0], "1200.00", picks=4)
    rate(thieves[1], "1200.00", month="2026-10", picks=2)
    with django_assert_num_queries(1):
        seen = thief_ratings([member.pk for member in thieves], NOON)
    assert [seen[member.pk] for member in thieves] == [
        Rated(D("1200.00"), 4),
        Rated(D("1100.00"), 2),
        Rated(),
    ]
