"""What a wrong guess reveals, and in which order of the clues it reveals least.

A wrong guess names the first clue of the list that it contradicts. To say beforehand what that is
worth, the forge imagines a thief and is exact about them:

1. They have used all the clues but two, any two as likely as any others. (Of one clue alone, none
   has been used.)
2. They guess one of the codes that those clues leave, each as likely as any other. Only a wrong
   guess counts: one that breaks one of the two clues left aside, or both.
3. The clue that is named they use from then on. What the guess revealed is the share of their
   codes that goes with it, in bits: 1 bit when half of them go, 2 when three quarters do.

What is told is the mean of these bits over the wrong guesses of such a thief, and how often each
clue is the one named.

With R codes left in the end, a(i) codes that break clue i alone and b codes that break the two
clues i and j alone, the thief has R + a(i) + a(j) + b codes. Where i is listed first, a(i) + b
guesses name it and leave R + a(j) codes; a(j) guesses name j and leave R + a(i).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log2
from typing import NamedTuple

from forge.rules.broken import Broken
from forge.rules.clues import Clue
from forge.rules.house_rule import in_order
from forge.rules.tables import table


@dataclass(frozen=True)
class Reveal:
    """What the imagined thief learns from a first wrong guess."""

    bits: float
    """Their mean gain: each bit halves the codes they have left."""
    shares: tuple[float, ...]
    """For each clue, how often it is the one named; they add up to 1."""

    @property
    def likely(self) -> int:
        """The index from 0 of the clue named most often, the first of equals."""
        return max(range(len(self.shares)), key=self.shares.__getitem__)


class Told(NamedTuple):
    """Wrong guesses that name the same clue, for a thief who left two aside."""

    clue: int
    guesses: int
    codes: int
    """How many codes the thief had."""
    left: int
    """How many the clue named leaves them."""


class Thief:
    """The imagined thief before a list of clues; orders of the list can be compared."""

    def __init__(self, chosen: Sequence[Clue], digits: int) -> None:
        broken = Broken([table(clue, digits) for clue in chosen], digits)
        self._chosen = tuple(chosen)
        self._digits = digits
        self._remaining = broken.remaining
        self._alone = broken.alone()
        self._pairs = broken.pairs()

    def reveal(self, order: Sequence[int]) -> Reveal | None:
        """What is revealed when the list stands in this order, a permutation of its indices.

        The shares are told in that order too. None where no wrong guess is possible.
        """
        situations = [told for told in self._situations(order) if sum(t.guesses for t in told)]
        if not situations:
            return None
        bits, shares = 0.0, [0.0] * len(self._chosen)
        for told in situations:
            weight = 1 / len(situations) / sum(one.guesses for one in told)
            for one in told:
                shares[one.clue] += weight * one.guesses
                bits += weight * one.guesses * log2(one.codes / one.left)
        return Reveal(bits, tuple(shares[index] for index in order))

    def _situations(self, order: Sequence[int]) -> Iterator[tuple[Told, ...]]:
        """What the guesses are told, for any two clues left aside, the one listed first first."""
        remaining, alone = self._remaining, self._alone
        if len(order) == 1:
            yield (Told(0, alone[0], remaining + alone[0], remaining),)
        for first, second in combinations(order, 2):
            both = int(self._pairs[first, second])
            codes = remaining + alone[first] + alone[second] + both
            yield (
                Told(first, alone[first] + both, codes, remaining + alone[second]),
                Told(second, alone[second], codes, remaining + alone[first]),
            )

    def least_revealing_order(self) -> tuple[int, ...]:
        """The order in which a wrong guess reveals least, as indices of the list.

        Of two clues left aside the order decides one thing: who is named for the codes that break
        both. It is cheaper to name the one that alone keeps out fewer codes, whatever the other
        clues are. So these come first; equals stand as in a house safe.
        """
        as_in_house = in_order(self._chosen, self._digits)
        return tuple(
            sorted(
                range(len(self._chosen)),
                key=lambda index: (self._alone[index], as_in_house.index(self._chosen[index])),
            )
        )


def reveal(chosen: Sequence[Clue], digits: int) -> Reveal | None:
    """What a wrong guess reveals with the clues in this order; None where none is possible."""
    return Thief(chosen, digits).reveal(range(len(chosen)))


def least_revealing_order(chosen: Sequence[Clue], digits: int) -> tuple[int, ...]:
    """The indices of the clues in the order in which a wrong guess reveals least."""
    return Thief(chosen, digits).least_revealing_order()
