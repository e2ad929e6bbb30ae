"""What happens in a simulated league, as the figures read it."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from forge.rules.tiers import Tier
from league.rules.effects import Rated
from league.rules.standings import SmithLine, Standing, ThiefLine

from simulation.people import Person


@dataclass(slots=True)
class Safe:
    """A safe on offer or gone; `smith` is None for the house.

    `strength` and `style` are its truth, `rated` what the league makes of it; `leaves_at` is when
    its days are over, or when a withdrawal takes effect.
    """

    number: int
    smith: Person | None
    tier: Tier
    strength: float
    style: float
    leaves_at: datetime
    rated: Rated = field(default_factory=Rated)
    openings: int = 0
    counted: int = 0
    gone: bool = False


class Pick(NamedTuple):
    """A ranked pick that has ended."""

    month: int
    at: datetime
    thief: int
    safe: int
    house: bool
    chance: Decimal
    result: Decimal
    rating: Decimal
    loot: int
    loot_counted: bool
    points: int
    points_counted: bool
    on_purpose: bool


class Settled(NamedTuple):
    """The settlement of a member's safe."""

    month: int
    at: datetime
    smith: int
    strength: float
    rating: Decimal
    picks: int
    openings: int
    counted: int
    factor: Decimal
    points: int


@dataclass(slots=True)
class Offered:
    """Offers of a month: made, drawn from the house, newly made by the house, taken."""

    made: int = 0
    house: int = 0
    new_house: int = 0
    taken: int = 0


@dataclass(slots=True)
class Month:
    """A month that is over: its name, its standings, and the ratings right before its turn."""

    name: str
    offered: Offered
    thieves: list[Standing[ThiefLine]]
    smiths: list[Standing[SmithLine]]
    thief_ratings: dict[int, Decimal]
    safe_ratings: list[Decimal]


@dataclass(slots=True)
class History:
    """All of a simulated league."""

    people: list[Person]
    picks: list[Pick] = field(default_factory=list)
    settled: list[Settled] = field(default_factory=list)
    months: list[Month] = field(default_factory=list)
