"""The safe of a day, as its page shows it."""

from datetime import date, datetime

from django.db.models import Count

from cofferwit.clock import daily_day, daily_end, daily_start
from cofferwit.members.models import Member
from forge.queries import open_safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.models import DailySafe, Pick, PickState
from league.queries.limits import time_limit
from league.queries.rankings import counts, place_of
from league.queries.views import DailyCard, MyDaily, Opened
from league.rules import purposes
from league.rules.picking import time_used


def daily_card(day: date, now: datetime) -> DailyCard | None:
    """The public face of the safe of `day`; None when there is none, or not yet."""
    daily = DailySafe.objects.filter(day=day).select_related("safe").first()
    if daily is None or daily_start(day) > now:
        return None
    safe = daily.safe
    opened, held, _ = counts(day)
    tier = Tier(safe.tier)
    return DailyCard(
        day=day,
        tier=tier,
        difficulty=Difficulty(safe.difficulty),
        limit_seconds=int(time_limit(tier, min(now, daily_end(day))).total_seconds()),
        opened=opened,
        held=held,
        commitment=safe.commitment,
        safe_id=None if safe.public_at is None else safe.pk,
        starts_at=daily_start(day),
        ends_at=daily_end(day),
    )


def my_daily(day: date, viewer: Member | None) -> MyDaily:
    """The reader's own pick of the safe of `day`, or one of state "none"."""
    if viewer is None:
        return MyDaily()
    picks = Pick.objects.filter(thief=viewer, purpose=purposes.daily(day))
    pick = picks.annotate(tries=Count("guesses")).first()
    if pick is None:
        return MyDaily()
    opened = pick.state == PickState.OPENED
    return MyDaily(
        state=pick.state,
        pick_id=pick.pk,
        guesses=pick.tries,
        used_seconds=used_seconds(pick),
        place=place_of(day, viewer) if opened else None,
    )


def used_seconds(pick: Pick) -> int:
    """The clock that a pick has consumed at its end, in whole seconds; 0 while it is running."""
    if pick.ended_at is None:
        return 0
    used = time_used(limit=pick.limit, deadline=pick.deadline, at=pick.ended_at)
    return int(used.total_seconds())


def opened_daily(day: date) -> Opened | None:
    """All that becomes public of the safe of `day`; None while it is sealed."""
    daily = DailySafe.objects.filter(day=day, safe__public_at__isnull=False)
    found = daily.select_related("safe").first()
    return None if found is None else Opened.of(open_safe(found.safe))


def neighbours(day: date, now: datetime) -> tuple[date | None, date | None]:
    """The nearest past days with a safe, before and after `day`."""
    past = DailySafe.objects.filter(day__lt=daily_day(now)).values_list("day", flat=True)
    before = past.filter(day__lt=day).order_by("-day").first()
    return before, past.filter(day__gt=day).order_by("day").first()
