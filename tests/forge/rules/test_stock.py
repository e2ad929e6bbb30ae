"""Which house safe to make next."""

from forge.rules.difficulty import GRADES, Difficulty
from forge.rules.stock import SHELVES, TARGETS, most_needed
from forge.rules.tiers import Tier

FULL = {shelf: TARGETS[shelf[1]] for shelf in SHELVES}


def test_every_tier_and_difficulty_of_the_house_is_kept():
    assert set(SHELVES) == {(tier, difficulty) for tier in Tier for difficulty in GRADES}


def test_full_stock_needs_nothing():
    assert most_needed(FULL) is None


def test_overfull_shelf_makes_up_for_no_other():
    lacking = FULL | {
        (Tier.GOLD, Difficulty.HARD): 100,
        (Tier.SILVER, Difficulty.EASY): TARGETS[Difficulty.EASY] - 1,
    }
    assert most_needed(lacking) == (Tier.SILVER, Difficulty.EASY)


def test_empty_stock_starts_with_what_the_safe_of_the_day_needs():
    assert most_needed({}) == (Tier.BRONZE, Difficulty.HARD)


def test_emptiest_share_comes_first():
    # 5 of 6 easy ones against 9 of 12 hard ones: three quarters is less.
    lacking = FULL | {(Tier.GOLD, Difficulty.EASY): 5, (Tier.GOLD, Difficulty.HARD): 9}
    assert most_needed(lacking) == (Tier.GOLD, Difficulty.HARD)


def test_hard_ones_are_kept_for_a_week_of_each_tier():
    assert TARGETS[Difficulty.HARD] >= 7
