"""What a safe that held brings its smith, until its settlement (Rules R5.6 and R5.7)."""

from decimal import ROUND_HALF_UP, Decimal

FACTOR = 20
COUNTED_A_MONTH = 3
"""Forge points that count in one month for the same thief and the same smith."""


def forge_points(*, chance: Decimal) -> int:
    """The points of one held pick, from the opening chance the thief had; may be 0."""
    return int((FACTOR * chance).quantize(Decimal(1), ROUND_HALF_UP))
