"""Whether a member's times follow the difficulty of the safes, as a person's do.

The time to the first guess is modelled on its logarithm, as the times of test takers are (van der
Linden, A lognormal model for response times on test items, Journal of Educational and Behavioral
Statistics 31, 2006): a member has a pace of their own, and a slope by which a safe's path score, on
its logarithm too, makes it longer. Slopes differ between people. How much, the month itself tells:
the mean and spread of its members' slopes, by the moments of a random-effects model (DerSimonian
and Laird, Meta-analysis in clinical trials, Controlled Clinical Trials 7, 1986). A program that
waits to look like a person knows how long people take, and not what takes them long.
"""

from collections.abc import Iterable, Sequence
from math import log, sqrt
from typing import NamedTuple

import numpy as np

from cofferwit.desk.rules.fair_play.facts import Played
from cofferwit.desk.rules.fair_play.tails import student_below

LEAST_PICKS = 8
FEWEST = 20
LEAST_SPREAD = 0.1
"""The least standard deviation of people's slopes that is believed in."""


class Slope(NamedTuple):
    """What one member's times say: the slope, its squared error, and the picks it is from."""

    value: float
    variance: float
    picks: int


class Paces(NamedTuple):
    """People's slopes: their mean and their standard deviation."""

    mean: float
    spread: float

    def chance(self, slope: Slope) -> float:
        """The chance that a person's times follow the difficulty as little as that, or less."""
        error = sqrt(slope.variance + self.spread**2)
        return student_below((slope.value - self.mean) / error, slope.picks - 2)


USUAL = Paces(0.6, 0.15)
"""Of a month with few members."""


def slope(picks: Iterable[Played]) -> Slope | None:
    """The least-squares slope of log time on log score; None from fewer than LEAST_PICKS picks."""
    points = [
        (log(pick.score), log(max(1.0, pick.first_seconds)))
        for pick in picks
        if pick.score is not None and pick.first_seconds is not None
    ]
    if len(points) < LEAST_PICKS:
        return None
    x, y = np.array(points).T
    x, y = x - x.mean(), y - y.mean()
    width = float(x @ x)
    if width < 1e-9:
        return None
    value = float(x @ y) / width
    residue = float(((y - value * x) ** 2).sum())
    return Slope(value, residue / (len(points) - 2) / width, len(points))


def fitted(slopes: Sequence[Slope]) -> Paces:
    """Mean and spread of people's slopes, from those of a month's members."""
    seen = [each for each in slopes if each.variance > 0.0]
    if len(seen) < FEWEST:
        return USUAL
    values = np.array([each.value for each in seen])
    weights = 1.0 / np.array([each.variance for each in seen])
    mean = float(weights @ values / weights.sum())
    excess = float(weights @ (values - mean) ** 2) - (len(seen) - 1)
    slack = float(weights.sum() - (weights**2).sum() / weights.sum())
    spread = sqrt(max(LEAST_SPREAD**2, excess / slack))
    weights = 1.0 / (1.0 / weights + spread**2)
    return Paces(float(weights @ values / weights.sum()), spread)
