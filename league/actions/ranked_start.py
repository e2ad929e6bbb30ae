"""The ranked start: set while it lies ahead, and the time limits it brings."""

import logging
from collections import defaultdict
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_noop

from forge.models import RankedStart
from forge.queries import ranked_from
from forge.rules.tiers import Tier
from league.models import Pick, PickState, TimeLimit
from league.queries.courses import offered
from league.rules.calibration import calibrated_limit
from league.rules.course_refusals import StartFixed, StartInThePast
from league.rules.picking import INITIAL_TIME_LIMITS
from league.rules.purposes import OFFER

logger = logging.getLogger(__name__)

NOTE = gettext_noop("Réglé d’après les temps du calibrage.")
"""What members read beside a time limit that came from the calibration."""


@transaction.atomic
def set_ranked_start(*, at: datetime, now: datetime) -> RankedStart:
    """Let the ranked play begin at `at`; the setting has no say any more.

    Raises `StartInThePast`, or `StartFixed` once members' safes count their days from the start, or
    picks of the offers are ranked or not by it.
    """
    if at < now:
        raise StartInThePast
    start = _lock()
    used = offered().filter(maker__isnull=False) | offered().filter(picks__purpose=OFFER)
    if used.exists():
        raise StartFixed
    start.starts_at, start.times_set_at = at, None
    start.save(update_fields=["starts_at", "times_set_at"])
    return start


@transaction.atomic
def begin_ranked(*, now: datetime) -> bool:
    """Take the time limits from the calibration once the ranked play has begun; once.

    They hold from the ranked start, however late that is noticed: whatever starts a pick calls this
    first. A tier in which too few members opened a safe keeps its limit. Returns whether this call
    did it.
    """
    begun = RankedStart.objects.filter(times_set_at__isnull=False).exists()
    if begun or ranked_from() > now:
        return False
    start = _lock()
    if start.times_set_at is not None:
        return False
    for tier, times in _calibration(start.starts_at).items():
        _set_limit(tier, times, start.starts_at)
    start.times_set_at = start.starts_at
    start.save(update_fields=["times_set_at"])
    return True


def _lock() -> RankedStart:
    """The one row, locked; the setting gives its instant until it is there."""
    RankedStart.objects.get_or_create(pk=1, defaults={"starts_at": settings.COFFERWIT_RANKED_FROM})
    return RankedStart.objects.select_for_update().get()


def _calibration(until: datetime) -> dict[Tier, dict[int, list[timedelta]]]:
    """The times in which each member opened safes of the offers before the start, by tier."""
    opened = Pick.objects.filter(
        purpose=OFFER, state=PickState.OPENED, ended_at__lt=until, voided_at=None
    )
    rows = opened.values_list("safe__tier", "thief", F("ended_at") - F("started_at"))
    times: dict[Tier, dict[int, list[timedelta]]] = {tier: defaultdict(list) for tier in Tier}
    for tier, thief, time in rows:
        times[Tier(tier)][thief].append(time)
    return times


def _set_limit(tier: Tier, times: dict[int, list[timedelta]], since: datetime) -> None:
    limit = calibrated_limit(times.values(), initial=INITIAL_TIME_LIMITS[tier])
    if limit is None:
        logger.info("%s keeps its time limit: %s members opened one", tier.value, len(times))
        return
    seconds = int(limit.total_seconds())
    TimeLimit.objects.create(tier=tier.value, seconds=seconds, since=since, note=NOTE)
    logger.info("%s: %s s from the ranked start on", tier.value, seconds)
