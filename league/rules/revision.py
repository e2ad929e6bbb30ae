"""What stands of a thief's picks, or a safe's, once some are voided (Rules R5.4, R5.7 and R5.10).

A pick keeps what it froze: the chance of its start, and the K, the result, the loot and the forge
points of its end. From those that count follow, in the order of their ends, the ratings with the
half-way steps between months, and what stands under the cap of a pair.

    picks, K 32     +6.40   −12.80   +19.20      1000 → 1006.40 → 993.60 → 1012.80
    second voided   +6.40     (0)    +19.20      1000 → 1006.40 → 1006.40 → 1025.60
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from league.rules.month_lines import ThiefMonth
from league.rules.rating import HELD, START, as_of, change
from league.rules.terms import Terms

TermsOf = Callable[[str], Terms]
"""The figures of a month's season."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a ranked pick that has ended keeps, whatever is voided; `key` names it."""

    key: str
    thief: int
    safe: int
    smith: int | None
    month: str
    ended_at: datetime
    chance: Decimal
    result: Decimal
    thief_k: int
    safe_k: int
    loot: int
    points: int


class Step(NamedTuple):
    """A rating around a pick; both are the same for one that is voided."""

    before: Decimal
    after: Decimal


class Counting(NamedTuple):
    """Whether the loot, and the forge points, of a pick count for the month."""

    loot: bool
    points: bool


NOT_COUNTED = Counting(loot=False, points=False)


@dataclass(slots=True)
class ThiefRevision:
    """A thief's picks as they stand: `steps` and `counting` by pick, `months` by month.

    `rating` is that of `month`, in which the last of all picks ended; `picks` count, `voided` do
    not.
    """

    rating: Decimal = START
    month: str = ""
    picks: int = 0
    voided: int = 0
    steps: dict[str, Step] = field(default_factory=dict)
    counting: dict[str, Counting] = field(default_factory=dict)
    months: dict[str, ThiefMonth] = field(default_factory=lambda: defaultdict(ThiefMonth))

    def as_of(self, month: str) -> Decimal:
        """The rating in a later month."""
        return as_of(self.rating, self.month, month)


@dataclass(slots=True)
class SafeRevision:
    """A safe's picks as they stand, in ratings and numbers; forge points go by pairs."""

    rating: Decimal = START
    picks: int = 0
    openings: int = 0
    voided: int = 0
    steps: dict[str, Step] = field(default_factory=dict)


def revise_thief(picks: Iterable[Kept], voided: Container[str], terms_of: TermsOf) -> ThiefRevision:
    """The thief as they stand, from all of their picks in the order of their ends."""
    found = ThiefRevision()
    under_caps = _Caps(terms_of)
    for pick in picks:
        rating, found.month = found.as_of(pick.month), pick.month
        if pick.key in voided:
            found.voided += 1
            found.rating, found.counting[pick.key] = rating, NOT_COUNTED
        else:
            found.picks += 1
            found.rating = rating + change(k=pick.thief_k, gain=pick.result - pick.chance)
            counts = found.counting[pick.key] = under_caps.take(pick)
            won = pick.loot if counts.loot else 0
            line = found.months[pick.month]
            line.add(rating=found.rating, loot=won, ended_at=pick.ended_at)
        found.steps[pick.key] = Step(rating, found.rating)
    return found


class _Caps:
    """How much of each pair counts in each month so far, of one thief."""

    def __init__(self, terms_of: TermsOf) -> None:
        self._terms_of = terms_of
        self._loots: dict[tuple[int, str], int] = defaultdict(int)
        self._points: dict[tuple[int, str], int] = defaultdict(int)

    def take(self, pick: Kept) -> Counting:
        """Whether that pick, the next to end of those that count, stands under the cap."""
        if pick.smith is None:
            return Counting(loot=pick.loot > 0, points=False)
        pair, terms = (pick.smith, pick.month), self._terms_of(pick.month)
        loot = pick.loot > 0 and self._loots[pair] < terms.loot.counted_a_month
        points = pick.points > 0 and self._points[pair] < terms.points.counted_a_month
        self._loots[pair] += loot
        self._points[pair] += points
        return Counting(loot, points)


def revise_safe(picks: Sequence[Kept], voided: Container[str]) -> SafeRevision:
    """The safe as it stands, from all of its picks in the order of their ends."""
    found = SafeRevision()
    for pick in picks:
        before = found.rating
        if pick.key in voided:
            found.voided += 1
        else:
            found.picks += 1
            found.openings += pick.result > HELD
            found.rating += change(k=pick.safe_k, gain=pick.chance - pick.result)
        found.steps[pick.key] = Step(before, found.rating)
    return found
