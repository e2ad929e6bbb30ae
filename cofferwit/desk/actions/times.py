"""The house's own numbers, changed by an administrator and written down (Rule R9.54)."""

from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions.powers import must_hold
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.ops.actions import audit
from forge.models import RankedStart
from forge.rules.tiers import Tier
from league.actions.ranked_start import set_ranked_start
from league.actions.time_limits import set_time_limit
from league.models import TimeLimit


@transaction.atomic
def change_time_limit(
    *, tier: Tier, seconds: int, note: str, by: Member, now: datetime
) -> TimeLimit:
    """Let the tier's time limit be `seconds` from now on, with a note that members read.

    Raises NotEntitledError, or RuleError for a limit that is out of bounds or a note that is empty.
    """
    must_hold(by, Power.RUN_HOUSE)
    limit = set_time_limit(tier=tier, seconds=seconds, note=note, now=now)
    audit.record(
        verb="time_limit_set",
        subject=f"tier:{tier.value}",
        detail={"seconds": seconds},
        by=by.pk,
        now=now,
    )
    return limit


@transaction.atomic
def move_ranked_start(*, at: datetime, by: Member, now: datetime) -> RankedStart:
    """Let ranked play begin at `at`.

    Raises NotEntitledError, StartInThePast or StartFixed.
    """
    must_hold(by, Power.RUN_HOUSE)
    start = set_ranked_start(at=at, now=now)
    audit.record(
        verb="ranked_start_set",
        subject="ranked_start:1",
        detail={"at": at.isoformat()},
        by=by.pk,
        now=now,
    )
    return start
