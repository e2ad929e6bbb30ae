"""Which safes become the offers of a day (Rules R4.1 and R4.2).

Each place looks for a safe at so many points from the thief's rating. The choice is made so:

1. The place that can be served best comes first: the one whose nearest safe is nearest. Two
   places that are served alike go from the easiest. What one place has taken, the others do not
   see: three places, three safes.
2. A place draws among the members' safes that are no more than NEAREST_WITHIN points farther from
   what it looks for than the nearest of them.
3. It draws among the house safes instead, in the same way, where they are strictly nearer than
   every member's safe, or where there is none.
4. A new house safe, which would start at START, joins the league only where it is more than
   NEAREST_WITHIN points nearer than all that is there already: what is as good as equal is left
   to the safes in play, the members' first.

Each place has a stream of its own from the recorded seed, so that the draw of one owes nothing to
the others and each can be replayed with the candidates of its instant.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from forge.rules.randomness import Draws
from league.rules.offers import DISTANCES, NEAREST_WITHIN, Offer
from league.rules.rating import START


@dataclass(frozen=True, slots=True)
class Candidate:
    """A safe that may be offered to this thief; `house` when no member forged it."""

    safe_id: int
    rating: Decimal
    house: bool = False


HOUSE_NEEDED: Final = None
"""Drawn where a new house safe has to be brought in."""


def draw(
    *, candidates: Iterable[Candidate], rating: Decimal, seed: bytes
) -> dict[Offer, Candidate | None]:
    """The safe of each place, or HOUSE_NEEDED; the places in their order, the easiest first.

    `candidates` are all that this thief may be offered, in any order; `rating` is the thief's;
    `seed` has 32 bytes. No safe comes twice; HOUSE_NEEDED may, and each time means another one.
    """
    left = sorted(candidates, key=lambda candidate: candidate.safe_id)
    drawn: dict[Offer, Candidate | None] = {}
    while waiting := [slot for slot in Offer if slot not in drawn]:
        slot = min(waiting, key=lambda slot: _reach(slot, left, rating))
        drawn[slot] = chosen = _draw(slot, left, rating, _stream(seed, slot, 0))
        left = [candidate for candidate in left if candidate is not chosen]
    return {slot: drawn[slot] for slot in Offer}


def draw_again(
    *,
    slot: Offer,
    replacement: int,
    candidates: Iterable[Candidate],
    rating: Decimal,
    seed: bytes,
) -> Candidate | None:
    """Another safe for one place, or HOUSE_NEEDED, when the safe it had left before it was taken.

    `replacement` counts from 1. The candidates leave out what the day has offered already.
    """
    left = sorted(candidates, key=lambda candidate: candidate.safe_id)
    return _draw(slot, left, rating, _stream(seed, slot, replacement))


def target(slot: Offer, rating: Decimal) -> Decimal:
    """The rating that a place looks for."""
    return rating + DISTANCES[slot]


def _stream(seed: bytes, slot: Offer, replacement: int) -> Draws:
    return Draws(seed, f"offer:{slot.value}:{replacement}")


def _reach(slot: Offer, left: Collection[Candidate], rating: Decimal) -> Decimal:
    """How near to what it looks for the place can be served, by a new house safe if need be."""
    sought = target(slot, rating)
    nearest = _nearest(left, sought)
    new = abs(START - sought)
    return new if _is_better_made(nearest, new) else nearest


def _draw(
    slot: Offer, left: Collection[Candidate], rating: Decimal, draws: Draws
) -> Candidate | None:
    sought = target(slot, rating)
    if _is_better_made(_nearest(left, sought), abs(START - sought)):
        return HOUSE_NEEDED
    members = [candidate for candidate in left if not candidate.house]
    closest = _nearest(members, sought)
    nearer_house = [
        candidate
        for candidate in left
        if candidate.house and abs(candidate.rating - sought) < closest
    ]
    pool = nearer_house or members
    within = _nearest(pool, sought) + NEAREST_WITHIN
    return draws.choice([each for each in pool if abs(each.rating - sought) <= within])


def _is_better_made(nearest: Decimal, new: Decimal) -> bool:
    """Whether a new house safe beats everything there is by more than what counts as alike."""
    return nearest - new > NEAREST_WITHIN


def _nearest(candidates: Collection[Candidate], sought: Decimal) -> Decimal:
    """The distance of the nearest candidate; without any, farther than everything."""
    return min((abs(each.rating - sought) for each in candidates), default=Decimal("Infinity"))
