"""The truth that a simulated league plays by."""

import random

import pytest
from hypothesis import given, strategies as st

from league.rules.rating import RESULTS

from simulation.opening import GUESSES, Model, expected, opened_at_guess, success


@given(mean=st.floats(0, 1))
def test_guesses_give_results_of_the_mean(mean: float):
    chance = success(mean)
    results = [float(result) for result in RESULTS]
    seen = sum(results[n] * chance * (1 - chance) ** n for n in range(GUESSES))
    assert seen == pytest.approx(mean, abs=0.001)


@pytest.mark.parametrize("mean, guess", [(0.0, None), (1.0, 1)])
def test_sure_results_leave_nothing_to_chance(mean: float, guess: int | None):
    draws = random.Random(1)
    assert {opened_at_guess(mean, draws) for _ in range(50)} == {guess}


def test_guesses_that_open_are_of_all_numbers():
    draws = random.Random(1)
    assert {opened_at_guess(0.5, draws) for _ in range(200)} == {1, 2, 3, None}


@pytest.mark.parametrize(
    "model, gap, likeness, mean",
    [
        (Model.ELO, 0, 1, 0.5),
        (Model.ELO, 400, 0, 10 / 11),
        (Model.STYLES, 0, 0, 0.5),
        (Model.STYLES, -200, 1, 0.5),
        (Model.LAPSES, 0, 0, 0.47),
        (Model.LAPSES, 5000, 0, 0.88),
        (Model.LAPSES, -5000, 0, 0.06),
    ],
)
def test_expected_result_of_each_model(model: Model, gap: float, likeness: float, mean: float):
    seen = expected(model, thief=1000.0 + gap, safe=1000.0, likeness=likeness)
    assert seen == pytest.approx(mean)
