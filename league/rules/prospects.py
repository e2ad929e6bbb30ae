"""What a safe's settlement would be, and what would change it (Rules R5.8 and R5.9).

17 picks, 6 openings    35 %: well tuned, 1.25
11 openings in a row    17 of 28 are more than 60 %: 1
14 holds in a row       6 of 31 are less than 20 %: 1
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from forge.rules.limits import SAFE_PICKS
from league.rules.settlement import NOW, SettlementFigures, settlement_factor

SIMILAR_AT_LEAST = 20
"""Picks of similar safes below which their rate of openings is not worth telling."""


class Verdict(StrEnum):
    """Why a factor is what it is."""

    WALLED_UP = "walled_up"
    TOO_FEW = "too_few"
    PLAIN = "plain"
    WELL_TUNED = "well_tuned"


@dataclass(frozen=True, slots=True)
class Turn:
    """After `picks` more of one kind the safe would stand otherwise."""

    picks: int
    verdict: Verdict
    factor: Decimal


@dataclass(frozen=True, slots=True)
class Missing:
    """What a safe with too few picks needs to be well tuned.

    So many `picks` more, of which from `least` to `most` openings.
    """

    picks: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Prospects:
    """The settlement of a safe if it left now.

    `opened` and `held` say what openings, or holds, in a row would make of it before it has had all
    its picks; None where they change nothing. `missing` is empty for a safe with enough picks, and
    for one that cannot get into the band with the picks it lacks.
    """

    verdict: Verdict
    factor: Decimal
    opened: Turn | None
    held: Turn | None
    missing: Missing | None


def prospects(*, picks: int, openings: int, figures: SettlementFigures = NOW) -> Prospects:
    """How a safe with so many ranked picks and openings would be settled, and what may come."""
    return Prospects(
        verdict=verdict(picks=picks, openings=openings, figures=figures),
        factor=settlement_factor(picks=picks, openings=openings, figures=figures),
        opened=_turn(picks, openings, 1, figures),
        held=_turn(picks, openings, 0, figures),
        missing=_missing(picks, openings, figures),
    )


def verdict(*, picks: int, openings: int, figures: SettlementFigures = NOW) -> Verdict:
    """Which of the four cases of the settlement that is."""
    if openings == 0:
        return Verdict.WALLED_UP if picks >= figures.walled_up_from_picks else Verdict.TOO_FEW
    tuned = picks >= figures.well_tuned_from_picks and _in_band(picks, openings, figures)
    return Verdict.WELL_TUNED if tuned else Verdict.PLAIN


def _turn(picks: int, openings: int, opened: int, figures: SettlementFigures) -> Turn | None:
    """The first of the picks to come, all alike, after which the verdict is another one."""
    now = verdict(picks=picks, openings=openings, figures=figures)
    for more in range(1, SAFE_PICKS - picks + 1):
        then = picks + more, openings + more * opened
        found = verdict(picks=then[0], openings=then[1], figures=figures)
        if found is not now:
            factor = settlement_factor(picks=then[0], openings=then[1], figures=figures)
            return Turn(more, found, factor)
    return None


def _missing(picks: int, openings: int, figures: SettlementFigures) -> Missing | None:
    enough = figures.well_tuned_from_picks
    more = enough - picks
    if more <= 0:
        return None
    fitting = list(_fitting(enough, openings, more, figures))
    return Missing(more, fitting[0], fitting[-1]) if fitting else None


def _fitting(enough: int, openings: int, more: int, figures: SettlementFigures) -> Iterator[int]:
    """How many of the picks to come may be openings; the band has no gap, so neither has this."""
    return (n for n in range(more + 1) if _in_band(enough, openings + n, figures))


def _in_band(picks: int, openings: int, figures: SettlementFigures) -> bool:
    least, most = figures.well_tuned_from_percent, figures.well_tuned_to_percent
    return least * picks <= 100 * openings <= most * picks
