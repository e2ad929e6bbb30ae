"""Short months of a few members, played through the actions, in which something stands out."""

import itertools
from datetime import UTC, date, datetime, timedelta

from cofferwit.members.models import Member
from forge.models import Safe
from forge.rules.tiers import Tier
from league.models import Pick
from tests.league.played import picked
from tests.season_rows import member_safe

START = datetime(2026, 11, 2, 12, tzinfo=UTC)
LOOK = datetime(2026, 12, 1, 2, 50, tzinfo=UTC)
"""Ten to four in Paris, of the morning that looks at all of November."""
LATER = datetime(2026, 12, 8, 2, 50, tzinfo=UTC)
HOUR = timedelta(hours=1)
PERSON = timedelta(seconds=200)
"""Time that a person may take for a safe."""

_days = itertools.count()


def forged(maker: Member | None, tier: Tier = Tier.BRONZE, at: datetime = START) -> Safe:
    """A safe on offer from that instant on; each of a day of its own."""
    day = date(2020, 1, 1) + timedelta(days=next(_days))
    return member_safe(maker, tier=tier, now=at, day=day)


def played(
    thief: Member,
    maker: Member | None,
    *how: str | int,
    first: int = 0,
    after: timedelta = PERSON,
    tiers: tuple[Tier, ...] = (Tier.BRONZE,),
    start: datetime = START,
) -> list[Pick]:
    """So many picks at that smith's safes, an hour apart from hour `first` on."""
    tier = itertools.cycle(tiers)
    return [
        picked(
            thief,
            forged(maker, next(tier), start),
            each,
            at=start + (first + n) * HOUR,
            after=after,
        )
        for n, each in enumerate(how)
    ]
