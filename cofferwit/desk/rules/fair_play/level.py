"""How often members open at the first guess, and how far one of them is from the others.

Members' own rates are taken as drawn from a beta distribution, fitted to the month by its first two
moments (Kleinman, Proportions with extraneous variance, Journal of the American Statistical
Association 68, 1973). So a rate known from few picks is not taken at its word, and strong members
are reckoned with as they are, whatever their rating says yet.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cofferwit.desk.rules.fair_play.tails import beta_binomial_tail

FEWEST = 20
"""Members from whom on the month tells its own level."""
LEAST_PICKS = 8
"""Of a member, to be one of these."""
LEAST_SPREAD = 0.1
"""The least standard deviation of members' rates that is believed in."""


class Counts(NamedTuple):
    """So many of so many."""

    part: int
    whole: int

    def __sub__(self, other: "Counts") -> "Counts":
        return Counts(self.part - other.part, self.whole - other.whole)


class Level(NamedTuple):
    """The beta distribution of members' rates."""

    a: float
    b: float

    @property
    def mean(self) -> float:
        """The rate of the average member."""
        return self.a / (self.a + self.b)

    def chance(self, seen: Counts) -> float:
        """The chance that a member has so many of so many, or more."""
        return beta_binomial_tail(seen.part, seen.whole, self.a, self.b)

    def given(self, seen: Counts) -> "Level":
        """What is believed of one member of whom that was seen."""
        return Level(self.a + seen.part, self.b + seen.whole - seen.part)


USUAL = Level(2.7, 3.3)
"""Of a month with few members: 45 of 100, give or take 19."""


def fitted(members: Sequence[Counts]) -> Level:
    """The level of a month, from what each of its members did."""
    seen = [each for each in members if each.whole >= LEAST_PICKS]
    total = sum(each.whole for each in seen)
    mean = sum(each.part for each in seen) / total if total else 0.0
    if len(seen) < FEWEST or not 0.0 < mean < 1.0:
        return USUAL
    # The share of the variance that lies between members: what binomial draws leave over.
    between = sum(each.whole * (each.part / each.whole - mean) ** 2 for each in seen)
    noise = mean * (1.0 - mean)
    slack = total - sum(each.whole**2 for each in seen) / total
    share = (between - noise * (len(seen) - 1)) / (noise * (slack - len(seen) + 1))
    share = min(0.9, max(share, LEAST_SPREAD**2 / noise))
    strength = 1.0 / share - 1.0
    return Level(mean * strength, (1.0 - mean) * strength)
