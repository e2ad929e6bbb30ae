"""How long a thief has now."""

from datetime import datetime, timedelta

from forge.rules.tiers import Tier
from league.models import TimeLimit
from league.rules.picking import INITIAL_TIME_LIMITS


def time_limit(tier: Tier, now: datetime) -> timedelta:
    """The time limit of a tier at `now`: the newest row, else the one the site opens with."""
    rows = TimeLimit.objects.filter(tier=tier, since__lte=now).order_by("-since")
    seconds = rows.values_list("seconds", flat=True).first()
    return INITIAL_TIME_LIMITS[tier] if seconds is None else timedelta(seconds=seconds)
