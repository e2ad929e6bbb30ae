"""The settlement of a safe that has left (Rules R5.8 and R5.9)."""

from decimal import ROUND_HALF_UP, Decimal

WALLED_UP = Decimal("0")
TOO_FEW = Decimal("0.5")
PLAIN = Decimal("1")
WELL_TUNED = Decimal("1.25")

WALLED_UP_FROM_PICKS = 5
WELL_TUNED_FROM_PICKS = 10
WELL_TUNED_FROM_PERCENT = 20
WELL_TUNED_TO_PERCENT = 60


def settlement_factor(*, picks: int, openings: int) -> Decimal:
    """What the counted points of a safe are multiplied by, from its ranked picks and openings.

    Both edges of the well-tuned band belong to it; they are compared in whole numbers.
    """
    if openings == 0:
        return WALLED_UP if picks >= WALLED_UP_FROM_PICKS else TOO_FEW
    in_band = WELL_TUNED_FROM_PERCENT * picks <= 100 * openings <= WELL_TUNED_TO_PERCENT * picks
    return WELL_TUNED if picks >= WELL_TUNED_FROM_PICKS and in_band else PLAIN


def settled_points(*, counted: int, factor: Decimal) -> int:
    """The points the smith keeps: the counted ones times the factor, rounded once."""
    return int((counted * factor).quantize(Decimal(1), ROUND_HALF_UP))
