"""Predicted against observed results, drawn."""

import pytest

from cofferwit.desk.rules import chance_plot as plot
from league.rules.bands import Tally, bands


def test_band_that_came_as_foretold_stands_on_the_diagonal() -> None:
    (disc,) = plot.discs(bands([Tally(5, 4, 2.0, 2.0, 3)]))
    assert (disc.x, disc.y) == (plot.x_of(0.5), plot.y_of(0.5)) == (296.0, 195.0)
    assert f"M{plot.LEFT} {plot.BOTTOM}L{plot.RIGHT} {plot.TOP}" == plot.DIAGONAL


def test_area_of_a_disc_grows_with_its_picks_and_its_whisker_is_the_interval() -> None:
    few, many = plot.discs(bands([Tally(2, 25, 6.0, 5.0, 6), Tally(6, 100, 65.0, 60.0, 70)]))
    assert (few.radius, many.radius) == (7.5, plot.LARGEST)
    top, bottom = sorted(float(part) for part in few.whisker.split(" ")[1].split("V"))
    assert top < few.y < bottom


def test_no_band_no_disc() -> None:
    assert plot.discs(()) == ()


@pytest.mark.parametrize(
    ("labels", "first", "last"),
    [(plot.x_labels(), plot.LEFT, plot.RIGHT), (plot.y_labels(), plot.BOTTOM, plot.TOP)],
)
def test_axes_go_by_quarters(labels: list[plot.Label], first: float, last: float) -> None:
    assert [label.percent for label in labels] == [0, 25, 50, 75, 100]
    assert (labels[0].at, labels[-1].at) == (first, last)
    assert plot.grid().count("M") == 5
