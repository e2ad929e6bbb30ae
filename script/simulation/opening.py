"""Who opens what in truth: models of the result that ratings only try to foretell.

Every thief and every safe has a true strength, on the scale of the ratings. A model gives the
expected result (1, 0.8, 0.6 or 0 on average) of one at the other; a guess then succeeds with the
one chance that makes results come out at this mean, guess after guess.

    elo       what the ratings assume: 1 / (1 + 10^((safe - thief) / 400))
    lapses    steeper in between, but anybody may be lucky or run out of time: 0.06 at worst,
              0.88 at best, over a scale of 250
    styles    Elo, save that thieves and safes each lean to one kind of thinking, and the gap shifts
              by up to 200 points where they meet
"""

import bisect
import random
from collections.abc import Callable
from enum import StrEnum

GUESSES = 3
ELO_SCALE = 400.0
LAPSES_SCALE, LAPSES_LEAST, LAPSES_MOST = 250.0, 0.06, 0.88
STYLE_POINTS = 200.0


class Model(StrEnum):
    """Which truth is played."""

    ELO = "elo"
    LAPSES = "lapses"
    STYLES = "styles"


def expected(model: Model, *, thief: float, safe: float, likeness: float) -> float:
    """The mean result of that thief at that safe, 0 to 1.

    `thief` and `safe` are true strengths; `likeness`, from -1 to 1, is how well their styles meet.
    """
    return _EXPECTED[model](thief - safe, likeness)


def opened_at_guess(mean: float, draws: random.Random) -> int | None:
    """The guess that opens, from 1; None when all fail. Results have that mean."""
    chance = success(mean)
    for guess in range(1, GUESSES + 1):
        if draws.random() < chance:
            return guess
    return None


def success(mean: float) -> float:
    """The chance of one guess that gives results of that mean, read between two steps."""
    above = max(1, bisect.bisect_left(_MEANS, mean))
    least, most = _MEANS[above - 1 : above + 1]
    return (above - 1 + (mean - least) / (most - least)) / _STEPS


def _logistic(gap: float, scale: float) -> float:
    return 1.0 / (1.0 + 10.0 ** (-gap / scale))


def _elo(gap: float, _likeness: float) -> float:
    return _logistic(gap, ELO_SCALE)


def _lapses(gap: float, _likeness: float) -> float:
    return LAPSES_LEAST + (LAPSES_MOST - LAPSES_LEAST) * _logistic(gap, LAPSES_SCALE)


def _styles(gap: float, likeness: float) -> float:
    return _logistic(gap + STYLE_POINTS * likeness, ELO_SCALE)


def _mean_of(chance: float) -> float:
    """The mean result of a thief whose every guess succeeds with that chance."""
    wrong = 1.0 - chance
    return chance * (1.0 + 0.8 * wrong + 0.6 * wrong * wrong)


_EXPECTED: dict[Model, Callable[[float, float], float]] = {
    Model.ELO: _elo,
    Model.LAPSES: _lapses,
    Model.STYLES: _styles,
}
_STEPS = 100
_MEANS = [_mean_of(step / _STEPS) for step in range(_STEPS + 1)]
