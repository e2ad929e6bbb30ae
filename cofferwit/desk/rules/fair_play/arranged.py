"""A thief and a smith whose results with each other stand out from both their results with others.

Three rates are put together on the scale of log odds, where the strength of a thief and that of
safes add up (Rasch 1960): the thief's with others, the others' with the safes of that smith, and
the level of the month. Each is known only as well as its picks allow: the log odds of a beta
distribution have mean ψ(a) − ψ(b) and variance ψ'(a) + ψ'(b). PAIR_SPREAD is added, for a thief may
honestly have a liking for the ways of one smith. The chance is that of a binomial tail, averaged
over what the rate may be.

    elsewhere 8 of 22, others here 31 of 118, month 40 of 100; together 7 of 7     1 in 1,232

It is asked twice: of openings at the first guess, which bring loot to the thief, and of picks that
held, which bring points to the smith. The rarer of the two counts, its chance divided by its share
of the risk (Bonferroni's correction, weighted): OPENING_SHARE for openings, the rest for the other.
"""

from typing import NamedTuple

from cofferwit.desk.rules.fair_play.facts import Finding
from cofferwit.desk.rules.fair_play.level import Counts, Level
from cofferwit.desk.rules.fair_play.tails import (
    binomial_tails,
    digamma,
    logit_normal_nodes,
    trigamma,
)

PAIR_SPREAD = 0.3
"""In log odds: 52 points of rating, for a liking between a thief and a smith's safes."""
OPENING_SHARE = 0.8
"""Arranged openings are what pays: each may bring 40 of loot, a held pick 20 points at most."""
LEAST_TOGETHER = 5
"""Picks of a thief at a smith's safes, from which on they are examined."""


class Met(NamedTuple):
    """Counts of one kind of result: together, of the thief elsewhere, of others at those safes."""

    together: Counts
    elsewhere: Counts
    others: Counts


def pair_chance(met: Met, level: Level) -> float:
    """The chance that an honest pair has so many of so many together, or more."""
    thief, safes = level.given(met.elsewhere), level.given(met.others)
    mean = _log_odds(thief) + _log_odds(safes) - _log_odds(level)
    rates, weights = logit_normal_nodes(mean, _error(thief) + _error(safes) + PAIR_SPREAD**2)
    together = met.together
    tails = binomial_tails(together.part, together.whole, rates)
    return min(1.0, float(weights @ tails))


def arranged(
    *, first: Met, held: Met, first_level: Level, held_level: Level, limit: float
) -> Finding:
    """What a pair's picks say; `limit` is that of a pair in this month (`limits.pair_limit`)."""
    opened = pair_chance(first, first_level) / OPENING_SHARE
    kept = pair_chance(held, held_level) / (1.0 - OPENING_SHARE)
    chance = min(1.0, opened, kept)
    by_opening = opened <= kept
    met = first if by_opening else held
    return Finding(
        chance=chance,
        limit=limit,
        enough=met.together.whole >= LEAST_TOGETHER,
        trials=met.together.whole,
        numbers={
            "result": "first" if by_opening else "held",
            "together": met.together.part,
            "picks": met.together.whole,
            "elsewhere": met.elsewhere.part,
            "elsewhere_of": met.elsewhere.whole,
            "others": met.others.part,
            "others_of": met.others.whole,
        },
    )


def _log_odds(level: Level) -> float:
    return digamma(level.a) - digamma(level.b)


def _error(level: Level) -> float:
    return trigamma(level.a) + trigamma(level.b)
