"""What one ranked pick moves (Rules R5.1 to R5.7): both ratings, loot, forge points.

frozen at the start    thief 1184.37, safe 1281.00, chance 0.36442
opened at guess 2      result 0.8; the thief's 31st ranked pick, the safe's 7th
thief                  K 16: 1190.02 + 6.97 = 1196.99     (the rating may have moved meanwhile)
safe                   K 40: 1275.50 − 17.42 = 1258.08
loot, gold             2 × 20 × 0.8 × 0.63558 = 20.34: 20
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from forge.rules.tiers import Tier
from league.rules import rating
from league.rules.forge_points import forge_points
from league.rules.loot import loot
from league.rules.terms import CURRENT, Terms


class Rated(NamedTuple):
    """A thief or a safe as it stands: the rating, and the ranked picks that have ended."""

    rating: Decimal = rating.START
    picks: int = 0


@dataclass(frozen=True, slots=True)
class Frozen:
    """What a ranked pick keeps of its start: both ratings and the chance they give."""

    thief: Decimal
    safe: Decimal
    chance: Decimal


@dataclass(frozen=True, slots=True)
class Effect:
    """What a ranked pick did at its end; `loot` and `points` are 0 when there are none.

    `loot_counted` and `points_counted` are true of what stands under the month's cap of the pair; a
    pick that brings nothing takes no place under it.
    """

    result: Decimal
    thief_k: int
    thief_before: Decimal
    thief_after: Decimal
    safe_k: int
    safe_before: Decimal
    safe_after: Decimal
    loot: int
    loot_counted: bool
    points: int
    points_counted: bool


def freeze(*, thief: Decimal, safe: Decimal, terms: Terms = CURRENT) -> Frozen:
    """What a ranked pick that starts now will be reckoned with at its end."""
    chance = rating.opening_chance(safe=safe, thief=thief, figures=terms.rating)
    return Frozen(thief, safe, chance)


def effect(
    *,
    frozen: Frozen,
    opened_at_guess: int | None,
    tier: Tier,
    has_smith: bool,
    thief: Rated,
    safe: Rated,
    loots_before: int,
    points_before: int,
    terms: Terms = CURRENT,
) -> Effect:
    """What a ranked pick moves as it ends; `opened_at_guess` is None when the safe held.

    `thief` and `safe` stand as they do right before the end, the thief's month turns done; the
    changes follow from the chance frozen at the start. `loots_before` and `points_before` are what
    this thief and this smith have had counted in the month of the end. A house safe has no smith:
    no cap, no forge points. `terms` are those of that month.
    """
    result = rating.result(opened_at_guess, figures=terms.rating)
    won = _loot(opened_at_guess, tier, result, frozen.chance, terms)
    earned = _points(opened_at_guess, has_smith, frozen.chance, terms)
    under_cap = not has_smith or loots_before < terms.loot.counted_a_month
    return Effect(
        result=result,
        thief_k=rating.thief_k(thief.picks, figures=terms.rating),
        thief_before=thief.rating,
        thief_after=thief.rating
        + rating.thief_change(
            chance=frozen.chance, result=result, ranked_before=thief.picks, figures=terms.rating
        ),
        safe_k=rating.safe_k(safe.picks, figures=terms.rating),
        safe_before=safe.rating,
        safe_after=safe.rating
        + rating.safe_change(
            chance=frozen.chance, result=result, ranked_before=safe.picks, figures=terms.rating
        ),
        loot=won,
        loot_counted=won > 0 and under_cap,
        points=earned,
        points_counted=earned > 0 and points_before < terms.points.counted_a_month,
    )


def stakes(*, tier: Tier, chance: Decimal, terms: Terms = CURRENT) -> tuple[int, int, int]:
    """The loot that an opening at the first, second and third guess would bring."""
    first, second, third = (
        loot(tier=tier, result=result, chance=chance, figures=terms.loot)
        for result in terms.rating.results
    )
    return first, second, third


def _loot(
    opened_at_guess: int | None, tier: Tier, result: Decimal, chance: Decimal, terms: Terms
) -> int:
    if opened_at_guess is None:
        return 0
    return loot(tier=tier, result=result, chance=chance, figures=terms.loot)


def _points(opened_at_guess: int | None, has_smith: bool, chance: Decimal, terms: Terms) -> int:
    if opened_at_guess is not None or not has_smith:
        return 0
    return forge_points(chance=chance, figures=terms.points)
