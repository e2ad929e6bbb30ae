"""The curve of the opening chance, drawn from the rule itself (Rule R5.2)."""

from dataclasses import dataclass
from decimal import Decimal

from league.rules.offers import DISTANCES, Offer
from league.rules.rating import START, opening_chance

WIDTH, HEIGHT = 560, 280
LEFT, RIGHT, TOP, BOTTOM = 44, 540, 14, 240
FROM_GAP, TO_GAP, STEP = -300, 300, 10


@dataclass(frozen=True)
class Mark:
    """A point of the curve that carries a name: where it stands, and its chance in percent."""

    name: Offer
    x: float
    y: float
    percent: int


@dataclass(frozen=True)
class Label:
    """A number beside an axis."""

    value: int
    at: float

    @property
    def signed(self) -> str:
        """The number with its sign, as a gap is written."""
        return f"{self.value:+}".replace("-", "\N{MINUS SIGN}") if self.value else "0"


def line() -> str:
    """The curve as an SVG path, from a safe much weaker than the thief to one much stronger."""
    gaps = range(FROM_GAP, TO_GAP + STEP, STEP)
    return "M" + "L".join(f"{x_of(gap):.1f} {y_of(chance(gap)):.1f}" for gap in gaps)


def marks() -> list[Mark]:
    """The three offers of the day on the curve."""
    return [
        Mark(name, x_of(gap), y_of(chance(gap)), round(100 * chance(gap)))
        for name, gap in DISTANCES.items()
    ]


def gap_labels() -> list[Label]:
    """Gaps of ratings under the curve, by the hundred."""
    return [Label(gap, x_of(gap)) for gap in range(FROM_GAP, TO_GAP + 1, 100)]


def percent_labels() -> list[Label]:
    """Chances beside the curve, by quarters."""
    return [Label(percent, y_of(Decimal(percent) / 100)) for percent in range(0, 101, 25)]


def chance(gap: int) -> Decimal:
    """The opening chance when the safe is rated `gap` above the thief."""
    return opening_chance(safe=START + gap, thief=START)


def x_of(gap: int) -> float:
    """Where a gap of ratings stands."""
    return round(LEFT + (RIGHT - LEFT) * (gap - FROM_GAP) / (TO_GAP - FROM_GAP), 1)


def y_of(chance: Decimal) -> float:
    """Where a chance stands; the drawing grows downwards."""
    return round(BOTTOM - (BOTTOM - TOP) * float(chance), 1)
