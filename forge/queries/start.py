"""When the ranked play begins."""

from datetime import datetime

from django.conf import settings

from forge.models import RankedStart


def ranked_from() -> datetime:
    """The instant from which picks of the offers are ranked: the row's, else the setting's."""
    kept = RankedStart.objects.values_list("starts_at", flat=True).first()
    return kept or settings.COFFERWIT_RANKED_FROM
