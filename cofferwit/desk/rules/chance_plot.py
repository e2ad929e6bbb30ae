"""Predicted against observed results, as a drawing: a disc a band, its interval, the diagonal."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

WIDTH, HEIGHT = 560, 420
LEFT, RIGHT, TOP, BOTTOM = 52.0, 540.0, 14.0, 376.0
SMALLEST, LARGEST = 4.0, 11.0
"""Radii of a disc: its area grows with the picks of the band."""
DIAGONAL = f"M{LEFT} {BOTTOM}L{RIGHT} {TOP}"
"""Where every disc would stand if all came as foretold."""


class Share(Protocol):
    """A band of chance, its figures as shares of one."""

    @property
    def picks(self) -> int:
        """How many there are in it."""
        ...

    @property
    def expected(self) -> float:
        """The mean chance."""
        ...

    @property
    def observed(self) -> float:
        """The mean result."""
        ...

    @property
    def low(self) -> float:
        """The least that chance alone may make of it."""
        ...

    @property
    def high(self) -> float:
        """The most."""
        ...


@dataclass(frozen=True)
class Disc:
    """A band: its disc, and the whisker from `low` to `high`."""

    x: float
    y: float
    radius: float
    whisker: str


@dataclass(frozen=True)
class Label:
    """Percents beside an axis, at that place along it."""

    percent: int
    at: float


def discs(bands: Iterable[Share]) -> tuple[Disc, ...]:
    """A disc for each band."""
    found = list(bands)
    most = max((band.picks for band in found), default=1)
    return tuple(_disc(band, most) for band in found)


def _disc(band: Share, most: int) -> Disc:
    x = x_of(band.expected)
    return Disc(
        x=x,
        y=y_of(band.observed),
        radius=round(SMALLEST + (LARGEST - SMALLEST) * sqrt(band.picks / most), 1),
        whisker=f"M{x} {y_of(band.low)}V{y_of(band.high)}",
    )


def x_labels() -> list[Label]:
    """Predicted results, by quarters."""
    return [Label(percent, x_of(percent / 100)) for percent in range(0, 101, 25)]


def y_labels() -> list[Label]:
    """Observed results, by quarters."""
    return [Label(percent, y_of(percent / 100)) for percent in range(0, 101, 25)]


def grid() -> str:
    """A hairline at each quarter."""
    return "".join(f"M{LEFT:g} {label.at}H{RIGHT:g}" for label in y_labels())


def x_of(share: float) -> float:
    """Where a predicted result stands."""
    return round(LEFT + (RIGHT - LEFT) * share, 1)


def y_of(share: float) -> float:
    """Where an observed result stands; the drawing grows downwards."""
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)
