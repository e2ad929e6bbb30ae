"""How many of the league's limits a smith has used."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from cofferwit.clock import next_midnight
from cofferwit.members.models import Member
from forge.models import Safe
from forge.rules import publishing
from forge.rules.limits import ACTIVE_SAFES, PUBLISHED_A_DAY
from forge.rules.publishing import Course


@dataclass(frozen=True)
class SmithCounts:
    """What a smith has on offer, and has published on the game day of `now`."""

    active: int
    published_today: int
    free_at: datetime | None
    """When the smith may publish again by the limit a day; None when they may today."""

    @property
    def free_places(self) -> int:
        """How many more safes may be active."""
        return max(0, ACTIVE_SAFES - self.active)


def on_offer_of(member: Member) -> QuerySet[Safe]:
    """All the safes that the member has ever put on offer."""
    return member.safes.filter(purpose="")


def gone(now: datetime) -> Q:
    """The safes that are out of reach at `now`, whether that was written down or not."""
    return Q(left_at__isnull=False) | Q(expires_at__lte=now) | Q(withdrawn_at__lte=now)


def course(safe: Safe) -> Course:
    """When a safe on offer was made, leaves and left; the database holds that it has an end."""
    assert safe.expires_at is not None
    return Course(safe.made_at, safe.expires_at, safe.left_at, safe.withdrawn_at)


def smith_counts(member: Member, *, ranked_from: datetime, now: datetime) -> SmithCounts:
    """The member's counts at `now`, in one query.

    A safe whose days are over has left, and so has one whose withdrawal has taken effect.
    """
    today = publishing.published_on(now)
    safes = on_offer_of(member).filter(Q(left_at__isnull=True) | Q(published_day=today))
    known = ("maker", "made_at", "expires_at", "withdrawn_at", "left_at", "published_day")
    rows = list(safes.only(*known))
    published = sum(safe.published_day == today for safe in rows)
    return SmithCounts(
        active=publishing.active(map(course, rows), ranked_from=ranked_from, now=now),
        published_today=published,
        free_at=next_midnight(now) if published >= PUBLISHED_A_DAY else None,
    )
