"""Safes on offer, sorted by rating, so that those near a rating are found without a look at all."""

import bisect
from collections.abc import Callable, Iterator
from decimal import Decimal

from league.rules.offers import COUNT, NEAREST_WITHIN

Place = tuple[Decimal, int]
"""A rating, and the number of the safe that has it."""


class Shelf:
    """The safes of one tier, of the members or of the house."""

    def __init__(self) -> None:
        self._places: list[Place] = []

    def __len__(self) -> int:
        return len(self._places)

    def add(self, number: int, rating: Decimal) -> None:
        """Put a safe on offer."""
        bisect.insort(self._places, (rating, number))

    def remove(self, number: int, rating: Decimal) -> None:
        """Take it away again; `rating` is the one it stands at."""
        del self._places[bisect.bisect_left(self._places, (rating, number))]

    def near(self, sought: Decimal, may: Callable[[int], bool]) -> list[Place]:
        """All that a draw of the offers can depend on, of the safes that `may` allows.

        The other places may take COUNT - 1 of them first; so these are the COUNT nearest, and
        whatever is as good as alike with the farthest of those.
        """
        found: list[Place] = []
        limit: Decimal | None = None
        for place in self._outward(sought):
            distance = abs(place[0] - sought)
            if limit is not None and distance > limit:
                break
            if may(place[1]):
                found.append(place)
                if len(found) == COUNT:
                    limit = distance + NEAREST_WITHIN
        return found

    def _outward(self, sought: Decimal) -> Iterator[Place]:
        """The nearest first."""
        places = self._places
        above = bisect.bisect_left(places, (sought, 0))
        below = above - 1
        while below >= 0 or above < len(places):
            up = above < len(places) and (
                below < 0 or places[above][0] - sought <= sought - places[below][0]
            )
            if up:
                yield places[above]
                above += 1
            else:
                yield places[below]
                below -= 1
