"""The safe of the day: made, picked, made public."""

import logging
from datetime import date, datetime

from django.db import IntegrityError, transaction

from cofferwit.clock import daily_day
from cofferwit.members.models import Member
from forge.actions import claim_free, claim_house_safe, make_public
from forge.models import Safe
from league.actions.overdue import end_overdue_of
from league.actions.start_pick import start
from league.actions.telling import no_more_of_daily, tell_of_daily
from league.models import DailySafe, Pick
from league.queries.publishing import publication_of, unpublished_days
from league.rules import purposes
from league.rules.daily import DIFFICULTY, tier_of
from league.rules.refusals import NoDailySafe

logger = logging.getLogger(__name__)


def make_daily(*, now: datetime, of_stock: bool = False) -> DailySafe | None:
    """The safe of the day that runs at `now`, made unless it is there.

    Days that passed without one stay without: None once a later day has its safe. Two workers make
    one: the second finds the day taken and gives its safe back. A safe that the stock lacks is made
    at once, which takes up to some seconds, and may raise `NotStored`; with `of_stock` it is not,
    and the value is None.
    """
    day = daily_day(now)
    made = DailySafe.objects.filter(day__gte=day).select_related("safe").order_by("day").first()
    if made is not None:
        return made if made.day == day else None
    try:
        return _make(day, now, of_stock=of_stock)
    except IntegrityError:
        # Another worker got there first.
        return DailySafe.objects.get(day=day)


def bring_daily(*, now: datetime) -> DailySafe | None:
    """Make the safe of the day unless it is there, and tell those who asked to be told."""
    made = make_daily(now=now)
    tell_of_daily(now=now)
    return made


def make_up_for(*, now: datetime) -> DailySafe:
    """The safe of the day that runs at `now`, made unless it is there, whatever came later.

    For a league that is told a past which it did not have: a day that was missed stays missed.
    """
    day = daily_day(now)
    made = DailySafe.objects.filter(day=day).first() or _make(day, now, of_stock=False)
    assert made is not None
    return made


@transaction.atomic
def _make(day: date, now: datetime, *, of_stock: bool) -> DailySafe | None:
    tier, purpose = tier_of(day), purposes.daily(day)
    if of_stock:
        safe = claim_free(tier=tier, difficulty=DIFFICULTY, purpose=purpose)
    else:
        safe = claim_house_safe(tier=tier, difficulty=DIFFICULTY, purpose=purpose, now=now)
    if safe is None:
        return None
    daily = DailySafe.objects.create(day=day, safe=safe, made_at=now)
    logger.info("safe of %s made: safe %s", day, safe.pk)
    return daily


def be_ready(*, viewer: Member | None, now: datetime) -> None:
    """The catch-ups of the daily pages, so that they are right even while no worker is up.

    Today's safe is made if one is in stock, so that no reader waits for one to be made; the past
    ones that are due become public; the reader's own pick ends if its time is up.
    """
    make_daily(now=now, of_stock=True)
    publish_dailies(now=now)
    if viewer is not None:
        end_overdue_of(thief=viewer, now=now)


def start_daily(*, by: Member, now: datetime) -> Pick:
    """Start the member's pick of today's safe, or hand back the one there is.

    A safe that nobody has made yet is taken from the stock. Raises `NoDailySafe`, and what
    `start_pick.start` raises.
    """
    day = daily_day(now)
    daily = make_daily(now=now, of_stock=True)
    if daily is None:
        raise NoDailySafe
    pick = start(by=by, safe=daily.safe, purpose=purposes.daily(day), now=now)
    no_more_of_daily(by, day, now)
    return pick


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
