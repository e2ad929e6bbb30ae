"""How long a thief has now."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from forge.rules.tiers import Tier
from league.models import TimeLimit
from league.rules.picking import INITIAL_TIME_LIMITS


def time_limit(tier: Tier, now: datetime) -> timedelta:
    """The time limit of a tier at `now`: the newest row, else the one the site opens with."""
    rows = TimeLimit.objects.filter(tier=tier, since__lte=now).order_by("-since")
    seconds = rows.values_list("seconds", flat=True).first()
    return INITIAL_TIME_LIMITS[tier] if seconds is None else timedelta(seconds=seconds)


@dataclass(frozen=True)
class Limit:
    """The time limit of a tier as it holds, since when, and the note that members read.

    `since` is empty, and there is no note, for the one that the site opened with.
    """

    tier: Tier
    limit: timedelta
    since: datetime | None
    note: str

    @property
    def seconds(self) -> int:
        """The same in seconds."""
        return int(self.limit.total_seconds())


def time_limits(now: datetime) -> tuple[Limit, ...]:
    """Those of the three tiers at `now`, in one read."""
    rows = TimeLimit.objects.filter(since__lte=now).order_by("tier", "-since").distinct("tier")
    found = {row.tier: row for row in rows}
    return tuple(_limit(tier, found.get(tier.value)) for tier in Tier)


def _limit(tier: Tier, row: TimeLimit | None) -> Limit:
    if row is None:
        return Limit(tier, INITIAL_TIME_LIMITS[tier], None, "")
    return Limit(tier, timedelta(seconds=row.seconds), row.since, row.note)
