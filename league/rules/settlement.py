"""The settlement of a safe that has left (Rules R5.8 and R5.9)."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

WALLED_UP = Decimal("0")
TOO_FEW = Decimal("0.5")
PLAIN = Decimal("1")
WELL_TUNED = Decimal("1.25")

WALLED_UP_FROM_PICKS = 5
WELL_TUNED_FROM_PICKS = 10
WELL_TUNED_FROM_PERCENT = 20
WELL_TUNED_TO_PERCENT = 60


@dataclass(frozen=True, slots=True)
class SettlementFigures:
    """The figures above, as a season froze them."""

    walled_up: Decimal = WALLED_UP
    too_few: Decimal = TOO_FEW
    plain: Decimal = PLAIN
    well_tuned: Decimal = WELL_TUNED
    walled_up_from_picks: int = WALLED_UP_FROM_PICKS
    well_tuned_from_picks: int = WELL_TUNED_FROM_PICKS
    well_tuned_from_percent: int = WELL_TUNED_FROM_PERCENT
    well_tuned_to_percent: int = WELL_TUNED_TO_PERCENT


NOW = SettlementFigures()
"""Those that a season would freeze now."""


def settlement_factor(*, picks: int, openings: int, figures: SettlementFigures = NOW) -> Decimal:
    """What the counted points of a safe are multiplied by, from its ranked picks and openings.

    Both edges of the well-tuned band belong to it; they are compared in whole numbers.
    """
    if openings == 0:
        return figures.walled_up if picks >= figures.walled_up_from_picks else figures.too_few
    least, most = figures.well_tuned_from_percent, figures.well_tuned_to_percent
    in_band = least * picks <= 100 * openings <= most * picks
    well_tuned = picks >= figures.well_tuned_from_picks and in_band
    return figures.well_tuned if well_tuned else figures.plain


def settled_points(*, counted: int, factor: Decimal) -> int:
    """The points the smith keeps: the counted ones times the factor, rounded once."""
    return int((counted * factor).quantize(Decimal(1), ROUND_HALF_UP))
