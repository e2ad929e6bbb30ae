"""The settlement of a safe, as pages tell it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from forge.models import Safe
from league.models import Season, Settlement
from league.rules.prospects import Verdict, verdict
from league.rules.terms import CURRENT, Terms


@dataclass(frozen=True, slots=True)
class SettledSafe:
    """What a member's safe has earned, and why; `counted` points under the cap, times `factor`."""

    left_at: datetime
    settled_at: datetime
    month: str
    picks: int
    openings: int
    counted: int
    factor: Decimal
    points: int
    verdict: Verdict

    @property
    def share(self) -> Decimal | None:
        """The share of openings; None without a pick."""
        return Decimal(self.openings) / self.picks if self.picks else None


def settled_safe(safe: Safe) -> SettledSafe | None:
    """The settlement of that safe; None before it, and for a safe of the house."""
    row: Settlement | None = getattr(safe, "settlement", None)
    return None if row is None else told(row, terms_of_months({row.month}))


def told(row: Settlement, terms: dict[str, Terms]) -> SettledSafe:
    """A settlement with its reason, by the terms of its month."""
    figures = terms.get(row.month, CURRENT).settlement
    return SettledSafe(
        left_at=row.left_at,
        settled_at=row.settled_at,
        month=row.month,
        picks=row.picks,
        openings=row.openings,
        counted=row.counted,
        factor=row.factor,
        points=row.points,
        verdict=verdict(picks=row.picks, openings=row.openings, figures=figures),
    )


def terms_of_months(months: Iterable[str]) -> dict[str, Terms]:
    """The terms of each of those seasons, in one query; a month without a season has none."""
    rows = Season.objects.filter(month__in=set(months)).values_list("month", "terms")
    return {month: Terms.from_json(stored) for month, stored in rows}
