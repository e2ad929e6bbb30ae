"""What the line of a member in a month's standing adds up to (Rules R8.2 and R8.3)."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from league.rules.standings import GOOD_FACTOR, SmithLine, ThiefLine


@dataclass(slots=True)
class ThiefMonth:
    """What a thief's line is made of."""

    loot: int = 0
    best_rating: Decimal = Decimal("-Infinity")
    picks: int = 0
    reached_at: datetime | None = None

    def add(self, *, rating: Decimal, loot: int, ended_at: datetime) -> None:
        """Take in a pick: the rating after it, and the loot that counts, 0 for none."""
        self.picks += 1
        self.best_rating = max(self.best_rating, rating)
        if loot:
            self.loot += loot
            self.reached_at = ended_at

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

    def add(self, safe: int, *, at: datetime, factor: Decimal, points: int) -> None:
        """Take in a safe that was settled at that instant."""
        self.safes.append(safe)
        self.points += points
        self.good_safes += factor >= GOOD_FACTOR
        if points > 0:
            self.reached_at = max(at, self.reached_at or at)

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
