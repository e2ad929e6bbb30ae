"""The stock of the house, for administrators: figures, and nothing that a safe hides."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.db.models import CharField, Count, F, Func, Max, Min, Value

from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.stock import SHELVES, TARGETS, Shelf
from forge.rules.tiers import Tier


@dataclass(frozen=True)
class ShelfLine:
    """The free safes of one tier and difficulty, against how many there should be."""

    tier: Tier
    difficulty: Difficulty
    free: int
    target: int
    oldest: datetime | None
    newest: datetime | None
    used: int

    @property
    def lacking(self) -> int:
        """How many are missing."""
        return max(self.target - self.free, 0)


@dataclass(frozen=True)
class UseLine:
    """The safes of one tier and difficulty kept for one use.

    `use` is the first word of a purpose, as the app that claimed the safes wrote it.
    """

    use: str
    tier: Tier
    difficulty: Difficulty
    safes: int
    newest: datetime


@dataclass(frozen=True)
class HouseStock:
    """Both tables of the page."""

    shelves: tuple[ShelfLine, ...]
    uses: tuple[UseLine, ...]


@dataclass(frozen=True)
class _Group:
    """House safes alike in use, tier and difficulty."""

    safes: int
    oldest: datetime
    newest: datetime


def house_stock() -> HouseStock:
    """What the house has on its shelves, and what its other safes went to; one query."""
    free: dict[Shelf, _Group] = {}
    used: defaultdict[Shelf, int] = defaultdict(int)
    uses = []
    for use, shelf, group in _groups():
        if use == "":
            free[shelf] = group
        else:
            used[shelf] += group.safes
            uses.append(UseLine(use, *shelf, group.safes, group.newest))
    shelves = tuple(_shelf_line(shelf, free.get(shelf), used[shelf]) for shelf in SHELVES)
    return HouseStock(shelves, tuple(uses))


def _shelf_line(shelf: Shelf, group: _Group | None, used: int) -> ShelfLine:
    return ShelfLine(
        *shelf,
        free=0 if group is None else group.safes,
        target=TARGETS[shelf[1]],
        oldest=None if group is None else group.oldest,
        newest=None if group is None else group.newest,
        used=used,
    )


def _groups() -> list[tuple[str, Shelf, _Group]]:
    """By use, then tier and difficulty as they are written."""
    first_word = Func(
        F("purpose"), Value(":"), Value(1), function="split_part", output_field=CharField()
    )
    rows = (
        Safe.objects.filter(maker__isnull=True)
        .annotate(use=first_word)
        .values_list("use", "tier", "difficulty")
        .annotate(Count("id"), Min("made_at"), Max("made_at"))
        .order_by("use", "tier", "difficulty")
    )
    return [
        (use, (Tier(tier), Difficulty(difficulty)), _Group(safes, oldest, newest))
        for use, tier, difficulty, safes, oldest, newest in rows
    ]
