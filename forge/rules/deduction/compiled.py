"""Each clue made ready for reasoning: its positions, its list of ways, its bound.

A clue on up to four positions is an array with one integer for each way to satisfy it: the bits of
one digit at each of its positions. Narrowing keeps the ways that lie within the box and joins
them again. A clue on the whole code is never listed over all codes; it has a bound instead.
"""

from dataclasses import dataclass
from functools import cache, lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from forge.rules.clues import Clue
from forge.rules.codes import POSITIONS
from forge.rules.deduction import bounds
from forge.rules.deduction.bound_of import bound_of
from forge.rules.deduction.bounds import Bound
from forge.rules.deduction.box import Box, scope_of
from forge.rules.deduction.equations import Equation

Ways = NDArray[np.uint64]
"""One integer a way: bit 10·p + d for the digit d that it puts at position p."""

LISTED_POSITIONS = 4
"""A clue on more positions is never listed before the box is small."""


EQUATIONS_KEPT = 4_000
"""Combined equations are many; the statements of the language, all kept, are few."""


@dataclass(frozen=True, eq=False)
class Compiled:
    """A clue, or what two equations say together, ready for reasoning."""

    positions: tuple[int, ...]
    scope: Box
    ways: Ways | None
    """None when the clue speaks of the whole code."""
    bound: Bound


@cache
def compiled(clue: Clue, digits: int) -> Compiled:
    """The clue made ready for codes of that many digits."""
    positions = clue.scope(digits)
    ways = _ways_of_clue(clue) if len(positions) == len(clue.at) else None
    return Compiled(positions, scope_of(positions), ways, bound_of(clue, digits))


@lru_cache(EQUATIONS_KEPT)
def compiled_equation(equation: Equation) -> Compiled:
    """An equation made ready."""
    positions = equation.positions
    ways = None
    if len(positions) <= LISTED_POSITIONS:
        columns = np.indices((10,) * len(positions)).reshape(len(positions), -1)
        weights = np.array([c for _, c in equation.terms])
        kept = columns[:, weights @ columns == equation.total]
        ways = _as_bits(kept, positions)
    bound = partial(bounds.linear, equation.terms, equation.total, equation.total)
    return Compiled(positions, scope_of(positions), ways, bound)


def _ways_of_clue(clue: Clue) -> Ways:
    """Its ways, from those of the same statement about the first positions."""
    return _as_bits(_pattern(clue.kind, len(clue.at), clue.value), _indices(clue.at))


@cache
def _pattern(kind: str, size: int, value: int | tuple[int, int] | None) -> NDArray[np.int64]:
    """The digits of each way, one row for each position in the order of ``at``."""
    columns = list(np.indices((10,) * size).reshape(size, -1))
    clue = Clue(kind, POSITIONS[:size], value)
    true = np.asarray(clue.clue_kind.truth(columns, value), dtype=bool)
    return np.array([column[true] for column in columns])


def _as_bits(columns: NDArray[np.int64], positions: tuple[int, ...]) -> Ways:
    bits = np.zeros(columns.shape[1], dtype=np.uint64)
    for digits, position in zip(columns, positions, strict=True):
        bits |= np.uint64(1) << (digits + 10 * position).astype(np.uint64)
    return bits


def _indices(at: str) -> tuple[int, ...]:
    return tuple(map(POSITIONS.index, at))
