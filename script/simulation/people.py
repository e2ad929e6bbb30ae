"""Who plays: members of varied strength, habit and honesty, drawn from a seed.

Strengths are on the scale of the ratings. Most members are honest; a few sink their rating by
failing on purpose, and each of these has a twin of the same strength and habits who does not, so
that what the trick is worth shows as the difference between the two.
"""

import random
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from forge.rules.tiers import Tier

THIEF_STRENGTH = (1000.0, 200.0)
"""Mean and spread of what members can do at safes."""
SMITH_STRENGTH = (1000.0, 150.0)
"""Mean and spread of how hard a smith makes safes; each of their safes differs from it again."""
SAFE_SPREAD = 100.0
HOUSE_STRENGTH = (1000.0, 150.0)

VISITS = (1.2, 1.8)
"""Beta distribution of the share of days on which a member visits: two in five on average."""
FORGING = (1.0, 7.0)
"""Beta distribution of the chance that a visit with a free place puts a safe on offer."""
TIERS = {Tier.BRONZE: 0.5, Tier.SILVER: 0.3, Tier.GOLD: 0.2}

PAIRS_IN = 40
"""One pair of sinker and twin, for each way of sinking, among so many members."""
SINKER_STRENGTHS = (850.0, 1450.0)
"""The pairs are spread evenly between these."""
SINKER_VISITS = 0.9
"""They come nearly every day, take all offers and play for the tier that pays most."""
HOVER_BELOW = 200.0
LATE_DAYS = EARLY_DAYS = 7


class Strategy(StrEnum):
    """When a member fails on purpose: never, or in one of three ways.

    `early`: at every offer of a month's first week. `late`: at every offer of its last week, for
    the sake of the next one. `hover`: whenever the rating is less than 200 below the strength.
    """

    HONEST = "honest"
    EARLY = "early"
    LATE = "late"
    HOVER = "hover"


SINKING = (Strategy.EARLY, Strategy.LATE, Strategy.HOVER)


@dataclass(frozen=True, slots=True)
class Person:
    """One member; `number` is the order of the accounts, the oldest first.

    `visits` is the chance of a visit on a day, `appetite` the offers taken at one, `forging` the
    chance that a visit with a free place publishes a safe. `twin_of` is the number of the sinker
    whose honest twin this is.
    """

    number: int
    strength: float
    style: float
    smithing: float
    visits: float
    appetite: int
    forging: float
    tier: Tier
    strategy: Strategy = Strategy.HONEST
    twin_of: int | None = None


def population(
    members: int, draws: random.Random, *, forging: float = 1.0, pairs: bool = True
) -> list[Person]:
    """So many members: pairs of sinker and twin first, if any, then everybody else.

    `forging` is how eager they are to forge, beside the usual.
    """
    people: list[Person] = []
    each = members // PAIRS_IN if pairs else 0
    for strategy in SINKING:
        for place in range(each):
            sinker = _sinker(len(people), strategy, _spread(place, each), draws)
            people += [sinker, _twin(sinker)]
    people += [_anybody(number, draws, forging) for number in range(len(people), members)]
    return people


def fails_on_purpose(person: Person, *, rating: float, day: date) -> bool:
    """Whether that member gives up today's offers, at that rating."""
    match person.strategy:
        case Strategy.EARLY:
            return day.day <= EARLY_DAYS
        case Strategy.LATE:
            return (day + timedelta(days=LATE_DAYS)).month != day.month
        case Strategy.HOVER:
            return rating > person.strength - HOVER_BELOW
        case _:
            return False


def _spread(place: int, places: int) -> float:
    least, most = SINKER_STRENGTHS
    return least + (most - least) * (place + 0.5) / places


def _sinker(number: int, strategy: Strategy, strength: float, draws: random.Random) -> Person:
    return Person(
        number=number,
        strength=strength,
        style=draws.uniform(-1.0, 1.0),
        smithing=SMITH_STRENGTH[0],
        visits=SINKER_VISITS,
        appetite=3,
        forging=0.0,
        tier=Tier.GOLD,
        strategy=strategy,
    )


def _twin(sinker: Person) -> Person:
    return replace(
        sinker, number=sinker.number + 1, strategy=Strategy.HONEST, twin_of=sinker.number
    )


def _anybody(number: int, draws: random.Random, forging: float) -> Person:
    return Person(
        number=number,
        strength=draws.gauss(*THIEF_STRENGTH),
        style=draws.uniform(-1.0, 1.0),
        smithing=draws.gauss(*SMITH_STRENGTH),
        visits=draws.betavariate(*VISITS),
        appetite=draws.choice((1, 2, 3)),
        forging=forging * draws.betavariate(*FORGING),
        tier=draws.choices(tuple(TIERS), tuple(TIERS.values()))[0],
    )
