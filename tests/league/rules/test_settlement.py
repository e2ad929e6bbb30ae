"""The settlement factor, at the edges of each case."""

from decimal import Decimal as D

import pytest

from league.rules.settlement import settled_points, settlement_factor


@pytest.mark.parametrize(
    ("picks", "openings", "factor"),
    [
        (0, 0, "0.5"),
        (4, 0, "0.5"),
        (5, 0, "0"),
        (50, 0, "0"),
        (1, 1, "1"),
        (9, 3, "1"),
        (10, 1, "1"),
        (10, 2, "1.25"),
        (10, 6, "1.25"),
        (10, 7, "1"),
        (11, 2, "1"),
        (15, 3, "1.25"),
        (50, 30, "1.25"),
        (50, 31, "1"),
        (50, 9, "1"),
        # 19.6 % and 60.4 %, just outside; 21.7 % and 58.3 %, just inside.
        (46, 9, "1"),
        (46, 10, "1.25"),
        (48, 29, "1"),
        (48, 28, "1.25"),
        (9, 2, "1"),
        (9, 0, "0"),
    ],
)
def test_settlement_factor(picks: int, openings: int, factor: str) -> None:
    assert settlement_factor(picks=picks, openings=openings) == D(factor)


@pytest.mark.parametrize(
    ("counted", "factor", "points"),
    [(100, "1.25", 125), (10, "1.25", 13), (7, "0.5", 4), (7, "0", 0), (0, "1.25", 0)],
)
def test_settled_points(counted: int, factor: str, points: int) -> None:
    assert settled_points(counted=counted, factor=D(factor)) == points
