"""What an opened safe brings its thief (Rules R5.5 and R5.7)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from forge.rules.tiers import Tier

FACTOR = 2
BASES = {Tier.BRONZE: 10, Tier.SILVER: 15, Tier.GOLD: 20}
MINIMUM = 1
COUNTED_A_MONTH = 3
"""Loots that count in one month for the same thief and the same smith."""


@dataclass(frozen=True, slots=True)
class LootFigures:
    """The figures above, as a season froze them."""

    factor: int = FACTOR
    bases: Mapping[Tier, int] = field(default_factory=BASES.copy)
    minimum: int = MINIMUM
    counted_a_month: int = COUNTED_A_MONTH


NOW = LootFigures()
"""Those that a season would freeze now."""


def loot(*, tier: Tier, result: Decimal, chance: Decimal, figures: LootFigures = NOW) -> int:
    """The loot of an opened safe, a whole number of at least MINIMUM.

    `result` is the thief's (1, 0.8 or 0.6), `chance` the opening chance frozen at the start.
    """
    exact = figures.factor * figures.bases[tier] * result * (1 - chance)
    return max(figures.minimum, int(exact.quantize(Decimal(1), ROUND_HALF_UP)))
