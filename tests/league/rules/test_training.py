"""A run beside the ghost."""

import pytest
from hypothesis import given, strategies as st

from league.rules.training import Run, best, gained, is_better


def run(guess: int | None, used: int = 300) -> Run:
    return Run(marks=(), used=used, limit=600, opened_at_guess=guess)


@pytest.mark.parametrize(
    ("mine", "ghost", "better", "quicker"),
    [
        (run(1, 300), run(1, 301), True, 1),
        (run(1, 301), run(1, 300), False, -1),
        (run(1, 300), run(1, 300), False, 0),
        (run(1, 500), run(2, 100), True, -400),
        (run(3, 100), run(2, 500), False, 400),
        (run(3, 599), run(None, 600), True, None),
        (run(None, 600), run(3, 599), False, None),
        (run(None, 10), run(None, 600), False, None),
    ],
)
def test_run_against_its_ghost(mine: Run, ghost: Run, better: bool, quicker: int | None) -> None:
    assert (is_better(mine, ghost), gained(mine, ghost)) == (better, quicker)


RUNS = st.builds(run, st.sampled_from([None, 1, 2, 3]), st.integers(0, 1200))


@given(RUNS, RUNS)
def test_never_both_are_better(mine: Run, ghost: Run) -> None:
    assert not (is_better(mine, ghost) and is_better(ghost, mine))


@given(st.lists(RUNS))
def test_best_is_beaten_by_none(runs: list[Run]) -> None:
    found = best(runs)
    assert (found is None) == (runs == [])
    assert not any(is_better(one, found) for one in runs if found)


def test_best_of_equals_is_the_earliest() -> None:
    first, second = run(2), run(2)
    assert best([first, second]) is first
