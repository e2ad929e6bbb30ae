"""The two standings of a season, each a total order (Rules R8.2 to R8.5).

    thieves   loot, best rating of the month, fewer ranked picks, first to reach that loot
    smiths    points, safes settled at a factor of 1 or more, first to reach those points

What is equal after that goes to the oldest account. Those who qualify, and whose account may take
a place, stand first and have the places; the others follow in the same order, without one. A place
with a total of 0 is kept, but not paid: since the total comes first, nobody with more than 0 stands
behind it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from league.rules.season import prize
from league.rules.terms import Terms


class Criterion(StrEnum):
    """What may put one line before another, in words that pages read."""

    TOTAL = "total"
    BEST_RATING = "best_rating"
    PICKS = "picks"
    GOOD_SAFES = "good_safes"
    REACHED = "reached"
    AGE = "age"


GOOD_FACTOR = Decimal(1)
"""A safe settled at this factor or more breaks ties among smiths."""

_NEVER = datetime.max.replace(tzinfo=UTC)
"""Stands for the instant of those who have reached nothing: all of them alike."""


@dataclass(frozen=True, slots=True)
class ThiefLine:
    """A thief's month: `reached_at` is the end of the last counted loot, None without any."""

    member_id: int
    loot: int
    best_rating: Decimal
    picks: int
    reached_at: datetime | None
    joined_at: datetime
    may_take_place: bool = True

    @property
    def total(self) -> int:
        """What the standing is about."""
        return self.loot

    @property
    def progress(self) -> int:
        """What counts towards qualifying: the ranked picks of the month."""
        return self.picks

    def needed(self, terms: Terms) -> int:
        """How much of it qualifies."""
        return terms.season.thief_ranked_picks

    def criteria(self) -> tuple[tuple[Criterion, Any], ...]:
        """What is compared, in that order; the lesser value stands first."""
        return (
            (Criterion.TOTAL, -self.loot),
            (Criterion.BEST_RATING, -self.best_rating),
            (Criterion.PICKS, self.picks),
            (Criterion.REACHED, self.reached_at or _NEVER),
            (Criterion.AGE, (self.joined_at, self.member_id)),
        )


@dataclass(frozen=True, slots=True)
class SmithLine:
    """A smith's month, over the safes settled in it.

    `good_safes` settled at a factor of 1 or more; `received` are the ranked picks by others,
    linked accounts apart; `reached_at` is the last settlement with points, None without any.
    """

    member_id: int
    points: int
    good_safes: int
    received: int
    reached_at: datetime | None
    joined_at: datetime
    may_take_place: bool = True

    @property
    def total(self) -> int:
        """What the standing is about."""
        return self.points

    @property
    def progress(self) -> int:
        """What counts towards qualifying: the picks received."""
        return self.received

    def needed(self, terms: Terms) -> int:
        """How much of it qualifies."""
        return terms.season.smith_ranked_picks

    def criteria(self) -> tuple[tuple[Criterion, Any], ...]:
        """What is compared, in that order; the lesser value stands first."""
        return (
            (Criterion.TOTAL, -self.points),
            (Criterion.GOOD_SAFES, -self.good_safes),
            (Criterion.REACHED, self.reached_at or _NEVER),
            (Criterion.AGE, (self.joined_at, self.member_id)),
        )


Line = TypeVar("Line", bound=ThiefLine | SmithLine)


@dataclass(frozen=True, slots=True)
class Standing(Generic[Line]):
    """A line where it stands.

    `rank` counts all lines from 1, `place` those alone who have one; `prize` is in credits.
    `missing` is how much more would qualify. `before` is the criterion that puts this line behind
    the one above it, `after` the one that puts it ahead of the one below; None where there is none,
    and across the gap between those with a place and those without.
    """

    line: Line
    rank: int
    place: int | None
    prize: int
    missing: int
    before: Criterion | None
    after: Criterion | None

    @property
    def qualified(self) -> bool:
        """Whether the month holds enough for a place."""
        return self.missing == 0


def order(lines: Iterable[Line]) -> list[Line]:
    """The lines in the order of their criteria, whoever qualifies."""
    return sorted(lines, key=lambda line: [value for _, value in line.criteria()])


def decided_by(first: Line, second: Line) -> Criterion:
    """What puts `first` before `second`; both are of one standing and of two members."""
    pairs = zip(first.criteria(), second.criteria(), strict=True)
    return next(name for (name, mine), (_, theirs) in pairs if mine != theirs)


def qualifies(line: Line, terms: Terms) -> bool:
    """Whether the month of that line holds enough for a place (Rules R8.2 and R8.3)."""
    return line.progress >= line.needed(terms)


def standings(lines: Iterable[Line], terms: Terms) -> list[Standing[Line]]:
    """The whole standing of one ladder: those with a place first, then the others."""
    ordered = order(lines)
    placed = [line for line in ordered if line.may_take_place and qualifies(line, terms)]
    taken = {line.member_id for line in placed}
    others = [line for line in ordered if line.member_id not in taken]
    first = [Spot(i, i, _prize(line, i, terms)) for i, line in enumerate(placed, start=1)]
    rest = [Spot(i, None, 0) for i, _ in enumerate(others, start=len(placed) + 1)]
    return in_spots([*placed, *others], [*first, *rest], terms)


def in_spots(lines: Sequence[Line], spots: Sequence["Spot"], terms: Terms) -> list[Standing[Line]]:
    """The standing of lines whose spots are known, in their order: of a month that was paid."""
    return [
        Standing(
            line=line,
            rank=spot.rank,
            place=spot.place,
            prize=spot.prize,
            missing=max(0, line.needed(terms) - line.progress),
            before=_between(lines, spots, i - 1),
            after=_between(lines, spots, i),
        )
        for i, (line, spot) in enumerate(zip(lines, spots, strict=True))
    ]


class Spot(NamedTuple):
    """Where a line stands, and what that is worth in credits."""

    rank: int
    place: int | None
    prize: int


def _prize(line: Line, place: int, terms: Terms) -> int:
    return prize(place, figures=terms.season) if line.total > 0 else 0


def _between(lines: Sequence[Line], spots: Sequence[Spot], index: int) -> Criterion | None:
    """What decided between the line of that index and the next one."""
    if not 0 <= index < len(lines) - 1:
        return None
    if (spots[index].place is None) != (spots[index + 1].place is None):
        return None
    return decided_by(lines[index], lines[index + 1])
