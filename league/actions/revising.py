"""Writing what voiding picks, or restoring them, makes of everything."""

from collections.abc import Iterable
from datetime import datetime

from league.models import (
    CreditEntry,
    CreditKind,
    RankedPick,
    SafeRecord,
    Settlement,
    ThiefRating,
    Voiding,
)
from league.models.ranked import RECOUNTED
from league.queries.revisions import Correction, PickRevisions, Plan, SafeChange

AT_ONCE = 500
"""Rows written in one statement."""


def write(planned: Plan, *, voiding: Voiding, lifted: bool, at: datetime) -> None:
    """Write it all down; the caller holds the locks under which the plan was made."""
    changed = list(planned.picks.changed())
    RankedPick.objects.bulk_update(changed, [*RECOUNTED, "voided"], batch_size=AT_ONCE)
    _thieves(planned.picks)
    _safes(planned.picks)
    _settlements(planned.safes)
    _correct(planned.corrections, voiding, lifted=lifted, at=at)


def _thieves(found: PickRevisions) -> None:
    """The ratings, each in the month in which its row stands."""
    rows = ThiefRating.objects.select_for_update().filter(pk__in=found.thieves).order_by("pk")
    changed = list(rows)
    for row in changed:
        after = found.thieves[row.pk]
        row.rating = after.as_of(row.month)
        row.picks, row.voided = after.picks, after.voided
    ThiefRating.objects.bulk_update(changed, ["rating", "picks", "voided"], batch_size=AT_ONCE)


def _safes(found: PickRevisions) -> None:
    """The records; a pick that is voided frees no place, so that `started` stays."""
    rows = SafeRecord.objects.select_for_update().filter(pk__in=found.safes).order_by("pk")
    changed = list(rows)
    for row in changed:
        after = found.safes[row.pk]
        row.rating, row.picks = after.rating, after.picks
        row.openings, row.voided = after.openings, after.voided
    fields = ["rating", "picks", "openings", "voided"]
    SafeRecord.objects.bulk_update(changed, fields, batch_size=AT_ONCE)


def _settlements(changes: Iterable[SafeChange]) -> None:
    """What settled safes have earned; when and for which month stays."""
    changed = []
    for each in changes:
        if each.settlement is not None:
            row, moved = each.settlement, each.moved
            row.picks, row.openings = moved.picks.after, moved.openings.after
            row.counted, row.factor = each.counted.after, moved.factor.after
            row.points = moved.points.after
            changed.append(row)
    fields = ["picks", "openings", "counted", "factor", "points"]
    Settlement.objects.bulk_update(changed, fields, batch_size=AT_ONCE)


def _correct(
    corrections: Iterable[Correction], voiding: Voiding, *, lifted: bool, at: datetime
) -> None:
    """Enter what paid months owe, or are owed: nothing that was entered is touched."""
    CreditEntry.objects.bulk_create(
        CreditEntry(
            member_id=each.member,
            kind=CreditKind.CORRECTION,
            key=correction_key(each, voiding, lifted=lifted),
            amount=each.amount,
            season_id=each.month,
            ladder=each.ladder,
            place=each.place,
            voiding=voiding,
            entered_at=at,
        )
        for each in corrections
    )


def correction_key(each: Correction, voiding: Voiding, *, lifted: bool) -> str:
    """What names a correction: one for each voiding, or its lifting, month, ladder and member."""
    act = "lifting" if lifted else "voiding"
    return f"correction:{each.month}:{each.ladder.value}:{each.member}:{act}:{voiding.pk}"
