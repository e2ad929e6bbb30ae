"""Opening a season: its figures are frozen then."""

from datetime import datetime

from django.db import transaction

from cofferwit.clock import month_of
from forge.queries import ranked_from
from league.models import Season
from league.rules.terms import CURRENT, Terms


@transaction.atomic
def open_season(*, month: str, now: datetime) -> Season:
    """The season of a month, "2026-11", opened with the figures in force unless it is there.

    Two workers open one. Raises `ValueError` for a month before that of the ranked start.
    """
    if month < month_of(ranked_from()):
        raise ValueError(f"{month} is before the ranked start")
    values = {"terms": CURRENT.to_json(), "opened_at": now}
    season, _ = Season.objects.get_or_create(month=month, defaults=values)
    return season


def terms_of(*, month: str, now: datetime) -> Terms:
    """The figures of that month's season, which is opened if need be."""
    return Terms.from_json(open_season(month=month, now=now).terms)
