"""The codes that satisfy a clue, one bit a code.

A block holds 10^n truths as ``uint64`` words in the shape (10,)*(n-3) x 16: one axis of ten for
each leading digit, then the last three digits packed as 1,000 bits in 16 words. Bit b of word w
is the truth for the last three digits read as the number 64 w + b; the 24 bits beyond 999 are
padding and always 0.

    gold, code 072804:   block[0, 7, 2, 804 // 64] >> (804 % 64) & 1

Along a leading digit of which a clue does not speak its block has length 1, and broadcasts:
most blocks are small, and an AND of blocks costs only as much as their scopes demand.
"""

from functools import cache
from math import prod

import numpy as np
from numpy.typing import NDArray

from forge.rules.clues import KINDS, Clue
from forge.rules.codes import Code

Block = NDArray[np.uint64]
"""Shape (1 or 10,)*(n-3) x 16."""

_TAIL = 3
"""How many of the last digits are packed."""
_TAIL_CODES = 10**_TAIL
_WORDS = 16
_WORD_BITS = 64


@cache
def table(clue: Clue, digits: int) -> Block:
    """The codes of that many digits that satisfy the clue; kept, and read-only.

    All of the language takes about 70 MB for six digits, so nothing is ever thrown away.
    """
    block = build(clue, digits)
    block.setflags(write=False)
    return block


def build(clue: Clue, digits: int) -> Block:
    """The same block, made anew."""
    kind = KINDS[clue.kind]
    arrays = _digit_arrays(digits)
    read = [arrays[i] for i in kind.reads(clue.at, digits)]
    return _packed(np.asarray(kind.truth(read, clue.value)))


@cache
def everything(digits: int) -> Block:
    """The block of all codes, of shape (1,)*(n-3) x 16: padding 0, the rest 1."""
    block = _packed(np.ones((1,) * (digits - _TAIL) + (_TAIL_CODES,), dtype=bool))
    block.setflags(write=False)
    return block


@cache
def _digit_arrays(digits: int) -> tuple[NDArray[np.int32], ...]:
    """The digit at each position for all codes, in shapes that broadcast to (10,)*(n-3) x 1000."""
    leads = digits - _TAIL
    ten = np.arange(10, dtype=np.int32)
    tail = np.indices((10,) * _TAIL, dtype=np.int32).reshape(_TAIL, _TAIL_CODES)
    lead_axes = [
        ten.reshape([10 if a == axis else 1 for a in range(leads + 1)]) for axis in range(leads)
    ]
    return (*lead_axes, *(row.reshape((1,) * leads + (_TAIL_CODES,)) for row in tail))


def _packed(truth: NDArray[np.bool_]) -> Block:
    """Truths of shape (...) x 1000 (or 1, when no tail digit was read) as words of (...) x 16."""
    leads = truth.shape[:-1]
    padded = np.zeros((*leads, _WORDS * _WORD_BITS), dtype=bool)
    padded[..., :_TAIL_CODES] = truth
    return np.packbits(padded, axis=-1, bitorder="little").view("<u8").astype(np.uint64, copy=False)


def count(block: Block, digits: int) -> int:
    """How many codes a block holds, its broadcast axes counted ten times each."""
    repeats = int(10 ** (digits - _TAIL) // prod(block.shape[:-1]))
    return int(np.bitwise_count(block).sum(dtype=np.int64)) * repeats


def first_code(block: Block) -> Code | None:
    """The lowest code of a block, or None when it holds none; a broadcast digit is given as 0."""
    words = np.flatnonzero(block != 0)
    if not words.size:
        return None
    index = [int(i) for i in np.unravel_index(words[0], block.shape)]
    return code_in_word(int(block[tuple(index)]), index)


def code_in_word(word: int, index: list[int]) -> Code:
    """The lowest code of a word that is not 0, found at this index: leading digits, then word."""
    *leads, word_number = index
    lowest_bit = (word & -word).bit_length() - 1
    tail = word_number * _WORD_BITS + lowest_bit
    return (*leads, *map(int, f"{tail:0{_TAIL}d}"))


def truths(block: Block) -> NDArray[np.bool_]:
    """The block unpacked, of shape (1 or 10,)*(n-3) + (10, 10, 10)."""
    octets = np.ascontiguousarray(block.astype("<u8")).view(np.uint8)
    flat = np.unpackbits(octets, axis=-1, count=_TAIL_CODES, bitorder="little")
    return flat.reshape(block.shape[:-1] + (10,) * _TAIL).astype(bool)


def digits_left(block: Block, digits: int) -> tuple[tuple[int, ...], ...]:
    """For each position the digits that some code of the block has there, in ascending order."""
    leads = digits - _TAIL
    tail = truths(np.bitwise_or.reduce(block, axis=tuple(range(leads)), keepdims=True))
    possible = [_along(block != 0, axis) for axis in range(leads)]
    possible += [_along(tail, axis) for axis in range(leads, digits)]
    return tuple(tuple(np.flatnonzero(np.broadcast_to(row, 10)).tolist()) for row in possible)


def _along(truth: NDArray[np.bool_], axis: int) -> NDArray[np.bool_]:
    """Whether anything is true at each index of one axis, of shape (1 or 10,)."""
    others = tuple(other for other in range(truth.ndim) if other != axis)
    return np.asarray(truth.any(axis=others))
