"""Every code tried on a clue, by the plain meanings of the tests: nothing of the engine is used.

Clues on named positions are tried on those digits alone; clues on the whole code are written
once more here, over arrays, as a gold code has a million fellows.
"""

from itertools import product

import numpy as np

from tests.forge.rules.plain_meanings import LETTERS, MEANINGS

PRIMES = (2, 3, 5, 7)
WHOLE = {
    "digit_sum": lambda c, v: c.sum(0) == v,
    "digit_sum_multiple": lambda c, v: c.sum(0) % v == 0,
    "exactly_even": lambda c, v: (c % 2 == 0).sum(0) == v,
    "exactly_odd": lambda c, v: (c % 2 == 1).sum(0) == v,
    "exactly_prime": lambda c, v: np.isin(c, PRIMES).sum(0) == v,
    "occurs": lambda c, v: (c == v[0]).sum(0) == v[1],
    "distinct": lambda c, v: (np.diff(np.sort(c, 0), axis=0) > 0).sum(0) + 1 == v,
    "largest": lambda c, v: c.max(0) == v,
    "smallest": lambda c, v: c.min(0) == v,
    "spread": lambda c, v: c.max(0) - c.min(0) == v,
    "ascending": lambda c, _: (np.diff(c, axis=0) > 0).all(0),
    "descending": lambda c, _: (np.diff(c, axis=0) < 0).all(0),
    "palindrome": lambda c, _: (c == c[::-1]).all(0),
    "no_adjacent_equal": lambda c, _: (np.diff(c, axis=0) != 0).all(0),
    "code_divisible": lambda c, v: (numbers(c) > 0) & (numbers(c) % v == 0),
    "largest_at": lambda c, x: (np.delete(c, x, 0) < c[x]).all(0),
    "smallest_at": lambda c, x: (np.delete(c, x, 0) > c[x]).all(0),
}


def numbers(codes):
    return sum(column.astype(int) * 10**k for k, column in enumerate(codes[::-1]))


def all_codes(digits: int):
    """One row a position, one column a code."""
    return np.indices((10,) * digits, dtype=np.int8).reshape(digits, -1)


def inside(codes, open_digits):
    """The codes whose digits are all among those open at their positions."""
    kept = np.ones(codes.shape[1], dtype=bool)
    for column, there in zip(codes, open_digits, strict=True):
        kept &= np.isin(column, there)
    return codes[:, kept]


def satisfying(codes, clues):
    """The codes of which all the clues are true."""
    for clue in clues:
        codes = codes[:, truth(clue, codes)]
    return codes


def truth(clue, codes):
    """For each code, whether the clue is true of it."""
    if clue.kind in WHOLE:
        value = LETTERS.index(clue.at) if clue.at else clue.value
        return WHOLE[clue.kind](codes, value)
    named = [LETTERS.index(letter) for letter in clue.at]
    said = [
        MEANINGS[clue.kind](None, list(read), clue.value)
        for read in product(range(10), repeat=len(named))
    ]
    table = np.array(said, dtype=bool).reshape((10,) * len(named))
    return table[tuple(codes[named])]


def possible(codes) -> list[set[int]]:
    """For each position, the digits of these codes."""
    return [set(np.flatnonzero(np.bincount(column)).tolist()) for column in codes]


def possible_one_by_one(clue, open_digits) -> list[set[int]]:
    """For each position, the digits of the codes inside that satisfy the clue; a small box."""
    named = [LETTERS.index(letter) for letter in clue.at]
    kept = [
        code
        for code in product(*open_digits)
        if MEANINGS[clue.kind](list(code), [code[p] for p in named], clue.value)
    ]
    return [{code[p] for code in kept} for p in range(len(open_digits))]
