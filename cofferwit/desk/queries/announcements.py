"""The announcements that pages carry: read once in a while, and again when one is written."""

import logging
from datetime import datetime

from django.core.cache import cache
from django.db.models import Q, QuerySet
from redis.exceptions import RedisError

from cofferwit.desk.models import Announcement
from cofferwit.desk.rules.announcing import Said

logger = logging.getLogger(__name__)

KEY = "desk:announcements"
SECONDS = 60
"""How long they are kept; one that begins or runs out meanwhile is seen on reading."""


def standing(now: datetime) -> tuple[Said, ...]:
    """Every announcement that runs or is to come.

    A page must not fail for its announcements: without the cache they are read from the database.
    """
    try:
        kept: tuple[Said, ...] | None = cache.get(KEY)
        if kept is None:
            kept = fresh(now)
            cache.set(KEY, kept, SECONDS)
    except (OSError, RedisError) as error:
        logger.warning("announcements without the cache: %s", type(error).__name__)
        kept = fresh(now)
    return kept


def fresh(now: datetime) -> tuple[Said, ...]:
    """The same, as the database has it."""
    to_show = Announcement.objects.filter(Q(ends_at__isnull=True) | Q(ends_at__gt=now))
    rows = to_show.values_list("pk", "text_fr", "text_en", "starts_at", "ends_at")
    return tuple(Said(*row) for row in rows)


def forget() -> None:
    """Let the next page read them anew."""
    cache.delete(KEY)


def newest() -> QuerySet[Announcement]:
    """All of them for those who write them, the newest first."""
    return Announcement.objects.select_related("by").order_by("-starts_at", "-pk")
