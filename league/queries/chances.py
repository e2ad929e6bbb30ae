"""All ranked picks that have ended, by band of chance."""

from django.db.models import Count, F, IntegerField, Q, Sum
from django.db.models.functions import Cast, Floor, Least

from league.models import RankedPick
from league.rules.bands import BANDS, Band, Tally, bands


def chance_bands() -> tuple[Band, ...]:
    """What was expected and what was observed in each band of chance that has picks; one query."""
    number = Cast(Least(Floor(F("chance") * BANDS), BANDS - 1), IntegerField())
    rows = (
        RankedPick.objects.filter(result__isnull=False)
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
