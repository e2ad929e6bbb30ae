"""All codes, sorted by how many of some clues they break: none, exactly one, exactly two.

One pass over the clues' tables suffices. What leaving out a clue would let in, which clues stand
in for each other, and what a wrong guess is told, are all read from it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from forge.rules.kept import Kept, Words, size
from forge.rules.tables import Block, count, everything


class Broken:
    """The codes that break none, exactly one and exactly two of the clues with these tables."""

    def __init__(self, blocks: Sequence[Block], digits: int) -> None:
        self._blocks = blocks
        self._digits = digits
        none = at_most_one = at_most_two = everything(digits)
        for block in sorted(blocks, key=lambda block: block.size):
            at_most_two = (at_most_two & block) | at_most_one
            at_most_one = (at_most_one & block) | none
            none = none & block
        self.none = none
        self._one = at_most_one & ~none
        self._two = at_most_two & ~at_most_one

    @property
    def remaining(self) -> int:
        """How many codes break none."""
        return count(self.none, self._digits)

    def alone(self) -> list[int]:
        """For each clue, how many codes break it and no other: what it alone keeps out."""
        return [size(words) for words in self._breaking(self._one)]

    def pairs(self) -> NDArray[np.int64]:
        """For each two clues, how many codes break both and no other.

        A symmetric square of numbers, 0 along its diagonal.
        """
        breaking = self._breaking(self._two)
        found = np.zeros((len(breaking), len(breaking)), dtype=np.int64)
        for i, words in enumerate(breaking):
            for j in range(i):
                found[i, j] = found[j, i] = size(words & breaking[j])
        return found

    def _breaking(self, block: Block) -> list[Words]:
        """For each clue, those codes of the block that break it."""
        kept = Kept(block, self._digits)
        return [kept.words & ~kept.in_(table) for table in self._blocks]
