"""The clock and the guesses: each edge is a row."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from forge.rules.tiers import Tier
from league.rules.picking import (
    INITIAL_TIME_LIMITS,
    MAX_GUESSES,
    PENALTY,
    Ending,
    Outcome,
    Verdict,
    judge,
    time_is_up,
    time_left,
    time_used,
)

DEADLINE = datetime(2026, 11, 30, 20, 10, tzinfo=UTC)


def seconds_left(seconds: float) -> datetime:
    return DEADLINE - timedelta(seconds=seconds)


def test_initial_time_limits_are_those_of_the_rules():
    minutes = {tier: limit.total_seconds() / 60 for tier, limit in INITIAL_TIME_LIMITS.items()}
    assert minutes == {Tier.BRONZE: 10, Tier.SILVER: 15, Tier.GOLD: 20}
    assert (3, timedelta(seconds=60)) == (MAX_GUESSES, PENALTY)


@pytest.mark.parametrize(
    ("left", "up"), [(0.000001, False), (0, True), (-0.000001, True), (1, False), (-3600, True)]
)
def test_time_is_up_from_the_deadline_on(left, up):
    assert time_is_up(deadline=DEADLINE, now=seconds_left(left)) is up


@pytest.mark.parametrize("left", [600, 60, 1, 0.000001])
@pytest.mark.parametrize("guesses_before", [0, 1, 2])
def test_right_guess_opens_to_the_last_moment_and_costs_nothing(left, guesses_before):
    now = seconds_left(left)
    outcome = judge(deadline=DEADLINE, guesses_before=guesses_before, contradicted=None, now=now)
    assert outcome == Outcome(Verdict.OPENED, DEADLINE, now, Ending.OPENED)


@pytest.mark.parametrize(
    ("left", "guesses_before", "verdict", "ending"),
    [
        (600, 0, Verdict.WRONG, None),
        (600, 1, Verdict.WRONG, None),
        (600, 2, Verdict.HELD, Ending.GUESSES),
        (60.1, 0, Verdict.WRONG, None),
        (60.000001, 1, Verdict.WRONG, None),
        (60, 0, Verdict.HELD, Ending.TIME),
        (60, 1, Verdict.HELD, Ending.TIME),
        (59.9, 0, Verdict.HELD, Ending.TIME),
        (1, 0, Verdict.HELD, Ending.TIME),
        (0.000001, 1, Verdict.HELD, Ending.TIME),
        # The last guess is the reason, even where the minute would have been one as well.
        (60, 2, Verdict.HELD, Ending.GUESSES),
        (1, 2, Verdict.HELD, Ending.GUESSES),
    ],
)
def test_wrong_guess(left, guesses_before, verdict, ending):
    now = seconds_left(left)
    outcome = judge(deadline=DEADLINE, guesses_before=guesses_before, contradicted=4, now=now)
    ended_at = None if ending is None else now
    assert outcome == Outcome(verdict, DEADLINE - PENALTY, ended_at, ending)


def test_wrong_guess_with_a_tenth_more_than_the_penalty_leaves_the_tenth():
    now = seconds_left(60.1)
    outcome = judge(deadline=DEADLINE, guesses_before=0, contradicted=0, now=now)
    assert time_left(deadline=outcome.deadline, at=now) == timedelta(seconds=0.1)


def test_contradicting_the_first_clue_is_wrong_like_any_other():
    outcome = judge(deadline=DEADLINE, guesses_before=0, contradicted=0, now=seconds_left(90))
    assert outcome.verdict == Verdict.WRONG


@pytest.mark.parametrize(("left", "guesses_before"), [(0, 0), (-1, 1), (600, 3)])
def test_guess_that_came_too_late_is_never_judged(left, guesses_before):
    with pytest.raises(ValueError):
        judge(
            deadline=DEADLINE,
            guesses_before=guesses_before,
            contradicted=None,
            now=seconds_left(left),
        )


@given(
    limit=st.integers(60, 3600),
    waits=st.lists(st.integers(0, 4000), min_size=1, max_size=3),
)
def test_clock_spent_is_elapsed_time_and_penalties(limit, waits):
    start = DEADLINE
    deadline, now = start + timedelta(seconds=limit), start
    for before, wait in enumerate(waits):
        now += timedelta(seconds=wait)
        if time_is_up(deadline=deadline, now=now):
            return
        outcome = judge(deadline=deadline, guesses_before=before, contradicted=1, now=now)
        deadline = outcome.deadline
        spent = (now - start) + PENALTY * (before + 1)
        whole = timedelta(seconds=limit)
        assert time_used(limit=whole, deadline=deadline, at=now) == min(spent, whole)
        if outcome.ending is not None:
            assert before == 2 or spent >= whole
            return
