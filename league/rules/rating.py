"""Ratings of thieves and safes (Rules R5.1 to R5.4): Elo with a graded result.

    thief 1184.37, safe 1281.00   the safe is expected to hold: chance 0.36442
    opened at the second guess    result 0.8
    thief, K 16                   16 × (0.8 − 0.36442) = +6.97

Decimal arithmetic, ties away from zero. Ratings have two decimals, chances five; the two changes
of one pick are rounded apart, so they need not cancel out.
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext

START = Decimal("1000.00")
SCALE = 400
"""A gap of so many points makes the stronger side ten times as likely to win."""

RESULTS = (Decimal("1"), Decimal("0.8"), Decimal("0.6"))
"""The thief's result when the safe opens at the first, second or third guess."""
HELD = Decimal("0")
"""The thief's result when the safe holds."""

THIEF_K_FIRST, THIEF_K_LATER, THIEF_FIRST_PICKS = 32, 16, 20
SAFE_K_FIRST, SAFE_K_LATER, SAFE_FIRST_PICKS = 40, 20, 10

CENT = Decimal("0.01")
CHANCE_UNIT = Decimal("0.00001")


@dataclass(frozen=True, slots=True)
class RatingFigures:
    """The figures above, as a season froze them; START is the zero of the scale in all of them."""

    scale: int = SCALE
    results: tuple[Decimal, ...] = RESULTS
    thief_k_first: int = THIEF_K_FIRST
    thief_k_later: int = THIEF_K_LATER
    thief_first_picks: int = THIEF_FIRST_PICKS
    safe_k_first: int = SAFE_K_FIRST
    safe_k_later: int = SAFE_K_LATER
    safe_first_picks: int = SAFE_FIRST_PICKS


NOW = RatingFigures()
"""Those that a season would freeze now."""


def opening_chance(*, safe: Decimal, thief: Decimal, figures: RatingFigures = NOW) -> Decimal:
    """The result expected of the thief, from both ratings: 0 to 1, five decimals (Rule R5.2).

    An expected score rather than a frequency: an opening at the second guess is worth 0.8.
    """
    with localcontext(prec=28):
        odds_against = Decimal(10) ** ((safe - thief) / figures.scale)
        return (1 / (1 + odds_against)).quantize(CHANCE_UNIT, ROUND_HALF_UP)


def result(opened_at_guess: int | None, *, figures: RatingFigures = NOW) -> Decimal:
    """The thief's result (Rule R5.3): by the guess that opened, from 1; None when the safe held."""
    return HELD if opened_at_guess is None else figures.results[opened_at_guess - 1]


def thief_k(ranked_before: int, *, figures: RatingFigures = NOW) -> int:
    """How far a thief's rating may move, given the ranked picks ended before this one."""
    if ranked_before < figures.thief_first_picks:
        return figures.thief_k_first
    return figures.thief_k_later


def safe_k(ranked_before: int, *, figures: RatingFigures = NOW) -> int:
    """How far a safe's rating may move, given the ranked picks of it ended before this one."""
    if ranked_before < figures.safe_first_picks:
        return figures.safe_k_first
    return figures.safe_k_later


def change(*, k: int, gain: Decimal) -> Decimal:
    """What a rating moves by (Rule R5.4): `gain` is the result beyond what was expected."""
    return (k * gain).quantize(CENT, ROUND_HALF_UP)


def thief_change(
    *, chance: Decimal, result: Decimal, ranked_before: int, figures: RatingFigures = NOW
) -> Decimal:
    """What the thief's rating gains, given the ranked picks ended before this one."""
    return change(k=thief_k(ranked_before, figures=figures), gain=result - chance)


def safe_change(
    *, chance: Decimal, result: Decimal, ranked_before: int, figures: RatingFigures = NOW
) -> Decimal:
    """What the safe's rating gains, given the ranked picks of it ended before this one."""
    return change(k=safe_k(ranked_before, figures=figures), gain=chance - result)


def as_of(rating: Decimal, since: str, month: str) -> Decimal:
    """A rating that stood in the month `since` as it is in `month`; "" is before any pick."""
    return after_month_turns(rating, turns_between(since, month) if since else 0)


def after_month_turns(rating: Decimal, turns: int) -> Decimal:
    """A thief's rating after `turns` firsts of the month, each half-way back to START (R8.7)."""
    for _ in range(turns):
        rating = ((rating + START) / 2).quantize(CENT, ROUND_HALF_UP)
    return rating


def turns_between(month: str, later: str) -> int:
    """How many firsts of a month lie between two months, "2026-11" and "2027-01": 2, never < 0."""
    return max(0, _months(later) - _months(month))


def _months(month: str) -> int:
    year, number = month.split("-")
    return int(year) * 12 + int(number)
