"""The site's draws: everything random comes from a recorded seed and can be drawn again.

A seed is 32 secret bytes, made by the operating system's generator where the draw is asked for
and stored with what was drawn. Whoever holds it can replay the draw; nobody without it can
foresee the next one.

The stream (version 1) is HMAC-SHA256 in counter mode, as in the key derivation of NIST
SP 800-108: block number i (from 0) is::

    HMAC-SHA256(key=seed, "cofferwit:draws:1:" + purpose + ":" + i as 8 bytes, big-endian)

Numbers are read from it by rejection, so that each is exactly as likely as any other; shuffles
are those of Fisher and Yates.
"""

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

from forge.rules.codes import Code
from forge.rules.limits import DRAWS
from forge.rules.tiers import Tier

T = TypeVar("T")

VERSION = 1
"""Of the stream and of ``draw_code``; another way to draw takes another number."""

SEED_BYTES = 32


class Draws:
    """Fair draws, the same ones for the same seed and purpose."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        """``purpose`` keeps draws for different ends apart, as ``"code:gold:0"`` does.

        Raises ``ValueError`` unless ``seed`` is SEED_BYTES long.
        """
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._label = f"cofferwit:draws:{VERSION}:{purpose}:".encode()
        self._blocks = 0
        self._waiting = b""

    def code(self, digits: int) -> Code:
        """A code of that many digits, drawn one digit after the other from left to right."""
        return tuple(self.below(10) for _ in range(digits))

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in an order drawn at random, each order as likely as the others."""
        return list(self.each(things))

    def each(self, things: Sequence[T]) -> Iterator[T]:
        """One after the other in an order drawn at random, and drawn no further than asked for.

        The next one is chosen among those still to come and trades places with the first of them.
        """
        order = list(things)
        for place in range(len(order)):
            chosen = place + self.below(len(order) - place)
            order[place], order[chosen] = order[chosen], order[place]
            yield order[place]

    def choice(self, things: Sequence[T]) -> T:
        """One of them. Raises ``ValueError`` when there is none."""
        return things[self.below(len(things))]

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1, each as likely as the others.

        Reads as few bytes as hold ``limit`` - 1 (none for a limit of 1), keeps as many of their
        low bits, and draws again while the number is too great: a remainder would favour the
        small ones. Raises ``ValueError`` when there is nothing to choose from.
        """
        if limit < 1:
            raise ValueError(f"there is no number below {limit} to draw")
        bits = (limit - 1).bit_length()
        mask = (1 << bits) - 1
        while True:
            number = int.from_bytes(self._take((bits + 7) // 8), "big") & mask
            if number < limit:
                return number

    def _take(self, count: int) -> bytes:
        while len(self._waiting) < count:
            self._waiting += self._next_block()
        taken, self._waiting = self._waiting[:count], self._waiting[count:]
        return taken

    def _next_block(self) -> bytes:
        message = self._label + self._blocks.to_bytes(8, "big")
        self._blocks += 1
        return hmac.digest(self._seed, message, "sha256")


def draw_code(seed: bytes, tier: Tier, index: int) -> Code:
    """The code number ``index`` (0, 1 or 2) that a draft of this tier draws from its seed.

    Each index has a stream of its own: a later code owes nothing to an earlier one, and may by
    chance equal it. Raises ``IndexError`` past the last draw allowed.
    """
    if index not in range(DRAWS):
        raise IndexError(f"a draft draws {DRAWS} codes; there is no number {index}")
    return Draws(seed, f"code:{tier.value}:{index}").code(tier.digits)
