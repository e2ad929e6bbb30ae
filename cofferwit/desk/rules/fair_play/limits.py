"""From which chance on a signal asks for a person's eye.

In a month at most HONEST_FLAGGED of the honest members may be flagged, over all signals together.
Each signal has its share of that, and a month is looked at LOOKS times, each with its part of the
share: they add up (Bonferroni's correction over signals and looks). A signal of members holds its
chance, for one member, against share / LOOKS. So the number of members examined sets how many are
flagged by luck, the share times that number, and not how likely an honest one is. Pairs are
examined by the thousand and a pair concerns two members: the limit of a pair is the share of
ARRANGED, in members, spread over the pairs (`pair_limit`).
"""

from datetime import date, datetime, timedelta

from cofferwit.clock import day_start, game_day

HONEST_FLAGGED = 0.01
"""Of the honest members in a month, at most."""

LOOK_DAYS = (1, 8, 15, 22)
"""Days of a month that begin with a look: at the month so far, or on the first at the one before."""
LOOKS = len(LOOK_DAYS)

FAST_SHARE = 0.001
FIRST_TRY_SHARE = 0.003
FAILURES_SHARE = 0.002
ARRANGED_SHARE = 0.003
MARKS_SHARE = 0.001
"""The shares of it. MARKS is what is left: a case about shared marks wants a pair that stands out
at MARKED_PAIR, and few honest members share a device and pick each other's safes."""

FAST, FIRST_TRY, FAILURES = (
    share / LOOKS for share in (FAST_SHARE, FIRST_TRY_SHARE, FAILURES_SHARE)
)
"""The limits of a member's chance at one look."""

MARKED_PAIR = 0.02
"""The limit of a pair that shares a device, where others need far less: it holds the share of MARKS
as long as no more than one honest member in eighty shares one with somebody whose safes they pick.
"""

MOST_FOR_A_PAIR = 0.001
"""A pair's chance is never flagged above this, however few pairs there are to examine."""


def pair_limit(*, members: int, pairs: int) -> float:
    """The chance below which a pair is flagged, so many thieves and pairs having been examined."""
    if pairs == 0:
        return 0.0
    return min(MOST_FOR_A_PAIR, ARRANGED_SHARE * members / (2 * pairs * LOOKS))


def last_look(now: datetime) -> datetime:
    """The last instant until `now` with which a look at a month is due: a midnight in Paris."""
    today = game_day(now)
    day = max(day for day in LOOK_DAYS if day <= today.day)
    return day_start(date(today.year, today.month, day))


def month_looked_at(look: datetime) -> date:
    """The first day of the month that this look is at."""
    return (game_day(look) - timedelta(days=1)).replace(day=1)
