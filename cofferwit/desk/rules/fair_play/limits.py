"""From which chance on a signal asks for a person's eye.

In a month at most HONEST_FLAGGED of the honest members may be flagged, over all signals together.
Each signal has its share of that, and the shares add up (Bonferroni's correction over signals). A
signal of members holds its chance, for one member, against its share: the number of members
examined sets how many are flagged by luck, the share times that number, and not how likely an
honest one is. Pairs are examined by the hundred and a pair concerns two members: the limit of a
pair is the share of ARRANGED, in members, spread over the pairs (`pair_limit`).

A month is looked at on four mornings, and each look holds more of the same picks. That, too, makes
luck likelier, by less than four times. The signals more than make up for it: chances are reckoned
from more uncertainty than there is, and a signal wants other things besides. The simulated leagues
count a member flagged at any look, and stay well below HONEST_FLAGGED (docs/fair-play.md).
"""

from datetime import date, datetime, timedelta

from cofferwit.clock import day_start, game_day

HONEST_FLAGGED = 0.01
"""Of the honest members in a month, at most."""

LOOK_DAYS = (1, 8, 15, 22)
"""Days that begin with a look at the month so far; the first looks at the month before."""

FAST = 0.0005
FIRST_TRY = 0.0015
FAILURES = 0.001
ARRANGED = 0.0065
MARKS = 0.0005
"""The shares of it. MARKS is what is left: a case about shared marks wants a pair that stands out
at MARKED_PAIR, and few honest members share a device and pick each other's safes."""

MARKED_PAIR = 0.02
"""The limit of a pair that shares a device; in a large league others need far less. It holds the
share of MARKS as long as no more than one honest member in eighty shares one with somebody whose
safes they pick.
"""

MOST_FOR_A_PAIR = MARKED_PAIR
"""A pair's chance is never flagged above that of a pair with a shared device, however few pairs
there are to examine. In leagues of some hundred members, where few pairs meet often, it is this
that binds, and not the share.
"""


def pair_limit(*, members: int, pairs: int) -> float:
    """The chance below which a pair is flagged, so many thieves and pairs having been examined."""
    if pairs == 0:
        return 0.0
    return min(MOST_FOR_A_PAIR, ARRANGED * members / (2 * pairs))


def last_look(now: datetime) -> datetime:
    """The last instant until `now` with which a look at a month is due: a midnight in Paris."""
    today = game_day(now)
    day = max(day for day in LOOK_DAYS if day <= today.day)
    return day_start(date(today.year, today.month, day))


def month_looked_at(look: datetime) -> date:
    """The first day of the month that this look is at."""
    return (game_day(look) - timedelta(days=1)).replace(day=1)
