"""What a recount is given of the ranked play, and what it counts of thieves and safes."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from heapq import merge
from typing import NamedTuple, TypeVar

from forge.rules.tiers import Tier
from league.rules.effects import Effect, Rated
from league.rules.rating import START, as_of
from league.rules.revision import Kept


@dataclass(frozen=True, slots=True)
class PickFacts:
    """A ranked pick as it happened; `ended_at` is None while it runs, `key` names it."""

    key: str
    thief: int
    safe: int
    smith: int | None
    tier: Tier
    started_at: datetime
    ended_at: datetime | None = None
    opened_at_guess: int | None = None


class Mark(NamedTuple):
    """That a ranked pick was voided at an instant, or with `voids` false restored."""

    at: datetime
    key: str
    thief: int
    safe: int
    voids: bool


class Ended(NamedTuple):
    """What the end of a ranked pick moves, in which month, and its numbers from 1."""

    month: str
    thief_number: int
    safe_number: int
    moved: Effect


@dataclass(slots=True)
class ThiefCount:
    """A thief's rating as it stood in `month`, after `picks` that count and `voided` ones."""

    rating: Decimal = START
    month: str = ""
    picks: int = 0
    voided: int = 0

    def as_of(self, month: str) -> Rated:
        """The same in a later month."""
        return Rated(as_of(self.rating, self.month, month), self.picks)


@dataclass(slots=True)
class SafeCount:
    """A safe's rating and ranked picks; `points` are those that count, before the settlement.

    `voided` picks have ended and are not among `picks`.
    """

    rating: Decimal = START
    started: int = 0
    picks: int = 0
    openings: int = 0
    voided: int = 0
    points: int = 0
    full_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SafeFacts:
    """The course of a safe as it happened: `last_end` is the end of its last pick of any kind."""

    safe: int
    smith: int | None
    expires_at: datetime | None
    withdrawn_at: datetime | None
    last_end: datetime | None


@dataclass(frozen=True, slots=True)
class Settled:
    """What a member's safe has earned."""

    at: datetime
    month: str
    picks: int
    openings: int
    counted: int
    factor: Decimal
    points: int


Item = TypeVar("Item")


def in_order(
    starts: Iterable[Item], ends: Iterable[Item], facts: Callable[[Item], PickFacts]
) -> Iterator[tuple[bool, Item]]:
    """Both lists as one, in the order of events; the first value tells an end.

    Each list is in the order of its instants, then keys. At one instant ends come first: whatever
    is due ends before something starts.
    """

    def start_key(each: Item) -> tuple[datetime, int, str]:
        return facts(each).started_at, 1, facts(each).key

    def end_key(each: Item) -> tuple[datetime, int, str]:
        ended_at = facts(each).ended_at
        assert ended_at is not None
        return ended_at, 0, facts(each).key

    marked = merge(
        ((end_key(each), True, each) for each in ends),
        ((start_key(each), False, each) for each in starts),
        key=lambda event: event[0],
    )
    return ((is_end, each) for _, is_end, each in marked)


def kept_of(pick: PickFacts, chance: Decimal, moved: Effect, month: str) -> Kept:
    """What that pick keeps of its end."""
    assert pick.ended_at is not None
    return Kept(
        key=pick.key,
        thief=pick.thief,
        safe=pick.safe,
        smith=pick.smith,
        month=month,
        ended_at=pick.ended_at,
        chance=chance,
        result=moved.result,
        thief_k=moved.thief_k,
        safe_k=moved.safe_k,
        loot=moved.loot,
        points=moved.points,
    )
