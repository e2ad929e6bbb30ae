"""Tails against what brute force, or a book, says."""

from fractions import Fraction
from math import comb, exp, isclose, lgamma, log, pi, sqrt

import numpy as np
import pytest
from hypothesis import given, strategies as st

from cofferwit.desk.rules.fair_play import tails

counts = st.integers(0, 12)


@given(st.integers(-1, 14), counts, st.fractions(0, 1, max_denominator=40))
def test_binomial_tail_is_the_sum_of_its_terms(k, n, p):
    exact = sum(
        (comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(max(0, k), n + 1)), Fraction(0)
    )
    assert isclose(tails.binomial_tail(k, n, float(p)), float(exact), abs_tol=1e-12)


def test_binomial_tail_known():
    assert tails.binomial_tail(7, 7, 8 / 22) == pytest.approx(1 / 1189, rel=1e-3)
    assert tails.binomial_tail(2, 3, 0.5) == pytest.approx(0.5)
    assert tails.binomial_tail(1, 30, 1e-9) == pytest.approx(3e-8, rel=1e-6)


@given(st.integers(0, 8), st.integers(0, 8), st.integers(1, 9), st.integers(1, 9))
def test_beta_binomial_tail_is_that_of_an_urn(k, n, a, b):
    """Pólya's urn: each ball drawn goes back with another of its colour."""
    states = {(a, b): Fraction(1)}
    for _ in range(n):
        then: dict[tuple[int, int], Fraction] = {}
        for (hits, misses), chance in states.items():
            whole = hits + misses
            for to, part in (((hits + 1, misses), hits), ((hits, misses + 1), misses)):
                then[to] = then.get(to, Fraction(0)) + chance * Fraction(part, whole)
        states = then
    exact = sum((c for (hits, _), c in states.items() if hits - a >= k), Fraction(0))
    assert isclose(tails.beta_binomial_tail(k, n, a, b), float(exact), abs_tol=1e-12)


@pytest.mark.parametrize(
    ("t", "degrees", "below"),
    [
        (-2.228, 10, 0.025),
        (-1.812, 10, 0.05),
        (-2.750, 30, 0.005),
        (0.0, 7, 0.5),
        (1.812, 10, 0.95),
        (-1.0, 1, 0.25),
        (-40.0, 2, 0.000312),
    ],
)
def test_student_below_is_that_of_the_tables(t, degrees, below):
    assert tails.student_below(t, degrees) == pytest.approx(below, rel=2e-3)


@given(st.floats(-8, 8), st.integers(1, 60))
def test_student_below_is_the_integral_of_its_density(t, degrees):
    # With tan, the whole line becomes a bounded interval.
    angles = np.linspace(-pi / 2, np.arctan(t / sqrt(degrees)), 40_001)
    front = exp(lgamma((degrees + 1) / 2) - lgamma(degrees / 2)) / sqrt(pi)
    integral = np.trapezoid(np.cos(angles) ** (degrees - 1), angles)
    assert tails.student_below(t, degrees) == pytest.approx(front * integral, abs=1e-6)


def test_student_below_ends_at_both_ends():
    assert tails.student_below(-1e200, 5) == 0.0
    assert tails.student_below(1e200, 5) == 1.0


@given(st.floats(0.05, 400))
def test_digamma_and_trigamma_are_derivatives_of_lgamma(x):
    h = 1e-5 * max(1.0, x)
    slope = (lgamma(x + h) - lgamma(x - h)) / (2 * h) if x > 2 * h else None
    if slope is not None:
        assert tails.digamma(x) == pytest.approx(slope, rel=1e-4, abs=1e-4)
    assert tails.digamma(x + 1) == pytest.approx(tails.digamma(x) + 1 / x)
    assert tails.trigamma(x + 1) == pytest.approx(tails.trigamma(x) - 1 / x**2)


def test_digamma_and_trigamma_of_one():
    assert tails.digamma(1.0) == pytest.approx(-0.5772156649015329)
    assert tails.trigamma(1.0) == pytest.approx(pi**2 / 6)


@given(st.floats(1e-6, 1), st.floats(1e-6, 1))
def test_both_is_the_area_under_the_product(first, second):
    """The unit square holds q(1 - ln q) of points whose product is q or less."""
    q = first * second
    assert tails.both(first, second) == pytest.approx(min(1.0, q - q * log(q)))


def test_both_and_either_known():
    assert tails.both(0.05, 0.05) == pytest.approx(0.0175, abs=1e-4)
    assert tails.both(0.0, 0.5) < 1e-290
    assert tails.either(0.2, 0.01, 0.9) == pytest.approx(0.03)
    assert tails.either(0.9, 0.8) == 1.0


@given(st.floats(-4, 4), st.floats(0.0, 1.0))
def test_nodes_average_what_a_normal_draw_would(mean, variance):
    rates_at, weights = tails.logit_normal_nodes(mean, variance)
    assert weights.sum() == pytest.approx(1.0)
    odds = float(weights @ np.log(rates_at / (1 - rates_at)))
    assert odds == pytest.approx(mean, abs=1e-6)
    spread = float(weights @ (np.log(rates_at / (1 - rates_at)) - mean) ** 2)
    assert spread == pytest.approx(variance, abs=1e-6)
