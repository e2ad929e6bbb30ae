"""Predicted against observed results, by band of chance (Rules R5.2 and R5.3).

The opening chance foretells a result: 1 at the first guess, 0.8 at the second, 0.6 at the third, 0
when the safe holds. Over many picks of about the same chance, the mean result should come near it.

    chances from 0.30 to 0.40, 25 picks    expected 0.351    observed 0.416    from 0.25 to 0.61

How far chance alone may lead is the score interval of Wilson (1927) for 95 of 100 such bands. It is
made for things that happen or not; a result in between varies less, so it errs on the wide side.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

BANDS = 10
"""Bands of chance of the same width, each from its lower edge up to the next; 1 is in the last."""
ENOUGH = 10
"""Picks under which a band says too little to be compared."""
SPREADS = 1.96
"""Standard deviations on each side that hold 95 of 100."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the picks of one band add up to: chances, results, and how many safes opened."""

    band: int
    picks: int
    chances: float
    results: float
    openings: int


@dataclass(frozen=True, slots=True)
class Band:
    """A band with picks in it; all figures are shares of one.

    `expected` and `observed` are means, `low` and `high` bound where `observed` might lie by chance
    alone, `opened` is the share of safes that opened: always at least what was observed.
    """

    low_edge: float
    high_edge: float
    picks: int
    expected: float
    observed: float
    low: float
    high: float
    opened: float

    @property
    def is_enough(self) -> bool:
        """Whether there are picks enough to compare."""
        return self.picks >= ENOUGH

    @property
    def agrees(self) -> bool:
        """Whether what was expected lies within what chance alone may lead to."""
        return self.low <= self.expected <= self.high


def bands(tallies: Iterable[Tally]) -> tuple[Band, ...]:
    """The bands that have picks, from the lowest chance."""
    return tuple(_band(tally) for tally in sorted(tallies, key=lambda t: t.band) if tally.picks)


def _band(tally: Tally) -> Band:
    observed = tally.results / tally.picks
    low, high = interval(observed, tally.picks)
    return Band(
        low_edge=tally.band / BANDS,
        high_edge=(tally.band + 1) / BANDS,
        picks=tally.picks,
        expected=tally.chances / tally.picks,
        observed=observed,
        low=low,
        high=high,
        opened=tally.openings / tally.picks,
    )


def interval(mean: float, picks: int) -> tuple[float, float]:
    """Wilson's interval around a mean of `picks` results from 0 to 1; `picks` is at least 1."""
    squares = SPREADS**2
    centre = (mean + squares / (2 * picks)) / (1 + squares / picks)
    spread = SPREADS * sqrt(mean * (1 - mean) / picks + squares / (4 * picks**2))
    half = spread / (1 + squares / picks)
    return max(0.0, centre - half), min(1.0, centre + half)
