"""What voiding picks, or restoring them, moves: frozen, in ids and figures only."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

Value = TypeVar("Value")


class Change(NamedTuple, Generic[Value]):
    """A figure before and after."""

    before: Value
    after: Value

    @property
    def moves(self) -> bool:
        """Whether it is another one afterwards."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class MonthMoved:
    """A member's line of one ladder, "thieves" or "smiths", in one month.

    `total` is loot or forge points; `rank` counts all lines of the ladder, `place` those with one;
    both are None without. `credits` is the prize of a paid month as the entries give it, 0 and 0
    where none was paid.
    """

    month: str
    ladder: str
    total: Change[int]
    rank: Change[int | None]
    place: Change[int | None]
    credits: Change[int]
    paid: bool


@dataclass(frozen=True, slots=True)
class SafeMoved:
    """A safe of which a pick was voided, or whose points under the cap of a pair moved.

    `factor` and `points` are those of the settlement, or those it would have now.
    """

    safe_id: int
    settled: bool
    picks: Change[int]
    openings: Change[int]
    rating: Change[Decimal]
    factor: Change[Decimal]
    points: Change[int]


@dataclass(frozen=True, slots=True)
class TitleMoved:
    """A day whose title a member loses or gains.

    `place` is the one in the ranking of that day, None without one; the first holds the title.
    """

    day: date
    place: Change[int | None]


@dataclass(frozen=True, slots=True)
class Effects:
    """What it moves for one member: `picks` are their own among those voided or restored.

    `rating` is None for one whose own picks are not among them; `safes` are the member's.
    """

    picks: tuple[UUID, ...] = ()
    rating: Change[Decimal] | None = None
    months: tuple[MonthMoved, ...] = ()
    safes: tuple[SafeMoved, ...] = ()
    titles: tuple[TitleMoved, ...] = ()

    @property
    def credits(self) -> int:
        """What the corrections of paid months add to the account, or take from it."""
        return sum(each.credits.after - each.credits.before for each in self.months)

    def to_json(self) -> dict[str, Any]:
        """The same as JSON: decimals, ids and days as texts, a change as a list of two."""
        return _plain(self)


@dataclass(frozen=True, slots=True)
class PreviewPick:
    """A pick that would be voided, or restored; `loot` and `points` are what counts of it now.

    `smith_id` is None for a house safe. A pick that runs would be ended first.
    """

    pick_id: UUID
    thief_id: int
    smith_id: int | None
    safe_id: int
    purpose: str
    ranked: bool
    running: bool
    voided: bool
    started_at: datetime
    ended_at: datetime | None
    chance: Decimal | None
    opened_at_guess: int | None
    loot: int
    points: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What voiding would do, and to whom: `touched` by member; `house` are the house's safes.

    `left_out` are picks that are voided already, that only trained, or that do not exist.
    """

    picks: tuple[PreviewPick, ...]
    left_out: tuple[UUID, ...]
    touched: Mapping[int, Effects]
    house: tuple[SafeMoved, ...]


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal | UUID):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if hasattr(value, "__dataclass_fields__"):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    return value
