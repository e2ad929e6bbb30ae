"""Recounting the ranked play from its bare history (Rules R5.1 to R5.9 and R8.1 to R8.7).

What is given: who picked which safe, when that started and ended, the guess that opened it, and the
figures of each season. What follows: frozen ratings and chances, K, ratings, loot, forge points,
caps, records, settlements, and the months of thieves and smiths. Nothing here remembers a pick that
is over, so that a long history takes no more room than its members and safes.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from heapq import merge
from typing import NamedTuple, TypeVar

from cofferwit.clock import month_of
from forge.rules.tiers import Tier
from league.rules.effects import Effect, Frozen, Rated, effect, freeze
from league.rules.exits import first_exit, is_full, settled_at
from league.rules.rating import START, after_month_turns, turns_between
from league.rules.settlement import settled_points, settlement_factor
from league.rules.standings import GOOD_FACTOR, SmithLine, ThiefLine
from league.rules.terms import Terms

TermsOf = Callable[[str], Terms]
"""The figures of a month's season."""


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


class Ended(NamedTuple):
    """What the end of a ranked pick moves, in which month, and its numbers from 1."""

    month: str
    thief_number: int
    safe_number: int
    moved: Effect


@dataclass(slots=True)
class ThiefCount:
    """A thief's rating as it stood in `month`, after `picks` ranked picks in all."""

    rating: Decimal = START
    month: str = ""
    picks: int = 0

    def as_of(self, month: str) -> Rated:
        """The same in a later month."""
        turns = turns_between(self.month, month) if self.month else 0
        return Rated(after_month_turns(self.rating, turns), self.picks)


@dataclass(slots=True)
class SafeCount:
    """A safe's rating and ranked picks; `points` are those that count, before the settlement."""

    rating: Decimal = START
    started: int = 0
    picks: int = 0
    openings: int = 0
    points: int = 0
    full_at: datetime | None = None


@dataclass(slots=True)
class ThiefMonth:
    """What a thief's line is made of."""

    loot: int = 0
    best_rating: Decimal = Decimal("-Infinity")
    picks: int = 0
    reached_at: datetime | None = None

    def line(self, member_id: int, joined_at: datetime, *, may_take_place: bool) -> ThiefLine:
        """The line of the standing."""
        return ThiefLine(
            member_id,
            self.loot,
            self.best_rating,
            self.picks,
            self.reached_at,
            joined_at,
            may_take_place,
        )


@dataclass(slots=True)
class SmithMonth:
    """What a smith's line is made of, but for the picks received: `safes` were settled."""

    points: int = 0
    good_safes: int = 0
    reached_at: datetime | None = None
    safes: list[int] = field(default_factory=list)

    def line(
        self, member_id: int, joined_at: datetime, *, received: int, may_take_place: bool
    ) -> SmithLine:
        """The line of the standing."""
        return SmithLine(
            member_id,
            self.points,
            self.good_safes,
            received,
            self.reached_at,
            joined_at,
            may_take_place,
        )


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


class Recount:
    """The ranked play, taken through its events one by one."""

    def __init__(self, terms: TermsOf) -> None:
        self.terms = terms
        self.thieves: dict[int, ThiefCount] = defaultdict(ThiefCount)
        self.safes: dict[int, SafeCount] = defaultdict(SafeCount)
        self.thief_months: dict[str, dict[int, ThiefMonth]] = _by_month(ThiefMonth)
        self.smith_months: dict[str, dict[int, SmithMonth]] = _by_month(SmithMonth)
        self._running: dict[str, Frozen] = {}
        self._pairs: dict[tuple[int, int], list[int]] = {}
        self._pairs_of = ""

    def start(self, pick: PickFacts) -> Frozen:
        """What the pick froze, as it starts."""
        month = month_of(pick.started_at)
        thief, safe = self.thieves[pick.thief], self.safes[pick.safe]
        frozen = freeze(thief=thief.as_of(month).rating, safe=safe.rating, terms=self.terms(month))
        safe.started += 1
        if is_full(safe.started) and safe.full_at is None:
            safe.full_at = pick.started_at
        self._running[pick.key] = frozen
        return frozen

    def end(self, pick: PickFacts) -> Ended:
        """What the pick moves, as it ends; it has started."""
        assert pick.ended_at is not None
        month = month_of(pick.ended_at)
        thief, safe = self.thieves[pick.thief], self.safes[pick.safe]
        pair = self._pair(pick, month)
        moved = effect(
            frozen=self._running.pop(pick.key),
            opened_at_guess=pick.opened_at_guess,
            tier=pick.tier,
            has_smith=pick.smith is not None,
            thief=thief.as_of(month),
            safe=Rated(safe.rating, safe.picks),
            loots_before=pair[0],
            points_before=pair[1],
            terms=self.terms(month),
        )
        pair[0] += moved.loot_counted
        pair[1] += moved.points_counted
        thief.rating, thief.month, thief.picks = moved.thief_after, month, thief.picks + 1
        safe.rating, safe.picks = moved.safe_after, safe.picks + 1
        safe.openings += pick.opened_at_guess is not None
        safe.points += moved.points if moved.points_counted else 0
        self._add(pick, moved, month)
        return Ended(month, thief.picks, safe.picks, moved)

    def _pair(self, pick: PickFacts, month: str) -> list[int]:
        """Loots and forge points that count so far between the two, in the month of the end."""
        if month != self._pairs_of:
            self._pairs, self._pairs_of = {}, month
        if pick.smith is None:
            return [0, 0]
        return self._pairs.setdefault((pick.thief, pick.smith), [0, 0])

    def _add(self, pick: PickFacts, moved: Effect, month: str) -> None:
        line = self.thief_months[month][pick.thief]
        line.picks += 1
        line.best_rating = max(line.best_rating, moved.thief_after)
        if moved.loot_counted:
            line.loot += moved.loot
            line.reached_at = pick.ended_at

    def leaves(self, facts: SafeFacts) -> datetime | None:
        """When the safe leaves or has left, as far as is known; all events are through."""
        full_at = self.safes[facts.safe].full_at
        found = first_exit(
            expires_at=facts.expires_at, full_at=full_at, withdrawn_at=facts.withdrawn_at
        )
        return None if found is None else found.at

    def settle(self, facts: SafeFacts, left_at: datetime) -> Settled:
        """What a safe that left then has earned; call it once a safe, all events being through."""
        at = settled_at(left_at=left_at, last_end=facts.last_end)
        month = month_of(at)
        figures = self.terms(month).settlement
        count = self.safes[facts.safe]
        factor = settlement_factor(picks=count.picks, openings=count.openings, figures=figures)
        points = settled_points(counted=count.points, factor=factor)
        if facts.smith is not None:
            self._credit(facts.smith, facts.safe, month, at, factor, points)
        return Settled(at, month, count.picks, count.openings, count.points, factor, points)

    def _credit(
        self, smith: int, safe: int, month: str, at: datetime, factor: Decimal, points: int
    ) -> None:
        line = self.smith_months[month][smith]
        line.safes.append(safe)
        line.points += points
        line.good_safes += factor >= GOOD_FACTOR
        if points > 0:
            line.reached_at = max(at, line.reached_at or at)


Month = TypeVar("Month", ThiefMonth, SmithMonth)


def _by_month(kind: type[Month]) -> dict[str, dict[int, Month]]:
    return defaultdict(lambda: defaultdict(kind))
