"""First-try openings far above what people reach, at times that do not follow the difficulty.

Neither number alone says enough. A strong newcomer, too, opens nearly everything at the first guess
while the rating still lags; but such a person's times follow the safes. Some people's times hardly
follow anything; but they do not open everything at once. Under honest play the two are independent,
so their product is held against the distribution of such products (Fisher, 1932). A signal wants
each to be small as well: MOST_RATE keeps out those who are merely slow in an even way, MOST_PACE
those who are merely strong. So of the strongest honest members, too, no more than MOST_PACE are
flagged, however exact they are.
"""

from collections.abc import Sequence

from cofferwit.desk.rules.fair_play.facts import Finding, Played
from cofferwit.desk.rules.fair_play.level import Counts, Level
from cofferwit.desk.rules.fair_play.limits import FIRST_TRY
from cofferwit.desk.rules.fair_play.pace import Paces, slope
from cofferwit.desk.rules.fair_play.tails import both

MOST_RATE = 0.05
MOST_PACE = 0.2
LEAST_PICKS = 12


def exactness(picks: Sequence[Played], *, level: Level, paces: Paces) -> Finding:
    """One member's first tries and times; `level` and `paces` are those of the month."""
    first = [pick for pick in picks if pick.first_try]
    by_rate = level.chance(Counts(len(first), len(picks)))
    found = slope(picks)
    by_pace = 1.0 if found is None else paces.chance(found)
    chance = both(by_rate, by_pace)
    return Finding(
        chance=chance,
        limit=FIRST_TRY,
        enough=len(picks) >= LEAST_PICKS and by_rate <= MOST_RATE and by_pace <= MOST_PACE,
        trials=len(picks),
        numbers={
            "first_tries": len(first),
            "picks": len(picks),
            "usual_rate": level.mean,
            "foretold": sum(pick.chance for pick in picks),
            "rate_chance": by_rate,
            "slope": None if found is None else found.value,
            "usual_slope": paces.mean,
            "pace_chance": by_pace,
        },
        picks=tuple(pick.key for pick in first),
    )
