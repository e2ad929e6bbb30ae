"""Safes of a smith that should still be settled in a month, as they stand now."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from cofferwit.clock import month_of
from cofferwit.members.models import Member
from forge.queries import on_offer_of
from forge.rules.tiers import Tier
from league.queries.safe_standing import leaving_at, standings_of
from league.queries.season_lines import received
from league.queries.seasons import terms_of_month


@dataclass(frozen=True, slots=True)
class PendingSafe:
    """A safe on its way to its settlement.

    It leaves at `leaves_at` by all that is known now. `points` at the factor it would have now;
    `received` are the picks that count towards a place.
    """

    safe_id: int
    tier: Tier
    leaves_at: datetime
    received: int
    points: int


@dataclass(frozen=True, slots=True)
class Pending:
    """All those of one smith, the first to leave first, and their sums."""

    safes: tuple[PendingSafe, ...]

    @property
    def points(self) -> int:
        """What they would bring."""
        return sum(each.points for each in self.safes)

    @property
    def received(self) -> int:
        """The picks they would bring towards a place."""
        return sum(each.received for each in self.safes)


def pending(smith: Member, month: str, now: datetime) -> Pending:
    """The smith's safes that leave in the month, or have left in it, and are not settled.

    One whose last pick runs over midnight may be settled in the next month after all.
    """
    found = on_offer_of(smith).filter(settlement__isnull=True, public_at__isnull=True)
    safes = {
        safe: leaving_at(safe, getattr(safe, "withdrawal", None))
        for safe in found.select_related("withdrawal")
    }
    due = {safe: at for safe, at in safes.items() if month_of(at) == month}
    numbers = [safe.pk for safe in due]
    standings = standings_of(numbers, terms_of_month(month).settlement)
    rows = received(now).filter(safe__in=numbers).values_list("safe_id").annotate(Count("pk"))
    counted = dict(rows.order_by())
    return Pending(
        tuple(
            PendingSafe(
                safe_id=safe.pk,
                tier=Tier(safe.tier),
                leaves_at=at,
                received=counted.get(safe.pk, 0),
                points=standings[safe.pk].points,
            )
            for safe, at in sorted(due.items(), key=lambda item: (item[1], item[0].pk))
        )
    )
