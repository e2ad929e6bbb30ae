"""The live figures of the forge: what a choice of clues leaves, and what each line would leave."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

import numpy as np

from forge.rules.broken import Broken
from forge.rules.clues import Clue
from forge.rules.codes import Code, code_of, number_of
from forge.rules.kept import Kept, size
from forge.rules.lines import lines, place_of
from forge.rules.superfluous import Superfluous, superfluous
from forge.rules.tables import Block, count, everything, table

MOST_SAMPLES = 5

FEW_WORDS = 0.4
"""Below this share of a full block's words, looking words up is quicker than whole ANDs."""


@dataclass(frozen=True)
class Live:
    """One state of a draft, in figures. Lines are those of ``lines.lines``, indices are from 0."""

    remaining: int
    """How many codes satisfy all that is chosen; the smith's own is always one."""
    after: tuple[int, ...]
    """For each chosen clue, how many satisfy it and those before it."""
    without: tuple[int, ...]
    """For each chosen clue, how many would be left if it alone were taken out."""
    counts: tuple[int, ...]
    """For each line, how many would be left if it were chosen as well."""
    chosen: tuple[int, ...]
    """The lines of the chosen clues, in their order."""
    samples: tuple[Code, ...]
    """Some codes that still fit beside the smith's own, in ascending order and far apart."""
    superfluous: tuple[Superfluous, ...]
    """What can go; empty unless one code is left."""

    @property
    def unique(self) -> bool:
        """One code is left."""
        return self.remaining == 1

    @property
    def publishable(self) -> bool:
        """One code is left, and nothing is superfluous."""
        return self.unique and not self.superfluous

    @property
    def closes(self) -> tuple[int, ...]:
        """The lines that would leave one code, where more are left now."""
        return () if self.unique else tuple(i for i, left in enumerate(self.counts) if left == 1)

    @property
    def adds_nothing(self) -> tuple[int, ...]:
        """The lines that are not chosen and would strike out no code."""
        taken = set(self.chosen)
        return tuple(
            index
            for index, left in enumerate(self.counts)
            if left == self.remaining and index not in taken
        )


def live(code: Code, chosen: Sequence[Clue]) -> Live:
    """The figures for these clues, in this order.

    Raises ``ValueError`` when one is not true of the code: of its own code alone the forge speaks.
    """
    digits = len(code)
    places = [place_of(code, clue) for clue in chosen]
    if None in places:
        raise ValueError("a chosen clue is not true of the code")
    blocks = [table(clue, digits) for clue in chosen]
    broken = Broken(blocks, digits)
    remaining, alone = broken.remaining, broken.alone()
    return Live(
        remaining=remaining,
        after=_after_each(blocks, digits),
        without=tuple(remaining + let_in for let_in in alone),
        counts=_if_chosen(broken.none, code),
        chosen=tuple(place for place in places if place is not None),
        samples=_samples(broken.none, code),
        superfluous=superfluous(chosen, broken, alone, digits) if remaining == 1 else (),
    )


def gauge(remaining: int, digits: int) -> float:
    """How far a safe is from closed, in percent: 100 for all codes, 0 for one, logarithmic."""
    return 100 * log10(remaining) / digits


def _after_each(blocks: Sequence[Block], digits: int) -> tuple[int, ...]:
    kept, left = everything(digits), []
    for block in blocks:
        kept = kept & block
        left.append(count(kept, digits))
    return tuple(left)


def _if_chosen(kept: Block, code: Code) -> tuple[int, ...]:
    """How many codes of a block each line would leave."""
    digits = len(code)
    blocks = [table(line.clue, digits) for line in lines(code)]
    if np.count_nonzero(kept) > FEW_WORDS * kept.size:
        return tuple(count(kept & block, digits) for block in blocks)
    few = Kept(kept, digits)
    return tuple(size(few.in_(block)) for block in blocks)


def _samples(kept: Block, code: Code) -> tuple[Code, ...]:
    """Up to MOST_SAMPLES codes of the block beside this one, one from each of as many equal parts.

    Where in its part one is taken goes by the golden section, lest all end in 0.
    """
    digits = len(code)
    few = Kept(kept, digits)
    own, others = few.rank_of(number_of(code)), len(few) - 1
    parts = min(MOST_SAMPLES, others)
    ranks = [
        part * others // parts + 618 * (part + 1) % 1000 * (others // parts) // 1000
        for part in range(parts)
    ]
    return tuple(code_of(few.number_at(rank + (rank >= own)), digits) for rank in ranks)
