"""How a member of a demonstration picks a safe."""

import random
from datetime import timedelta
from statistics import median

import pytest
from hypothesis import given, strategies as st

from cofferwit.desk.rules import demo_play
from cofferwit.desk.rules.demo_play import by_program, chance, first_thought, moves, slipped, told
from forge.rules.codes import Code, format_code, parse_code
from forge.rules.difficulty import Difficulty
from league.rules.picking import MAX_GUESSES, PENALTY

LIMIT = timedelta(minutes=10)
CODES = st.integers(4, 6).flatmap(lambda n: st.tuples(*[st.integers(0, 9)] * n))


@given(
    code=CODES,
    strength=st.floats(400, 1800),
    difficulty=st.sampled_from(Difficulty),
    score=st.none() | st.floats(1, 400),
    limit=st.sampled_from([timedelta(minutes=1), timedelta(minutes=2), LIMIT]),
    seed=st.integers(),
)
def test_moves_keep_the_rules_of_a_pick(
    code: Code,
    strength: float,
    difficulty: Difficulty,
    score: float | None,
    limit: timedelta,
    seed: int,
):
    made = moves(
        strength=strength,
        difficulty=difficulty,
        score=score,
        code=code,
        limit=limit,
        draws=random.Random(seed),
    )
    tried = [move.code for move in made if move.code is not None]
    assert len(made) <= MAX_GUESSES
    assert len(set(tried)) == len(tried)
    assert all(len(parse_code(text)) == len(code) for text in tried)
    # Only the last move opens or gives up.
    assert all(move.code not in {None, format_code(code)} for move in made[:-1])
    instants = [move.after for move in made]
    assert instants == sorted(instants)
    assert all(at < limit - PENALTY * before for before, at in enumerate(instants))


def test_moves_end_in_every_way():
    draws = random.Random(1)
    code = (3, 3, 8, 4)
    ends = set()
    for _ in range(300):
        made = moves(
            strength=1000,
            difficulty=Difficulty.STANDARD,
            score=27.0,
            code=code,
            limit=LIMIT,
            draws=draws,
        )
        last = made[-1].code if made else ""
        ends.add((len(made), last if last in {None, "", "3384"} else "wrong"))
    assert {(1, "3384"), (2, "3384"), (3, "3384"), (1, None), (0, ""), (3, "wrong")} <= ends
    assert (1, "wrong") in ends or (2, "wrong") in ends


@pytest.mark.parametrize(
    "strength, difficulty, expected",
    [
        (960, Difficulty.STANDARD, 0.5),
        (1360, Difficulty.STANDARD, 10 / 11),
        (1120, Difficulty.HARD, 0.5),
        (800, Difficulty.EASY, 0.5),
    ],
)
def test_chance_of_a_guess(strength: float, difficulty: Difficulty, expected: float):
    assert chance(strength=strength, difficulty=difficulty) == pytest.approx(expected)


def test_slip_is_never_a_code_that_is_known():
    draws = random.Random(1)
    code = (0, 0, 0, 0)
    known = {code} | {(0, 0, 0, digit) for digit in range(10)}
    slips = {slipped(code, known, draws) for _ in range(200)}
    assert not slips & known
    assert max(sum(digit != 0 for digit in slip) for slip in slips) == 2


def times(score: float | None) -> list[float]:
    draws = random.Random(1)
    return [first_thought(score, draws) for _ in range(2000)]


def test_persons_time_follows_the_score():
    least, most = demo_play.FIRST_THOUGHT
    assert median(times(27.0)) == pytest.approx(0.3, abs=0.02)
    assert median(times(54.0)) / median(times(27.0)) == pytest.approx(2**0.65, rel=0.1)
    assert (min(times(1.0)), max(times(400.0))) == (least, most)
    assert set(times(None)) == {most}


def test_who_is_told_the_code_opens_at_once_after_a_persons_time():
    shares = []
    for seed in range(2000):
        (move,) = told(score=54.0, code=(3, 3, 8, 4), limit=LIMIT, draws=random.Random(seed))
        assert move.code == "3384"
        shares.append(move.after / LIMIT)
    assert median(shares) == pytest.approx(median(times(54.0)), rel=0.1)


def test_program_waits_as_long_as_the_usual_person():
    shares = []
    for seed in range(2000):
        (move,) = by_program(code=(3, 3, 8, 4), limit=LIMIT, draws=random.Random(seed))
        assert move.code == "3384"
        shares.append(move.after / LIMIT)
    assert median(shares) == pytest.approx(0.3, abs=0.02)
    assert min(shares) >= demo_play.FIRST_THOUGHT[0]
