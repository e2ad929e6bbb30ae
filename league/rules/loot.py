"""What an opened safe brings its thief (Rules R5.5 and R5.7)."""

from decimal import ROUND_HALF_UP, Decimal

from forge.rules.tiers import Tier

FACTOR = 2
BASES = {Tier.BRONZE: 10, Tier.SILVER: 15, Tier.GOLD: 20}
MINIMUM = 1
COUNTED_A_MONTH = 3
"""Loots that count in one month for the same thief and the same smith."""


def loot(*, tier: Tier, result: Decimal, chance: Decimal) -> int:
    """The loot of an opened safe, a whole number of at least MINIMUM.

    `result` is the thief's (1, 0.8 or 0.6), `chance` the opening chance frozen at the start.
    """
    exact = FACTOR * BASES[tier] * result * (1 - chance)
    return max(MINIMUM, int(exact.quantize(Decimal(1), ROUND_HALF_UP)))
