"""The prizes of a month."""

import pytest

from league.rules.season import PAID_PLACES, prize


@pytest.mark.parametrize(
    ("place", "credits"),
    [(1, 150), (2, 100), (3, 60), (4, 25), (10, 25), (11, 0), (0, 0)],
)
def test_prize(place: int, credits: int) -> None:
    assert prize(place) == credits


def test_prizes_of_a_whole_month() -> None:
    assert sum(prize(place) for place in range(1, PAID_PLACES + 1)) == 485
