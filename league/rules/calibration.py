"""The time limits that the calibration gives (Rule R2.9).

Every member weighs the same: of all the safes of a tier that a member opened before the ranked
start, the median of their times stands for that member. Times are those of the wall, from the
start of the pick to its opening, without the penalties of wrong guesses.

    medians of 30 members     75th percentile 6 min 40 s
    a fifth more              8 min 00 s
    rounded up to 30 s        8 min 00 s, which lies between 5 and 20: half and double of 10
"""

from collections.abc import Collection, Iterable
from datetime import timedelta
from fractions import Fraction
from statistics import median, quantiles

QUARTERS = 3
"""Three quarters of the members were as fast as the limit is reckoned from."""
MARGIN = Fraction(6, 5)
STEP = timedelta(seconds=30)
AT_MOST_TIMES = 2
"""The new limit is neither under the half nor over the double of the one the site opened with."""
MEMBERS = 30
"""With fewer members the limits stay as they are."""

_TICK = timedelta(microseconds=1)


def calibrated_limit(
    times: Iterable[Collection[timedelta]], *, initial: timedelta
) -> timedelta | None:
    """The limit of a tier, from the times in which each member opened safes of it; exact.

    None when fewer than MEMBERS members have opened one.
    """
    medians = [median(Fraction(time // _TICK) for time in own) for own in times if own]
    if len(medians) < MEMBERS:
        return None
    wanted = quantiles(medians, n=4, method="inclusive")[QUARTERS - 1] * MARGIN
    steps = -(-wanted // (STEP // _TICK))
    return min(max(steps * STEP, initial / AT_MOST_TIMES), initial * AT_MOST_TIMES)
