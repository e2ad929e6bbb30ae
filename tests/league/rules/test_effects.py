"""What one ranked pick moves: rows of numbers, the arithmetic beside them."""

from decimal import Decimal as D
from typing import Any

import pytest
from hypothesis import given, strategies as st

from forge.rules.tiers import Tier
from league.rules import effects, rating
from league.rules.effects import Effect, Frozen, Rated

HALF = Frozen(D("1000.00"), D("1000.00"), D("0.50000"))
ratings = st.decimals("100", "3000", places=2)


def ended(**given_: Any) -> Effect:
    values: dict[str, Any] = {
        "frozen": HALF,
        "opened_at_guess": 1,
        "tier": Tier.BRONZE,
        "has_smith": True,
        "thief": Rated(),
        "safe": Rated(),
        "loots_before": 0,
        "points_before": 0,
    }
    return effects.effect(**values | given_)


def test_opened_at_the_second_guess():
    moved = ended(
        frozen=effects.freeze(thief=D("1184.37"), safe=D("1281.00")),
        opened_at_guess=2,
        tier=Tier.GOLD,
        thief=Rated(D("1190.02"), 30),
        safe=Rated(D("1275.50"), 6),
    )
    assert moved == Effect(
        result=D("0.8"),
        # 16 × (0.8 − 0.36442) = 6.96928
        thief_k=16,
        thief_before=D("1190.02"),
        thief_after=D("1196.99"),
        # 40 × (0.36442 − 0.8) = −17.4232
        safe_k=40,
        safe_before=D("1275.50"),
        safe_after=D("1258.08"),
        # 2 × 20 × 0.8 × 0.63558 = 20.33856
        loot=20,
        loot_counted=True,
        points=0,
        points_counted=False,
    )


def test_held():
    moved = ended(opened_at_guess=None, frozen=Frozen(D(1000), D(900), D("0.64006")))
    assert (moved.result, moved.loot, moved.loot_counted) == (D(0), 0, False)
    # −32 × 0.64006 = −20.48192; 40 × 0.64006 = 25.6024; 20 × 0.64006 = 12.8012
    assert (moved.thief_after, moved.safe_after) == (D("979.52"), D("1025.60"))
    assert (moved.points, moved.points_counted) == (13, True)


@pytest.mark.parametrize(
    ("before", "k", "after"), [(0, 32, 1016), (19, 32, 1016), (20, 16, 1008), (200, 16, 1008)]
)
def test_thief_k_changes_with_the_twenty_first_pick(before, k, after):
    moved = ended(thief=Rated(D(1000), before))
    assert (moved.thief_k, moved.thief_after) == (k, D(after))


@pytest.mark.parametrize(
    ("before", "k", "after"), [(0, 40, 980), (9, 40, 980), (10, 20, 990), (49, 20, 990)]
)
def test_safe_k_changes_with_the_eleventh_pick(before, k, after):
    moved = ended(safe=Rated(D(1000), before))
    assert (moved.safe_k, moved.safe_after) == (k, D(after))


@pytest.mark.parametrize(
    ("chance", "loot"),
    [
        # 20 × 0.0245 = 0.49, and the least is 1; 20 × 0.0755 = 1.51.
        ("0.97550", 1),
        ("0.99999", 1),
        ("0.92450", 2),
        ("0.92500", 2),
        ("0.92501", 1),
    ],
)
def test_loot_is_one_at_least(chance, loot):
    moved = ended(frozen=Frozen(D(1000), D(1000), D(chance)))
    assert (moved.loot, moved.loot_counted) == (loot, True)


@pytest.mark.parametrize(("before", "counted"), [(0, True), (2, True), (3, False), (9, False)])
def test_fourth_loot_of_a_pair_moves_ratings_only(before, counted):
    moved = ended(loots_before=before)
    assert (moved.loot, moved.loot_counted, moved.thief_after) == (10, counted, D(1016))


@pytest.mark.parametrize(("before", "counted"), [(0, True), (2, True), (3, False), (9, False)])
def test_fourth_points_of_a_pair_move_ratings_only(before, counted):
    moved = ended(opened_at_guess=None, points_before=before, loots_before=3)
    assert (moved.points, moved.points_counted, moved.safe_after) == (10, counted, D(1020))


def test_points_that_round_to_nothing_take_no_place_under_the_cap():
    moved = ended(opened_at_guess=None, frozen=Frozen(D(400), D(1100), D("0.01747")))
    assert (moved.points, moved.points_counted) == (0, False)


def test_house_safe_has_no_cap_and_earns_nothing():
    opened = ended(has_smith=False, loots_before=30)
    assert (opened.loot, opened.loot_counted) == (10, True)
    held = ended(has_smith=False, opened_at_guess=None)
    assert (held.points, held.points_counted, held.safe_after) == (0, False, D(1020))


@pytest.mark.parametrize(
    ("tier", "chance", "expected"),
    [
        (Tier.BRONZE, "0.5", (10, 8, 6)),
        (Tier.SILVER, "0.35994", (19, 15, 12)),
        (Tier.GOLD, "0.99", (1, 1, 1)),
    ],
)
def test_stakes(tier, chance, expected):
    assert effects.stakes(tier=tier, chance=D(chance)) == expected


@given(ratings, ratings, st.sampled_from([1, 2, 3, None]), st.sampled_from(Tier))
def test_what_was_at_stake_is_what_one_gets(thief, safe, guess, tier):
    frozen = effects.freeze(thief=thief, safe=safe)
    moved = ended(frozen=frozen, opened_at_guess=guess, tier=tier)
    at_stake = effects.stakes(tier=tier, chance=frozen.chance)
    assert moved.loot == (0 if guess is None else at_stake[guess - 1])
    assert 0 <= moved.points <= 20


@given(ratings, ratings, st.sampled_from([1, 2, 3, None]))
def test_ratings_move_from_where_they_stand_by_the_frozen_chance(thief, safe, guess):
    moved = ended(opened_at_guess=guess, thief=Rated(thief, 5), safe=Rated(safe, 5))
    still = ended(opened_at_guess=guess)
    assert moved.thief_after - thief == still.thief_after - rating.START
    assert moved.safe_after - safe == still.safe_after - rating.START
