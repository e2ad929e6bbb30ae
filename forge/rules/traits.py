"""What a clue is like: how much it keeps, how much of that shows at once, what it repeats."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from itertools import combinations_with_replacement
from math import factorial, log2

import numpy as np
from numpy.typing import NDArray

from forge.rules import tables
from forge.rules.clues import KINDS, Clue, Value


def keeps(clue: Clue, digits: int) -> int:
    """How many codes of that many digits satisfy the clue, exactly.

    No table over all codes is needed: where the clue stands does not change the number.
    """
    return _keeps(clue.kind, clue.value, digits)


@cache
def _keeps(kind_name: str, value: Value, digits: int) -> int:
    kind = KINDS[kind_name]
    formula = kind.keeps(value, digits)
    if formula is not None:
        return formula
    if kind.symmetric:
        multisets, weights = _multisets(digits)
        return int(weights[kind.truth(tuple(multisets), value)].sum())
    size = kind.places.size
    grid = np.indices((10,) * size, dtype=np.int32, sparse=True)
    return int(np.count_nonzero(kind.truth(grid, value))) * int(10 ** (digits - size))


@cache
def _multisets(digits: int) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The multisets of digits, and how many codes each stands for.

    Shapes: digits x 715 / 2,002 / 5,005 and 715 / 2,002 / 5,005 for 4 / 5 / 6 digits. The weights
    are the multinomial coefficients, and add up to 10^digits.
    """
    multisets = np.array(list(combinations_with_replacement(range(10), digits)), dtype=np.int32).T
    factorials = np.array([factorial(k) for k in range(digits + 1)], dtype=np.int64)
    repeats = np.array([(multisets == digit).sum(axis=0) for digit in range(10)])
    return multisets, factorials[digits] // factorials[repeats].prod(axis=0)


@cache
def digits_left(clue: Clue, digits: int) -> tuple[tuple[int, ...], ...]:
    """For each position the digits that the clue, alone, leaves possible there."""
    return tables.digits_left(tables.table(clue, digits), digits)


def gives_away(clue: Clue, digits: int) -> bool:
    """Whether the clue alone decides the digit of some position."""
    return any(len(left) == 1 for left in digits_left(clue, digits))


def house_bits(clue: Clue, digits: int) -> tuple[float, float]:
    """What the clue tells, in bits: in the open, then hidden.

    Open is what can be struck out position by position from this clue alone; hidden is the rest of
    what it tells, which only shows together with others.
    """
    box = sum(log2(len(left)) for left in digits_left(clue, digits))
    return digits * log2(10) - box, box - log2(keeps(clue, digits))


def says_the_same(clues: Sequence[Clue], digits: int) -> tuple[tuple[int, ...], ...]:
    """The groups, of two or more, of clues that are true of exactly the same codes.

    Indices from 0, each group in ascending order, groups by their first index.
    """
    groups: defaultdict[bytes, list[int]] = defaultdict(list)
    for index, clue in enumerate(clues):
        groups[_fingerprint(clue, digits)].append(index)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


@cache
def _fingerprint(clue: Clue, digits: int) -> bytes:
    """A digest of the codes that satisfy the clue, whatever the shape of its block.

    The block is made anew, not kept: a fingerprint may be asked of the whole language.
    """
    block = tables.build(clue, digits)
    for axis in range(block.ndim - 1):
        first = block.take([0], axis=axis)
        if (block == first).all():
            block = first
    digest = blake2b(repr(block.shape).encode(), digest_size=16)
    digest.update(np.ascontiguousarray(block).tobytes())
    return digest.digest()


def differ_on_zero_only(one: Clue, other: Clue, digits: int) -> bool:
    """Whether the code 00...0 alone tells the two clues apart.

    So it is with ``digit_sum_multiple`` 9 and ``code_divisible`` 9: beside one of them, the other
    is needed for that code at most.
    """
    differing = tables.table(one, digits) ^ tables.table(other, digits)
    return tables.first_code(differing) == (0,) * digits and tables.count(differing, digits) == 1
