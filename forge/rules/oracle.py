"""A second opinion on how many codes satisfy some clues, by python-constraint.

It shares nothing with the tables: codes are searched for, digit by digit, by somebody else's
solver. Kinds that say something the library says itself (sums, how many digits lie in a set) are
put in the library's own words; every other kind by its plain meaning, over the few positions it
reads.

The search is bounded by a budget of trials, each the choice of one digit for one position, so that
its answer is the same on every machine. Whoever needs a bound in time chooses the budget for it: a
trial takes some 20 to 50 microseconds, and `script/bench` measures it.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from constraint import (
    Constraint,
    ExactSumConstraint,
    FunctionConstraint,
    OptimizedBacktrackingSolver,
    Problem,
    SomeInSetConstraint,
)

from forge.rules.clues import Clue
from forge.rules.codes import POSITIONS

ENOUGH_TRIALS = 100_000
"""A budget that takes a few seconds at most. A safe takes some hundreds of trials, and the worst
lists of clues about the whole code some thousands."""


class TrialsSpentError(Exception):
    """The search was given up before it knew."""


def count_solutions(
    clues: Sequence[Clue], digits: int, limit: int = 2, budget: int | None = None
) -> int:
    """How many codes of that many digits satisfy the clues, counted up to ``limit``.

    Raises ``TrialsSpentError`` after ``budget`` trials; None sets no bound.
    """
    problem = Problem(OptimizedBacktrackingSolver())
    letters = POSITIONS[:digits]
    problem.addVariables(letters, range(10))
    problem.addConstraint(_Meter(budget), letters)
    for clue in clues:
        scope = [POSITIONS[i] for i in clue.clue_kind.reads(clue.at, digits)]
        problem.addConstraint(_constraint(clue), scope)
    return sum(1 for _ in islice(problem.getSolutionIter(), limit))


class _Meter(Constraint):  # type: ignore[misc]
    """Holds always, and counts how often it is asked: once for each trial."""

    def __init__(self, budget: int | None) -> None:
        self._budget = budget
        self._trials = 0

    def __call__(self, *_args: Any, **_kwargs: Any) -> bool:
        self._trials += 1
        if self._budget is not None and self._trials > self._budget:
            raise TrialsSpentError
        return True


def _constraint(clue: Clue) -> Constraint:
    if clue.kind in _IN_LIBRARY_WORDS:
        return _IN_LIBRARY_WORDS[clue.kind](clue.value)
    return FunctionConstraint(_plainly(clue))


def _plainly(clue: Clue) -> Callable[..., bool]:
    kind, value = clue.clue_kind, clue.value
    return lambda *read: bool(kind.truth(read, value))


def _sum(value: Any) -> Constraint:
    return ExactSumConstraint(value)


def _exactly(members: set[int]) -> Callable[[Any], Constraint]:
    return lambda value: SomeInSetConstraint(members, value, exact=True)


_IN_LIBRARY_WORDS: dict[str, Callable[[Any], Constraint]] = {
    "sum": _sum,
    "sum3": _sum,
    "digit_sum": _sum,
    "number_sum": lambda value: ExactSumConstraint(value, [10, 1, 10, 1]),
    "exactly_even": _exactly({0, 2, 4, 6, 8}),
    "exactly_odd": _exactly({1, 3, 5, 7, 9}),
    "exactly_prime": _exactly({2, 3, 5, 7}),
    "occurs": lambda value: SomeInSetConstraint({value[0]}, value[1], exact=True),
}
