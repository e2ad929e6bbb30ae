"""Sum equations: clues that say how much a weighted sum of digits makes.

Two of them may be subtracted or added so that what they share falls away::

    digit_sum 21:  A + B + C + D + E + F = 21
    sum3 ACD 10:   A     + C + D         = 10
    difference:        B         + E + F = 11
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from forge.rules.clues import Clue
from forge.rules.codes import POSITIONS


class Equation(NamedTuple):
    """``sum of coefficient x digit = total``; ``terms`` are (position, coefficient), sorted."""

    terms: tuple[tuple[int, int], ...]
    total: int

    @property
    def positions(self) -> tuple[int, ...]:
        """The positions it speaks of."""
        return tuple(p for p, _ in self.terms)

    def plus(self, other: "Equation", sign: int) -> "Equation":
        """The sum of both, or with ``sign`` -1 their difference."""
        weights = Counter(dict(self.terms))
        for p, c in other.terms:
            weights[p] += sign * c
        terms = tuple(sorted((p, c) for p, c in weights.items() if c))
        return Equation(terms, self.total + sign * other.total)


Weights = tuple[int, ...]
_WEIGHTS: Mapping[str, Callable[[int], tuple[Weights, int]]] = {
    "sum": lambda value: ((1, 1), value),
    "equal": lambda _: ((1, -1), 0),
    "times": lambda value: ((1, -value), 0),
    "sum3": lambda value: ((1, 1, 1), value),
    "sum_equals": lambda _: ((1, 1, -1), 0),
    "sums_equal": lambda _: ((1, 1, -1, -1), 0),
    "number_sum": lambda value: ((10, 1, 10, 1), value),
}
"""Weights in the order of the clue's positions, and the total."""


def equation_of(clue: Clue, digits: int) -> Equation | None:
    """The clue as an equation, or None when it is none."""
    value = clue.value if isinstance(clue.value, int) else 0
    if clue.kind == "digit_sum":
        return Equation(tuple((p, 1) for p in range(digits)), value)
    if clue.kind not in _WEIGHTS:
        return None
    weights, total = _WEIGHTS[clue.kind](value)
    positions = map(POSITIONS.index, clue.at)
    return Equation(tuple(sorted(zip(positions, weights, strict=True))), total)


def combinations_of(first: Equation, second: Equation) -> list[Equation]:
    """What their difference and their sum say once a shared position falls away."""
    shared = set(first.positions) & set(second.positions)
    found = []
    for sign in (-1, 1):
        mixed = first.plus(second, sign)
        if mixed.terms and shared - set(mixed.positions):
            found.append(mixed)
    return found
