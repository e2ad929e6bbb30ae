"""Tails of the distributions that the signals rest on, exact to the last digits of a float.

Sums of logarithms of the gamma function (`math.lgamma`) for binomial and beta-binomial tails, and
the continued fraction of the incomplete beta function for Student's t (Abramowitz and Stegun,
26.5.8 and 26.7.1).
"""

from functools import cache
from math import comb, exp, lgamma, log, log1p, pi, sqrt

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_TINY = 1e-300
_STEPS = 200
"""Of the continued fraction: many more than it takes for the picks of a month."""
_ASYMPTOTIC_FROM = 12.0


def binomial_tail(k: int, n: int, p: float) -> float:
    """The chance of k successes or more in n trials that each succeed with chance p."""
    return float(binomial_tails(k, n, np.array([p]))[0])


def binomial_tails(k: int, n: int, p: Floats) -> Floats:
    """The same for many p at once, each in [0, 1]."""
    if k <= 0:
        return np.ones_like(p)
    if k > n:
        return np.zeros_like(p)
    ways = np.arange(k, n + 1)
    logs = np.array([lgamma(n + 1) - lgamma(i + 1) - lgamma(n - i + 1) for i in ways])
    inside = np.clip(p, _TINY, 1.0 - 1e-16)
    terms = (
        logs[:, None]
        + ways[:, None] * np.log(inside)[None, :]
        + (n - ways)[:, None] * np.log1p(-inside)[None, :]
    )
    found: Floats = np.minimum(1.0, np.exp(terms).sum(axis=0))
    return found


def beta_binomial_tail(k: int, n: int, a: float, b: float) -> float:
    """The chance of k or more of n when the rate itself is drawn from Beta(a, b)."""
    if k <= 0:
        return 1.0
    whole = lgamma(a) + lgamma(b) - lgamma(a + b)
    total = sum(
        exp(log(comb(n, i)) + lgamma(a + i) + lgamma(b + n - i) - lgamma(a + b + n) - whole)
        for i in range(k, n + 1)
    )
    return min(1.0, total)


def student_below(t: float, degrees: float) -> float:
    """The chance of a value below t under Student's distribution of so many degrees of freedom."""
    half = 0.5 * _incomplete_beta(degrees / 2.0, 0.5, degrees / (degrees + t * t))
    return half if t < 0 else 1.0 - half


def both(first: float, second: float) -> float:
    """The chance that two independent chances have a product as small (Fisher 1932, for two)."""
    product = max(first * second, _TINY)
    return min(1.0, product * (1.0 - log(product)))


def either(*chances: float) -> float:
    """The chance that one of these is as small as the least of them is (Bonferroni)."""
    return min(1.0, len(chances) * min(chances))


def digamma(x: float) -> float:
    """The derivative of lgamma at x > 0."""
    shift = 0.0
    while x < _ASYMPTOTIC_FROM:
        shift -= 1.0 / x
        x += 1.0
    inverse = 1.0 / (x * x)
    series = inverse * (1 / 12 - inverse * (1 / 120 - inverse / 252))
    return shift + log(x) - 0.5 / x - series


def trigamma(x: float) -> float:
    """Its second derivative at x > 0."""
    shift = 0.0
    while x < _ASYMPTOTIC_FROM:
        shift += 1.0 / (x * x)
        x += 1.0
    inverse = 1.0 / (x * x)
    series = inverse * (1 / 6 - inverse * (1 / 30 - inverse / 42))
    return shift + 1.0 / x + inverse / 2.0 + series / x


def logit_normal_nodes(mean: float, variance: float, count: int = 31) -> tuple[Floats, Floats]:
    """Rates, and their weights, of a logit that is normal: Gauss and Hermite's rule."""
    at, weights = _hermite(count)
    logits = mean + sqrt(2.0 * variance) * at
    return 1.0 / (1.0 + np.exp(-logits)), weights / sqrt(pi)


@cache
def _hermite(count: int) -> tuple[Floats, Floats]:
    at, weights = np.polynomial.hermite.hermgauss(count)
    return at, weights


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0.0 or x >= 1.0:
        return 0.0 if x <= 0.0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1.0) / (a + b + 2.0):
        return front * _fraction(a, b, x) / a
    return 1.0 - front * _fraction(b, a, 1.0 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """Its continued fraction, by the modified method of Lentz."""
    c, d = 1.0, 1.0 / _not_zero(1.0 - (a + b) * x / (a + 1.0))
    value = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1.0) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1.0))
        for term in (even, odd):
            d = 1.0 / _not_zero(1.0 + term * d)
            c = _not_zero(1.0 + term / c)
            value *= d * c
    return value


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
