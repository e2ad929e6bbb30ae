"""What a safe that held brings its smith, until its settlement (Rules R5.6 and R5.7)."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

FACTOR = 20
COUNTED_A_MONTH = 3
"""Forge points that count in one month for the same thief and the same smith."""


@dataclass(frozen=True, slots=True)
class PointFigures:
    """The figures above, as a season froze them."""

    factor: int = FACTOR
    counted_a_month: int = COUNTED_A_MONTH


NOW = PointFigures()
"""Those that a season would freeze now."""


def forge_points(*, chance: Decimal, figures: PointFigures = NOW) -> int:
    """The points of one held pick, from the opening chance the thief had; may be 0."""
    return int((figures.factor * chance).quantize(Decimal(1), ROUND_HALF_UP))
