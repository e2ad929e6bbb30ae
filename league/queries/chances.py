"""All ranked picks that have ended and count, by band of chance."""

from dataclasses import fields

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, F, IntegerField, Q, Sum
from django.db.models.functions import Cast, Floor, Least

from league.models import RankedPick
from league.rules.bands import BANDS, Band, Tally, bands

SHAPE = "-".join(each.name for each in fields(Band))
KEY = f"league:chances:{SHAPE}"
"""Another shape of the bands is kept under another name."""


def chance_bands() -> tuple[Band, ...]:
    """What was expected and what was observed in each band of chance that has picks.

    Some minutes old: it sums up every ranked pick there is.
    """
    seconds = settings.COFFERWIT_CHANCES_SECONDS
    kept: tuple[Band, ...] | None = cache.get(KEY) if seconds else None
    if kept is None:
        kept = _bands()
        if seconds:
            cache.set(KEY, kept, seconds)
    return kept


def _bands() -> tuple[Band, ...]:
    """The same from the picks, in one query."""
    number = Cast(Least(Floor(F("chance") * BANDS), BANDS - 1), IntegerField())
    rows = (
        RankedPick.objects.filter(result__isnull=False, voided=False)
        .annotate(band=number)
        .values_list("band")
        .annotate(
            picks=Count("pk"),
            chances=Sum("chance"),
            results=Sum("result"),
            openings=Count("pk", filter=Q(result__gt=0)),
        )
        .order_by("band")
    )
    return bands(
        Tally(band, picks, float(chances), float(results), openings)
        for band, picks, chances, results, openings in rows
    )
