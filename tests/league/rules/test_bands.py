"""Predicted against observed results."""

import pytest
from hypothesis import given, strategies as st

from league.rules.bands import ENOUGH, Tally, bands, interval


def test_band_of_the_docstring() -> None:
    """25 picks, mean chance 0.351, mean result 0.416."""
    (band,) = bands([Tally(3, 25, 8.775, 10.4, 14)])
    assert (band.low_edge, band.high_edge, band.picks) == (0.3, 0.4, 25)
    assert (band.expected, band.observed) == (pytest.approx(0.351), pytest.approx(0.416))
    assert (round(band.low, 3), round(band.high, 3)) == (0.247, 0.607)
    assert (band.opened, band.agrees, band.is_enough) == (0.56, True, True)


def test_bands_come_in_order_and_those_without_picks_are_left_out() -> None:
    found = bands([Tally(7, 2, 1.5, 1.0, 1), Tally(2, 0, 0, 0, 0), Tally(0, 1, 0.05, 0.0, 0)])
    assert [band.low_edge for band in found] == [0.0, 0.7]


@pytest.mark.parametrize(
    ("picks", "chances", "results", "enough", "agrees"),
    [
        (ENOUGH - 1, 4.5, 4.5, False, True),
        (ENOUGH, 5.0, 5.0, True, True),
        (400, 200.0, 120.0, True, False),
        (400, 200.0, 280.0, True, False),
    ],
)
def test_band_is_compared_once_it_has_picks_enough(
    picks: int, chances: float, results: float, enough: bool, agrees: bool
) -> None:
    (band,) = bands([Tally(4, picks, chances, results, picks)])
    assert (band.is_enough, band.agrees) == (enough, agrees)


@given(st.floats(0, 1), st.integers(1, 10**6))
def test_interval_holds_its_mean_and_stays_within_what_is_possible(mean: float, n: int) -> None:
    low, high = interval(mean, n)
    assert 0 <= low <= mean + 1e-9
    assert mean - 1e-9 <= high <= 1


@pytest.mark.parametrize(
    ("mean", "picks", "low", "high"),
    [(0.0, 10, 0.0, 0.278), (1.0, 10, 0.722, 1.0), (0.5, 100, 0.404, 0.596)],
)
def test_interval_as_in_tables(mean: float, picks: int, low: float, high: float) -> None:
    found = interval(mean, picks)
    assert (round(found[0], 3), round(found[1], 3)) == (low, high)


def test_more_picks_narrow_the_interval() -> None:
    widths = [high - low for low, high in (interval(0.4, n) for n in (5, 50, 500))]
    assert widths == sorted(widths, reverse=True)
