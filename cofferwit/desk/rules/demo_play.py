"""How a member of a demonstration picks a safe: codes tried, pauses between, giving up.

The chance of each guess comes from strength and difficulty, as the ratings would have it; a wrong
code differs from the right one in a digit or two, as a slip of reasoning does.
"""

import random
from dataclasses import dataclass
from datetime import timedelta

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
FIRST_THOUGHT = (0.15, 0.75)
"""The share of the time that goes by before the first code is tried; least and greatest."""
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
    *, strength: float, difficulty: Difficulty, code: Code, limit: timedelta, draws: random.Random
) -> list[Move]:
    """All that the member does at a safe, in order; after the last one time runs out, if need be.

    No code comes twice, and none comes after the deadline as the wrong ones before have moved it.
    """
    made: list[Move] = []
    wrong = {code}
    after, deadline = timedelta(), limit
    for number in range(MAX_GUESSES):
        thought = draws.uniform(*(NEXT_THOUGHT if number else FIRST_THOUGHT))
        after += (deadline - after) * thought
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
