"""The members of a demonstration: names, strengths and habits, drawn from a seed."""

import random
from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True)
class Persona:
    """One member: `strength` at safes, and the chances of what a day brings.

    `visits` is the chance of coming on a day, `daily` of picking the safe of the day then,
    `appetite` the offers taken at most, `forging` the chance of publishing. `makes` is the
    difficulty this smith is fond of.
    """

    pseudonym: str
    strength: float
    visits: float
    daily: float
    appetite: int
    forging: float
    tier: Tier
    makes: Difficulty


def personas(members: int, draws: random.Random) -> list[Persona]:
    """So many members, MOST at most, each of another name, in the order in which they sign up."""
    guide, *others = (_persona(name, draws) for name in NAMES[:members])
    # The guide's habits are lively enough for every page to have something on it.
    lively = replace(guide, strength=1120.0, visits=0.8, daily=0.7, appetite=2, forging=0.25)
    return [lively, *others]


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
