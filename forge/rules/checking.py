"""What a list of clues leaves possible, and which of them are superfluous."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.tables import Block, code_in_word, count, everything, first_code, table

Places = NDArray[np.intp]


@dataclass(frozen=True)
class Check:
    """What the forge says about a list of clues."""

    remaining: int
    """How many codes satisfy all of them."""
    code: Code | None
    """The only code left, or None when none or several are."""
    redundant: tuple[int, ...]
    """Indices from 0 of the clues that can each be left out; empty unless one code is left."""
    certificate: tuple[Code | None, ...] | None
    """For each clue the lowest code that satisfies all the others but not it; None in the place of
    a superfluous clue, and instead of the whole unless one code is left."""

    @property
    def publishable(self) -> bool:
        """One code is left, and no clue is superfluous."""
        return self.remaining == 1 and not self.redundant


def check(clues: Sequence[Clue], digits: int) -> Check:
    """Count the codes of that many digits that satisfy the clues, and try each clue's need.

    One pass serves all. While the clues go by, two blocks are kept: the codes that broke none of
    them, and those that broke one at most. In the end a code that broke exactly one proves that
    this one is needed, for without it two codes would be left.
    """
    blocks = [table(clue, digits) for clue in clues]
    none, at_most_one = _broken(blocks, digits)
    remaining = count(none, digits)
    if remaining != 1:
        return Check(remaining, None, (), None)
    certificate = _certificate(blocks, at_most_one & ~none)
    redundant = tuple(i for i, proof in enumerate(certificate) if proof is None)
    return Check(1, first_code(none), redundant, certificate)


def first_contradicted(clues: Sequence[Clue], code: Code) -> int | None:
    """The index from 0 of the first clue that the code breaks, or None."""
    return next((i for i, clue in enumerate(clues) if not clue.holds(code)), None)


def others_without(clues: Sequence[Clue], digits: int) -> tuple[int, ...]:
    """For each clue, how many codes satisfy all the others but not it.

    These are the codes that would come in beside the right one if the clue were left out; 0 for a
    superfluous clue.
    """
    blocks = [table(clue, digits) for clue in clues]
    none, at_most_one = _broken(blocks, digits)
    exactly_one = at_most_one & ~none
    return tuple(count(exactly_one & ~block, digits) for block in blocks)


def _broken(blocks: list[Block], digits: int) -> tuple[Block, Block]:
    """The codes that break none of the clues, and those that break one at most.

    The narrowest clues come first: the blocks kept then grow to their full size late.
    """
    none = at_most_one = everything(digits)
    for block in sorted(blocks, key=lambda block: block.size):
        at_most_one = (at_most_one & block) | none
        none = none & block
    return none, at_most_one


def _certificate(blocks: list[Block], exactly_one: Block) -> tuple[Code | None, ...]:
    """For each clue the lowest of the codes that break exactly one clue, it being this one.

    Few words of ``exactly_one`` hold a code, so only these are looked at in each clue's block.
    """
    where = np.unravel_index(np.flatnonzero(exactly_one != 0), exactly_one.shape)
    words = exactly_one[where]
    return tuple(_lowest(words & ~_looked_up(block, where), where) for block in blocks)


def _looked_up(block: Block, where: tuple[Places, ...]) -> NDArray[np.uint64]:
    """The words of a block at places of the full shape, along its broadcast axes too."""
    indices = zip(where, block.shape, strict=True)
    found: NDArray[np.uint64] = block[tuple(i if size > 1 else 0 for i, size in indices)]
    return found


def _lowest(words: NDArray[np.uint64], where: tuple[Places, ...]) -> Code | None:
    """The lowest code among words found at these places of the full shape; None without one."""
    if not words.any():
        return None
    first = int(np.argmax(words != 0))
    return code_in_word(int(words[first]), [int(index[first]) for index in where])
