"""The safe of the day: made, picked, made public."""

import logging
from datetime import date, datetime

from django.db import IntegrityError, transaction

from cofferwit.clock import daily_day
from cofferwit.members.models import Member
from forge.actions import claim_house_safe, make_public
from forge.models import Safe
from forge.queries import stock
from league.actions.overdue import end_overdue_of
from league.actions.start_pick import start
from league.models import DailySafe, Pick
from league.queries.publishing import publication_of, unpublished_days
from league.rules import purposes
from league.rules.daily import DIFFICULTY, tier_of
from league.rules.refusals import NoDailySafe

logger = logging.getLogger(__name__)


def make_daily(*, now: datetime) -> DailySafe:
    """The safe of the day that runs at `now`, made unless it is there.

    Days that passed without one stay without. Two workers make one: the second finds the day taken
    and gives its safe back. Raises what `claim_house_safe` raises when no safe can be had.
    """
    day = daily_day(now)
    made = DailySafe.objects.filter(day=day).first()
    if made is not None:
        return made
    try:
        return _make(day, now)
    except IntegrityError:
        # Another worker got there first.
        return DailySafe.objects.get(day=day)


@transaction.atomic
def _make(day: date, now: datetime) -> DailySafe:
    safe = claim_house_safe(
        tier=tier_of(day), difficulty=DIFFICULTY, purpose=purposes.daily(day), now=now
    )
    daily = DailySafe.objects.create(day=day, safe=safe, made_at=now)
    logger.info("safe of %s made: safe %s", day, safe.pk)
    return daily


def be_ready(*, viewer: Member | None, now: datetime) -> None:
    """The catch-ups of the daily pages, so that they are right even while no worker is up.

    Today's safe is made if one is in stock, so that no reader waits for one to be made; the past
    ones that are due become public; the reader's own pick ends if its time is up.
    """
    day = daily_day(now)
    ready = DailySafe.objects.filter(day=day).exists()
    if not ready and stock().filter(tier=tier_of(day), difficulty=DIFFICULTY).exists():
        make_daily(now=now)
    publish_dailies(now=now)
    if viewer is not None:
        end_overdue_of(thief=viewer, now=now)


def start_daily(*, by: Member, now: datetime) -> Pick:
    """Start the member's pick of today's safe, or hand back the one there is.

    Raises `NoDailySafe`, and what `start_pick.start` raises.
    """
    day = daily_day(now)
    daily = DailySafe.objects.filter(day=day).select_related("safe").first()
    if daily is None:
        raise NoDailySafe
    return start(by=by, safe=daily.safe, purpose=purposes.daily(day), now=now)


def publish_dailies(*, now: datetime) -> int:
    """Make public the safe of each past day whose picks have all ended; returns how many.

    Each is dated at the end of its day, or at the end of its last pick when that came later.
    """
    return sum(_publish(day, now) for day in unpublished_days(now))


@transaction.atomic
def _publish(day: date, now: datetime) -> bool:
    """Under the safe's lock, which a start holds too: no pick can slip in."""
    safe = Safe.objects.select_for_update(of=("self",), no_key=True).get(daily__day=day)
    at = publication_of(safe, day)
    if at is None or at > now:
        return False
    return make_public(safe=safe, now=at)
