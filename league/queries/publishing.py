"""When the code of a past day's safe becomes public."""

from datetime import date, datetime

from django.db.models import Count, Max, Q

from cofferwit.clock import daily_day, daily_end
from forge.models import Safe
from league.models import DailySafe, PickState


def unpublished_days(now: datetime) -> list[date]:
    """The days that are over and whose safe is still sealed, oldest first."""
    past = DailySafe.objects.filter(day__lt=daily_day(now), safe__public_at__isnull=True)
    return list(past.order_by("day").values_list("day", flat=True))


def publication_of(safe: Safe, day: date) -> datetime | None:
    """From when the safe of `day` may be public; None while a pick of it is running."""
    course = safe.picks.aggregate(
        last=Max("ended_at"), running=Count("pk", filter=Q(state=PickState.RUNNING))
    )
    if course["running"]:
        return None
    return max(course["last"] or daily_end(day), daily_end(day))
