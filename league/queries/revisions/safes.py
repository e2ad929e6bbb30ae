"""The safes that voiding some picks touches: their counts, and what they have earned."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Q, Sum

from cofferwit.clock import month_of
from forge.models import Safe
from league.models import RankedPick, SafeRecord, Settlement
from league.queries.revisions.picks import PickRevisions
from league.queries.voiding_views import Change, SafeMoved
from league.rules.revision import TermsOf
from league.rules.settlement import settled_points, settlement_factor


@dataclass(frozen=True, slots=True)
class SafeChange:
    """A safe and what changes of it; `settlement` is its row, None before there is one.

    `smith` is None for a house safe, which earns nothing. `counted` are the forge points under the
    caps.
    """

    safe: int
    smith: int | None
    settlement: Settlement | None
    counted: Change[int]
    moved: SafeMoved


def safe_changes(found: PickRevisions, at: datetime) -> list[SafeChange]:
    """Those whose picks, or whose points under the caps, are not the same afterwards."""
    gained = found.points()
    numbers = sorted(found.safes.keys() | gained.keys())
    safes = Safe.objects.filter(pk__in=numbers).select_related("settlement", "record")
    safes = safes.only("maker", "tier", "settlement", "record").order_by("pk")
    counted = _counted(numbers)
    return [
        _change(safe, found, counted.get(safe.pk, 0), gained.get(safe.pk, 0), at) for safe in safes
    ]


def _counted(numbers: Iterable[int]) -> dict[int, int]:
    """The points that count so far, by safe."""
    rows = RankedPick.objects.filter(safe__in=numbers).values_list("safe").order_by()
    sums = rows.annotate(all=Sum("points", filter=Q(points_counted=True)))
    return {safe: total or 0 for safe, total in sums}


def _change(
    safe: Safe, found: PickRevisions, counted: int, gained: int, at: datetime
) -> SafeChange:
    record: SafeRecord = safe.record
    settlement: Settlement | None = getattr(safe, "settlement", None)
    picks, openings = Change(record.picks, record.picks), Change(record.openings, record.openings)
    rating = Change(record.rating, record.rating)
    after = found.safes.get(safe.pk)
    if after is not None:
        picks, openings = Change(picks[0], after.picks), Change(openings[0], after.openings)
        rating = Change(rating[0], after.rating)
    points = Change(counted, counted + gained)
    month = month_of(at) if settlement is None else settlement.month
    factors = _factors(picks, openings, month, found.terms_of)
    return SafeChange(
        safe=safe.pk,
        smith=safe.maker_id,
        settlement=settlement,
        counted=points,
        moved=SafeMoved(
            safe_id=safe.pk,
            settled=settlement is not None,
            picks=picks,
            openings=openings,
            rating=rating,
            factor=factors,
            points=Change(
                settled_points(counted=points.before, factor=factors.before),
                settled_points(counted=points.after, factor=factors.after),
            ),
        ),
    )


def _factors(
    picks: Change[int], openings: Change[int], month: str, terms_of: TermsOf
) -> Change[Decimal]:
    figures = terms_of(month).settlement
    return Change(
        settlement_factor(picks=picks.before, openings=openings.before, figures=figures),
        settlement_factor(picks=picks.after, openings=openings.after, figures=figures),
    )
