"""Bars of a share."""

import pytest

from cofferwit.look.rules.bars import EDGE, WIDTH, parts, share


def test_bar_is_cut_in_proportion_and_parts_of_nothing_are_left_out():
    found = parts([(3, "a"), (0, "b"), (1, "c")])
    assert [(part.x, part.width, part.kind) for part in found] == [
        (0.8, 109.8, "a"),
        (112.1, 35.6, "c"),
    ]
    assert found[-1].x + found[-1].width < WIDTH - EDGE


def test_thin_part_can_still_be_seen():
    assert parts([(1, "a"), (999, "b")])[0].width == 1.0


def test_bar_of_nothing():
    assert parts([(0, "a")]) == ()


@pytest.mark.parametrize(
    ("count", "whole", "end"), [(0, 4, 0.0), (1, 3, 33.3), (4, 4, 100.0), (0, 0, 0.0)]
)
def test_share(count, whole, end):
    assert share(count, whole) == end
