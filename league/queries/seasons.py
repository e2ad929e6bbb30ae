"""Which seasons there are, and where each stands."""

from datetime import datetime, timedelta

from django.db.models import Max

from cofferwit.clock import game_day, month_of
from forge.queries import ranked_from
from league.models import CreditEntry, Season
from league.queries.season_views import Month
from league.rules.months import MONTH, first_day, month_after, months_between, payout_of
from league.rules.terms import CURRENT, Terms


def current_month(now: datetime) -> str | None:
    """The season that runs at `now`; None before the ranked start."""
    return month_of(now) if ranked_from() <= now else None


def month_named(month: str, now: datetime) -> Month | None:
    """The season of that name; None when it is none, lies ahead, or came before the ranked start.

    A season without a row yet is shown like any other.
    """
    began = ranked_from()
    if began > now or not MONTH.fullmatch(month):
        return None
    if not month_of(began) <= month <= month_of(now):
        return None
    season = Season.objects.filter(month=month).only("paid_at").first()
    if season is None or season.paid_at is None:
        return _month(month, None, began, now)
    return _month(month, season.paid_at, began, now, _corrected(month).get(month))


def paid_months(now: datetime) -> list[Month]:
    """The seasons that have been paid, the newest first."""
    began = ranked_from()
    paid = Season.objects.filter(paid_at__isnull=False).only("month", "paid_at")
    corrected = _corrected()
    return [
        _month(season.month, season.paid_at, began, now, corrected.get(season.month))
        for season in paid
    ]


def unpaid_months(now: datetime) -> list[str]:
    """The seasons from the ranked start to the one of `now` that are still to be paid, in order.

    Every month is one, whether anybody played or not; none before the ranked start.
    """
    began = ranked_from()
    if began > now:
        return []
    paid = set(Season.objects.filter(paid_at__isnull=False).values_list("month", flat=True))
    return [m for m in months_between(month_of(began), month_of(now)) if m not in paid]


def terms_of_month(month: str) -> Terms:
    """The figures that the season froze; those in force while it has no row."""
    stored = Season.objects.filter(month=month).values_list("terms", flat=True).first()
    return CURRENT if stored is None else Terms.from_json(stored)


def _month(
    month: str,
    paid_at: datetime | None,
    began: datetime,
    now: datetime,
    corrected_at: datetime | None = None,
) -> Month:
    first, following, today = first_day(month), month_after(month), game_day(now)
    earlier = f"{first - timedelta(days=1):%Y-%m}"
    later = f"{following:%Y-%m}"
    return Month(
        name=month,
        first_day=first,
        days_left=max(0, (following - today).days - 1),
        is_over=today >= following,
        payout_at=payout_of(month),
        paid_at=paid_at,
        earlier=earlier if earlier >= month_of(began) else None,
        later=later if later <= month_of(now) else None,
        corrected_at=corrected_at,
    )


def _corrected(*months: str) -> dict[str, datetime]:
    """When the prizes of those months, or of any, were last corrected because of voided picks."""
    entries = CreditEntry.objects.filter(voiding__isnull=False)
    if months:
        entries = entries.filter(season__in=months)
    return dict(entries.values_list("season").annotate(Max("entered_at")).order_by())
