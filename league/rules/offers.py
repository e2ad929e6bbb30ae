"""The offers of the day (Rules R4.1 to R4.4)."""

from enum import StrEnum

from forge.rules.difficulty import Difficulty
from forge.rules.limits import SAFE_DAYS
from forge.rules.tiers import Tier


class Offer(StrEnum):
    """The three places of the day's offers, from the easiest."""

    AFFORDABLE = "affordable"
    MATCHED = "matched"
    TOUGH = "tough"


DISTANCES = {Offer.AFFORDABLE: -100, Offer.MATCHED: 0, Offer.TOUGH: 100}
"""How far from the thief's rating the safe of each place is looked for."""
COUNT = len(DISTANCES)
NEAREST_WITHIN = 25
"""Safes so many points from the nearest one are drawn from alike."""
FIRST_TIER = Tier.BRONZE
"""The tier of the offers until the member chooses another."""
REPLACEMENTS = 1
"""How often an offer is replaced when its safe leaves before it is taken."""

HOUSE_DIFFICULTIES = (Difficulty.STANDARD, Difficulty.HARD, Difficulty.EASY)
"""What a new house safe among the offers is, the first that the stock has: it starts at 1000."""
HOUSE_DAYS = SAFE_DAYS
"""How long a house safe stays from its first offer, as a member's from its publication."""
