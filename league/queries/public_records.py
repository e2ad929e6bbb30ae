"""How a public safe fared, for everybody."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from cofferwit.members.models import Member
from forge.models import Safe
from league.models import DailySafe, Pick, SafeRecord
from league.queries.settled import SettledSafe, settled_safe
from league.rules import purposes


@dataclass(frozen=True, slots=True)
class PublicRecord:
    """Ranked picks, openings and rating of a safe; `day` is that of a safe of the day."""

    picks: int
    openings: int
    rating: Decimal | None
    settled: SettledSafe | None
    day: date | None

    @property
    def share(self) -> Decimal | None:
        """The share of openings; None without a pick."""
        return Decimal(self.openings) / self.picks if self.picks else None


def own_pick(safe_id: int, viewer: Member | None) -> UUID | None:
    """The reader's pick of that safe, once it is over; trainings are none."""
    if viewer is None:
        return None
    picks = Pick.objects.filter(safe=safe_id, thief=viewer, ended_at__isnull=False)
    return picks.exclude(purpose=purposes.TRAINING).values_list("pk", flat=True).first()


def public_record(safe_id: int) -> PublicRecord | None:
    """The record of that public safe; None when it is sealed, or never was in the league."""
    public = Safe.objects.filter(pk=safe_id, public_at__isnull=False)
    safe = public.select_related("record", "settlement", "daily").first()
    if safe is None:
        return None
    kept: SafeRecord | None = getattr(safe, "record", None)
    daily: DailySafe | None = getattr(safe, "daily", None)
    settled = settled_safe(safe)
    if kept is None and settled is None and daily is None:
        return None
    return PublicRecord(
        picks=kept.picks if kept else 0,
        openings=kept.openings if kept else 0,
        rating=kept.rating if kept else None,
        settled=settled,
        day=daily.day if daily else None,
    )
