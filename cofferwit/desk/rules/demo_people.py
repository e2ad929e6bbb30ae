"""The members of a demonstration: names, strengths and habits, drawn from a seed."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from cofferwit.members.rules.pseudonym import MAX_LENGTH
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FIRST = _words(
    "Isaure Anselme Bérénice Clovis Delphine Eudes Faustine Gaspard Hortense Ignace Joséphine"
    " Lazare Mahaut Nestor Odile Philibert Quiterie Raoul Séraphine Théodule Ursule Valère"
    " Wandrille Yseult Zacharie Aliénor Blaise Capucine Désiré Églantine"
)
SECOND = _words(
    "Loquet Pêne Gâche Goupille Crochet Targette Cadenas Verrou Rossignol Penture Gond Heurtoir"
    " Clavette Ressort Barillet Bobinette Chevillette Serrure Poinçon Enclume Rivet Bascule"
    " Mortaise Limaille Ferronnier Trousseau Passe Cliquet Combinaison Molette"
)

NAMES = (
    *(name for both in zip(FIRST, SECOND, strict=True) for name in both),
    *(pair for two in SECOND for one in FIRST if len(pair := f"{one}-{two}") <= MAX_LENGTH),
)
"""First names and parts of a lock, then the ones with the others."""
MOST = len(NAMES)
GUIDE = NAMES[0]
"""The member as whom a visitor of the demonstration logs in."""

STRENGTH = (1040.0, 170.0)
"""Mean and spread, on the scale of the ratings."""
VISITS = (1.2, 6.6)
"""Beta distribution of the share of days on which a member comes."""
FORGING = (0.15, 0.65)
"""Least and greatest chance that a visit with a free place ends in a published safe."""
SMITHS = 0.6
"""The share of members who forge at all."""
TIERS = {Tier.BRONZE: 8, Tier.SILVER: 4, Tier.GOLD: 1}
HARD_SMITHS = {
    Difficulty.EASY: 2,
    Difficulty.STANDARD: 6,
    Difficulty.HARD: 5,
    Difficulty.FIENDISH: 1,
}
"""How often each is what a smith makes most of."""


class Part(StrEnum):
    """What a member of a demonstration is there to show; most are there to play.

    Some keep the house or turn to it. Three give it something to look into: a smith, an accomplice
    who is told the smith's codes, and one for whom a program picks, slowed to a person's pace.
    """

    PLAYS = "plays"
    GUIDE = "guide"
    MODERATOR = "moderator"
    COLLEAGUE = "colleague"
    SMITH = "smith"
    ACCOMPLICE = "accomplice"
    PROGRAM = "program"
    RENAMED = "renamed"
    REPORTED = "reported"


CAST = (
    Part.MODERATOR,
    Part.COLLEAGUE,
    Part.SMITH,
    Part.ACCOMPLICE,
    Part.PROGRAM,
    Part.RENAMED,
    Part.REPORTED,
)
"""The parts of the members after the guide, in this order."""
SHORTLY = (Part.SMITH, Part.ACCOMPLICE, Part.PROGRAM)
"""Those who have not been here for long: a house would have looked into older cases by now."""
ENOUGH_FOR_CAST = 20
"""A demonstration of fewer members has none of them: nobody would stand out among so few."""
RARE_TIER = Tier.GOLD
"""A tier with few safes: there a thief is offered those of the same smith again and again."""

TWO_ACCOUNTS = ("device:two accounts", "address:two accounts")
HOUSEHOLD = ("device:household", "address:household")
SCHOOL = ("address:school",)
"""Where some members come from: the kind of each mark, and a word for what left it."""
AT_SCHOOL = 8


@dataclass(frozen=True, slots=True)
class Persona:
    """One member: `strength` at safes, and the chances of what a day brings.

    `visits` is the chance of coming on a day, `daily` of picking the safe of the day then,
    `appetite` the offers taken at most, `forging` the chance of publishing. `makes` is the
    difficulty this smith is fond of. `knows` is the smith whose codes this member is told, `tells`
    the thief to whom this member tells them; `marks` are left at each visit.
    """

    pseudonym: str
    strength: float
    visits: float
    daily: float
    appetite: int
    forging: float
    tier: Tier
    makes: Difficulty
    part: Part = Part.PLAYS
    knows: str = ""
    tells: str = ""
    marks: tuple[str, ...] = ()


def personas(members: int, draws: random.Random) -> list[Persona]:
    """So many members, MOST at most, each of another name, in the order in which they sign up.

    Among ENOUGH_FOR_CAST and more, those after the guide play the parts of CAST, and the next ones
    share marks as honest people do.
    """
    guide, *others = (_persona(name, draws) for name in NAMES[:members])
    # The guide's habits are lively enough for every page to have something on it.
    lively = replace(guide, strength=1120.0, visits=0.8, daily=0.7, appetite=2, forging=0.25)
    lively = replace(lively, part=Part.GUIDE)
    if members >= ENOUGH_FOR_CAST:
        others = [*_cast(others[: len(CAST)]), *_neighbours(others[len(CAST) :])]
    return [lively, *others]


def _cast(people: Sequence[Persona]) -> list[Persona]:
    """Those persons in the parts of CAST."""
    parts = dict(zip(CAST, people, strict=True))
    names = {part: person.pseudonym for part, person in parts.items()}
    return [replace(person, part=part, **_habits(part, names)) for part, person in parts.items()]


def _habits(part: Part, names: Mapping[Part, str]) -> dict[str, Any]:
    """How somebody in that part plays, where it matters."""
    often = {"visits": 0.8, "daily": 0.2, "appetite": 2, "strength": 1000.0}
    two = {"tier": RARE_TIER, "marks": TWO_ACCOUNTS}
    match part:
        case Part.SMITH:
            makes = {"forging": 1.0, "makes": Difficulty.STANDARD, "appetite": 1}
            return often | two | makes | {"tells": names[Part.ACCOMPLICE]}
        case Part.ACCOMPLICE:
            weak = {"strength": 760.0, "forging": 0.0}
            return often | two | weak | {"knows": names[Part.SMITH]}
        case Part.PROGRAM:
            return often | {"forging": 0.0, "tier": Tier.BRONZE}
        case _:
            return {}


def _neighbours(people: Sequence[Persona]) -> list[Persona]:
    """Those persons; two are of one household, and the next ones come from one school."""
    shared: list[tuple[str, ...]] = [HOUSEHOLD] * 2 + [SCHOOL] * AT_SCHOOL
    near = [replace(person, marks=marks) for person, marks in zip(people, shared, strict=False)]
    return [*near, *people[len(near) :]]


def _persona(pseudonym: str, draws: random.Random) -> Persona:
    forges = draws.random() < SMITHS
    return Persona(
        pseudonym=pseudonym,
        strength=draws.gauss(*STRENGTH),
        visits=draws.betavariate(*VISITS),
        daily=draws.uniform(0.1, 0.5),
        appetite=draws.choice((1, 1, 2, 2)),
        forging=draws.uniform(*FORGING) if forges else 0.0,
        tier=draws.choices(tuple(TIERS), tuple(TIERS.values()))[0],
        makes=draws.choices(tuple(HARD_SMITHS), tuple(HARD_SMITHS.values()))[0],
    )
