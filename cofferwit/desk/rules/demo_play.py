"""How a member of a demonstration picks a safe: codes tried, pauses between, giving up.

The chance of each guess comes from strength and difficulty, as the ratings would have it; a wrong
code differs from the right one in a digit or two, as a slip of reasoning does. The time to the
first guess follows the score of the safe's path, as a person's does.
"""

import random
from dataclasses import dataclass
from datetime import timedelta
from math import exp

from forge.rules.codes import Code, format_code
from forge.rules.difficulty import Difficulty
from league.rules.picking import MAX_GUESSES, PENALTY

HARDNESS = {
    Difficulty.EASY: 800.0,
    Difficulty.STANDARD: 960.0,
    Difficulty.HARD: 1120.0,
    Difficulty.FIENDISH: 1300.0,
    Difficulty.BEYOND: 1450.0,
}
"""The strength that opens a safe of that difficulty at every second guess."""
SCALE = 400
FIRST_THOUGHT = (0.12, 0.85)
"""The share of the time that goes by before the first code is tried; least and greatest."""
USUAL_THOUGHT = 0.3
"""That of the usual person at a safe of USUAL_SCORE."""
USUAL_SCORE = 27.0
SLOPE, SCATTER = 0.65, 0.4
"""How far a person's time follows the score, and how widely it scatters: both on logarithms."""
EVEN_SCATTER = 0.2
"""How widely the wait of a program scatters, which follows nothing."""
NEXT_THOUGHT = (0.15, 0.6)
"""The share of what is left that goes by before the next one."""
GIVES_UP = 0.05
"""The chance of giving up instead of a guess that would have been wrong."""
LETS_TIME_RUN_OUT = 0.08


@dataclass(frozen=True, slots=True)
class Move:
    """What a member does so long after the start: try `code`, or give up when it is None."""

    after: timedelta
    code: str | None


def moves(
    *,
    strength: float,
    difficulty: Difficulty,
    score: float | None,
    code: Code,
    limit: timedelta,
    draws: random.Random,
) -> list[Move]:
    """All that the member does at a safe, in order; after the last one time runs out, if need be.

    `score` is that of its path, None past the scale. No code comes twice, and none comes after the
    deadline as the wrong ones before have moved it.
    """
    made: list[Move] = []
    wrong = {code}
    after, deadline = timedelta(), limit
    for number in range(MAX_GUESSES):
        if number:
            after += (deadline - after) * draws.uniform(*NEXT_THOUGHT)
        else:
            after = limit * first_thought(score, draws)
        if draws.random() < chance(strength=strength, difficulty=difficulty):
            return [*made, Move(after, format_code(code))]
        fate = draws.random()
        if fate < GIVES_UP:
            return [*made, Move(after, None)]
        if fate < GIVES_UP + LETS_TIME_RUN_OUT:
            return made
        slip = slipped(code, wrong, draws)
        wrong.add(slip)
        made.append(Move(after, format_code(slip)))
        deadline -= PENALTY
        if after >= deadline:
            return made
    return made


def told(*, score: float | None, code: Code, limit: timedelta, draws: random.Random) -> list[Move]:
    """What a member does who has been told the code, and waits as long as it would take."""
    return [Move(limit * first_thought(score, draws), format_code(code))]


def by_program(*, code: Code, limit: timedelta, draws: random.Random) -> list[Move]:
    """What a program does that waits at a person's pace, whatever the safe."""
    wait = _within(USUAL_THOUGHT * exp(draws.gauss(0.0, EVEN_SCATTER)))
    return [Move(limit * wait, format_code(code))]


def first_thought(score: float | None, draws: random.Random) -> float:
    """The share of the time that a person takes for the first code; the most past the scale."""
    if score is None:
        return FIRST_THOUGHT[1]
    usual = USUAL_THOUGHT * (score / USUAL_SCORE) ** SLOPE
    return _within(usual * exp(draws.gauss(0.0, SCATTER)))


def _within(share: float) -> float:
    least, most = FIRST_THOUGHT
    return min(max(share, least), most)


def chance(*, strength: float, difficulty: Difficulty) -> float:
    """The chance of one guess, 0 to 1."""
    gap = strength - HARDNESS[difficulty]
    return float(1 / (1 + 10 ** (-gap / SCALE)))


def slipped(code: Code, known: set[Code], draws: random.Random) -> Code:
    """A code that is none of those known, and a digit or two away from `code`."""
    while True:
        digits = list(code)
        for place in draws.sample(range(len(code)), k=draws.choice((1, 2))):
            digits[place] = draws.randrange(10)
        if tuple(digits) not in known:
            return tuple(digits)
