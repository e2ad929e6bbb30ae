"""Loot and forge points: rows of numbers."""

from decimal import Decimal as D

import pytest

from forge.rules.tiers import Tier
from league.rules.forge_points import forge_points
from league.rules.loot import loot


@pytest.mark.parametrize(
    ("tier", "result", "chance", "expected"),
    [
        (Tier.GOLD, "0.8", "0.36442", 20),
        (Tier.BRONZE, "1", "0.5", 10),
        (Tier.SILVER, "0.6", "0.25", 14),
        (Tier.BRONZE, "0.6", "0.99999", 1),
        (Tier.GOLD, "1", "0.00001", 40),
        # 2 × 10 × 1 × 0.525 = 10.5
        (Tier.BRONZE, "1", "0.475", 11),
    ],
)
def test_loot(tier: Tier, result: str, chance: str, expected: int) -> None:
    assert loot(tier=tier, result=D(result), chance=D(chance)) == expected


@pytest.mark.parametrize(
    ("chance", "points"), [("0.5", 10), ("0.36442", 7), ("0.02", 0), ("0.025", 1), ("1", 20)]
)
def test_forge_points(chance: str, points: int) -> None:
    assert forge_points(chance=D(chance)) == points
