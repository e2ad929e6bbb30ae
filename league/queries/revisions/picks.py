"""The ranked picks that voiding some of them touches: those of the same thieves and safes."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F, Q

from league.models import RankedPick, Season
from league.models.ranked import RECOUNTED
from league.rules.revision import (
    Counting,
    Kept,
    SafeRevision,
    TermsOf,
    ThiefRevision,
    revise_safe,
    revise_thief,
)
from league.rules.terms import CURRENT, Terms

AT_ONCE = 2000
"""Rows that are read at a time."""


@dataclass(frozen=True, slots=True)
class PickRevisions:
    """All ranked picks of those thieves and of those safes, as they stand and as they would.

    `toggled` are the ranked ones among those voided, or restored.
    """

    toggled: tuple[RankedPick, ...]
    rows: tuple[RankedPick, ...]
    thieves_before: dict[int, ThiefRevision]
    thieves: dict[int, ThiefRevision]
    safes_before: dict[int, SafeRevision]
    safes: dict[int, SafeRevision]
    terms_of: TermsOf

    def changed(self) -> Iterator[RankedPick]:
        """The rows that differ from what they would be, with what they would be."""
        keys = {row.pk for row in self.toggled}
        for row in self.rows:
            figures: dict[str, Any] = {name: getattr(row, name) for name in RECOUNTED}
            after = figures | self._figures(row)
            if after != figures or row.pk in keys:
                row.voided ^= row.pk in keys
                for name, value in after.items():
                    setattr(row, name, value)
                yield row

    def _figures(self, row: RankedPick) -> dict[str, Any]:
        key, found = str(row.pk), dict[str, Any]()
        if row.thief_id in self.thieves:
            step = self.thieves[row.thief_id].steps[key]
            counts = self.thieves[row.thief_id].counting[key]
            found |= {"thief_before": step.before, "thief_after": step.after}
            found |= {"loot_counted": counts.loot, "points_counted": counts.points}
        if row.safe_id in self.safes:
            step = self.safes[row.safe_id].steps[key]
            found |= {"safe_before": step.before, "safe_after": step.after}
        return found

    def points(self) -> dict[int, int]:
        """By how much the counted forge points of each safe change, where they do."""
        gained: dict[int, int] = {}
        for row in self.rows:
            if row.thief_id in self.thieves:
                counts: Counting = self.thieves[row.thief_id].counting[str(row.pk)]
                step = int(counts.points) - int(bool(row.points_counted))
                if step:
                    gained[row.safe_id] = gained.get(row.safe_id, 0) + step * (row.points or 0)
        return gained

    def months(self) -> dict[str, set[int]]:
        """The thieves whose line of a month changes, by month."""
        found: dict[str, set[int]] = {}
        for thief, after in self.thieves.items():
            before = self.thieves_before[thief]
            for month in before.months.keys() | after.months.keys():
                if before.months.get(month) != after.months.get(month):
                    found.setdefault(month, set()).add(thief)
        return found


def pick_revisions(pick_ids: Collection[UUID]) -> PickRevisions:
    """What becomes of all of them when those picks, which have ended, are voided or restored."""
    toggled = tuple(RankedPick.objects.filter(pk__in=pick_ids, month__isnull=False).order_by("pk"))
    thieves, safes = {row.thief_id for row in toggled}, {row.safe_id for row in toggled}
    touched = RankedPick.objects.filter(Q(thief__in=thieves) | Q(safe__in=safes))
    ended = touched.filter(month__isnull=False).annotate(ended_at=F("pick__ended_at"))
    rows = tuple(ended.order_by("thief_id", "thief_number").iterator(AT_ONCE))
    voided = {str(row.pk) for row in rows if row.voided}
    then = voided ^ {str(row.pk) for row in toggled}
    by_thief: dict[int, list[Kept]] = {thief: [] for thief in thieves}
    by_safe: dict[int, list[Kept]] = {safe: [] for safe in safes}
    for row in rows:
        if row.thief_id in by_thief:
            by_thief[row.thief_id].append(_kept(row))
    for row in sorted(rows, key=lambda row: row.safe_number or 0):
        if row.safe_id in by_safe:
            by_safe[row.safe_id].append(_kept(row))
    terms_of = terms_by_month()
    return PickRevisions(
        toggled=toggled,
        rows=rows,
        thieves_before={n: revise_thief(of, voided, terms_of) for n, of in by_thief.items()},
        thieves={n: revise_thief(of, then, terms_of) for n, of in by_thief.items()},
        safes_before={n: revise_safe(of, voided) for n, of in by_safe.items()},
        safes={n: revise_safe(of, then) for n, of in by_safe.items()},
        terms_of=terms_of,
    )


def terms_by_month() -> TermsOf:
    """The figures that each season froze; a month without one has those in force."""
    stored = Season.objects.values_list("month", "terms")
    kept = {month: Terms.from_json(terms) for month, terms in stored}
    return lambda month: kept.get(month, CURRENT)


def _kept(row: RankedPick) -> Kept:
    """What a row keeps, which has it all as the database holds."""
    ended_at: datetime = row.ended_at  # type: ignore[attr-defined]
    assert row.month is not None
    assert row.result is not None
    return Kept(
        key=str(row.pk),
        thief=row.thief_id,
        safe=row.safe_id,
        smith=row.smith_id,
        month=row.month,
        ended_at=ended_at,
        chance=row.chance,
        result=row.result,
        thief_k=row.thief_k or 0,
        safe_k=row.safe_k or 0,
        loot=row.loot or 0,
        points=row.points or 0,
    )
