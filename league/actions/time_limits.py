"""Changing how long a thief has."""

from datetime import datetime

from django.db import transaction

from forge.rules.tiers import Tier
from league.models import TimeLimit
from league.rules.time_limits import check_limit, check_note


@transaction.atomic
def set_time_limit(*, tier: Tier, seconds: int, note: str, now: datetime) -> TimeLimit:
    """Let the tier's limit be `seconds` from `now` on; a running pick keeps the one it froze.

    Raises LimitRefused for a limit out of its bounds, or a note that is empty or too long.
    """
    check_limit(tier, seconds)
    return TimeLimit.objects.create(
        tier=tier.value, seconds=seconds, since=now, note=check_note(note)
    )
