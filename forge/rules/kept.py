"""The words of a block that hold a code at all, read one after the other.

Where few codes are left, looking up these few words in a table costs much less than an AND with
all of it; and the codes can be counted off from the lowest to the highest.
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from forge.rules.tables import Block

Words = NDArray[np.uint64]
"""Some words of a block, one after the other."""

_TAIL_CODES = 1000
_TAIL_WORDS = 16
_WORD_BITS = 64


class Kept:
    """What a block holds, its broadcast axes written out."""

    def __init__(self, block: Block, digits: int) -> None:
        full = np.broadcast_to(block, (10,) * (digits - 3) + (_TAIL_WORDS,))
        flat = full.reshape(-1)
        self._places = np.flatnonzero(flat)
        self._axes = np.unravel_index(self._places, full.shape)
        self._indices: dict[tuple[int, ...], NDArray[np.intp]] = {}
        self.words: Words = flat[self._places]

    def in_(self, block: Block) -> Words:
        """The codes that are in the other block too, word by word."""
        looked_up: Words = block.reshape(-1)[self._index(block.shape)]
        return looked_up & self.words

    def _index(self, shape: tuple[int, ...]) -> NDArray[np.intp]:
        """Where the places lie in a block of this shape, read as one row."""
        if shape not in self._indices:
            index = np.zeros_like(self._places)
            for axis, size in zip(self._axes, shape, strict=True):
                index = index * size + (axis if size > 1 else 0)
            self._indices[shape] = index
        return self._indices[shape]

    def number_at(self, rank: int) -> int:
        """The code of this rank, from 0 for the lowest, read as a number."""
        at = int(np.searchsorted(self._ends, rank, side="right"))
        word = int(self.words[at])
        for _ in range(rank - self._before(at)):
            word &= word - 1
        leads, tail_word = divmod(int(self._places[at]), _TAIL_WORDS)
        lowest_bit = (word & -word).bit_length() - 1
        return leads * _TAIL_CODES + tail_word * _WORD_BITS + lowest_bit

    def rank_of(self, number: int) -> int:
        """How many codes read as a lower number than this one, which is among them."""
        leads, tail = divmod(number, _TAIL_CODES)
        tail_word, bit = divmod(tail, _WORD_BITS)
        at = int(np.searchsorted(self._places, leads * _TAIL_WORDS + tail_word))
        return self._before(at) + (int(self.words[at]) & ((1 << bit) - 1)).bit_count()

    def _before(self, at: int) -> int:
        """How many codes stand in the words before this one."""
        return int(self._ends[at - 1]) if at else 0

    @cached_property
    def _ends(self) -> NDArray[np.int64]:
        return np.cumsum(np.bitwise_count(self.words), dtype=np.int64)

    def __len__(self) -> int:
        """How many codes there are."""
        return size(self.words)


def size(words: Words) -> int:
    """How many codes some words hold."""
    return int(np.bitwise_count(words).sum(dtype=np.int64))
