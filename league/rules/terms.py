"""The figures that a season depends on, frozen when it opens.

Each rule keeps its constants on top of its own file; `CURRENT` gathers them. A season stores them
as JSON, so that a figure changed in the code counts from the next season on, and a month that was
paid is recounted as it was played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Any, Self

from forge.rules.tiers import Tier
from league.rules.forge_points import PointFigures
from league.rules.loot import LootFigures
from league.rules.rating import RatingFigures
from league.rules.season import SeasonFigures
from league.rules.settlement import SettlementFigures


@dataclass(frozen=True, slots=True)
class Terms:
    """All of them: what ratings, loot, forge points, settlements and prizes are reckoned with."""

    rating: RatingFigures = field(default_factory=RatingFigures)
    loot: LootFigures = field(default_factory=LootFigures)
    points: PointFigures = field(default_factory=PointFigures)
    settlement: SettlementFigures = field(default_factory=SettlementFigures)
    season: SeasonFigures = field(default_factory=SeasonFigures)

    def to_json(self) -> dict[str, dict[str, Any]]:
        """As a season stores them: an object a rule, decimal numbers as texts."""
        return {each.name: _stored(getattr(self, each.name)) for each in fields(self)}

    @classmethod
    def from_json(cls, stored: Mapping[str, Mapping[str, Any]]) -> Self:
        """What `to_json` wrote; a figure that did not exist then reads as it is now."""
        today = cls()
        return cls(
            **{
                each.name: _read(getattr(today, each.name), stored.get(each.name, {}))
                for each in fields(cls)
            }
        )


CURRENT = Terms()
"""The figures in force: those that a season which opens now will keep."""


def _stored(figures: Any) -> dict[str, Any]:
    return {each.name: _plain(getattr(figures, each.name)) for each in fields(figures)}


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {tier.value: each for tier, each in value.items()}
    return value


def _read(today: Any, stored: Mapping[str, Any]) -> Any:
    known = {
        each.name: _like(getattr(today, each.name), stored[each.name])
        for each in fields(today)
        if each.name in stored
    }
    return type(today)(**known)


def _like(example: Any, value: Any) -> Any:
    """The stored value, of the kind that the figure has today."""
    if isinstance(example, Decimal):
        return Decimal(value)
    if isinstance(example, tuple):
        return tuple(_like(example[0], each) for each in value)
    if isinstance(example, Mapping):
        return {Tier(tier): each for tier, each in value.items()}
    return value
