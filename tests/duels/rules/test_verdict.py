"""Who wins, and by what."""

from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from duels.rules.course import Kind, Who, facing
from duels.rules.verdict import Criterion, Run, Verdict, only_smith, score, verdict

A, B = Who.CHALLENGER, Who.CHALLENGED
LIGHTNING, FORGE = Kind.LIGHTNING, Kind.FORGE


def run(opened_at: int | None, left: float = 100) -> Run:
    return Run(opened_at, timedelta(seconds=left))


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "criterion"),
    [
        (run(3, 1), run(None, 500), A, Criterion.OPENED),
        (run(None, 500), run(3, 1), B, Criterion.OPENED),
        (run(3, 1), None, A, Criterion.OPENED),
        (None, run(3, 1), B, Criterion.OPENED),
        (run(1, 1), run(2, 500), A, Criterion.GUESSES),
        (run(3, 500), run(2, 1), B, Criterion.GUESSES),
        (run(2, 100.000001), run(2, 100), A, Criterion.TIME),
        (run(1, 99), run(1, 100), B, Criterion.TIME),
        (run(1, 100), run(1, 100), None, Criterion.EQUAL),
        (run(None, 100), run(None, 0), None, Criterion.BOTH_HELD),
        (run(None), None, None, Criterion.BOTH_HELD),
        (None, None, None, Criterion.BOTH_HELD),
    ],
)
def test_lightning(mine: Run | None, theirs: Run | None, winner: Who, criterion: Criterion) -> None:
    assert verdict(LIGHTNING, mine, theirs) == Verdict(winner, criterion)


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "criterion"),
    [
        (run(1, 1), run(2, 500), A, Criterion.SCORE),
        (run(3), run(None), A, Criterion.SCORE),
        (None, run(3), B, Criterion.SCORE),
        (run(2, 1), run(2, 500), None, Criterion.EQUAL),
        (run(None), None, None, Criterion.EQUAL),
    ],
)
def test_forge(mine: Run | None, theirs: Run | None, winner: Who, criterion: Criterion) -> None:
    assert verdict(FORGE, mine, theirs) == Verdict(winner, criterion)


@pytest.mark.parametrize(("opened_at", "points"), [(1, "1"), (2, "0.8"), (3, "0.6"), (None, "0")])
def test_score(opened_at: int | None, points: str) -> None:
    assert score(run(opened_at)) == Decimal(points)


def test_score_without_a_pick_is_nothing() -> None:
    assert score(None) == 0


def test_only_smith_wins() -> None:
    assert only_smith(B) == Verdict(B, Criterion.FORGED)


RUNS = st.none() | st.builds(run, st.none() | st.integers(1, 3), st.floats(0, 1200))


@given(st.sampled_from(Kind), RUNS, RUNS)
def test_verdict_does_not_depend_on_who_challenged(
    kind: Kind, mine: Run | None, theirs: Run | None
) -> None:
    told, turned = verdict(kind, mine, theirs), verdict(kind, theirs, mine)
    assert told.criterion == turned.criterion
    assert turned.winner == (None if told.winner is None else facing(told.winner))


@given(st.sampled_from(Kind), RUNS, RUNS, RUNS)
def test_better_is_transitive(
    kind: Kind, first: Run | None, second: Run | None, third: Run | None
) -> None:
    if verdict(kind, first, second).winner == verdict(kind, second, third).winner == A:
        assert verdict(kind, first, third).winner == A
