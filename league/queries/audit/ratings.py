"""The ratings and records as they stand, against the last pick that moved them."""

from collections.abc import Iterator

from league.models import SafeRecord, ThiefRating
from league.queries.audit.differences import Difference, compare, missing
from league.queries.audit.picks import AT_ONCE
from league.queries.ratings import as_of
from league.rules.history import SafeCount, ThiefCount
from league.rules.recount import Recount


def thief_ratings(recount: Recount) -> Iterator[Difference]:
    """Each thief's rating, whichever month turns its row has been through."""
    seen = set()
    for row in ThiefRating.objects.order_by("pk").iterator(AT_ONCE):
        seen.add(row.member_id)
        count = recount.thieves.get(row.member_id, ThiefCount())
        month = max(row.month, count.month)
        yield from compare(
            f"rating of member {row.member_id} in {month}",
            {"rating": as_of(row, month).rating, "picks": row.picks, "voided": row.voided},
            rating=count.as_of(month).rating,
            picks=count.picks,
            voided=count.voided,
        )
    for thief, count in sorted(recount.thieves.items()):
        if count.picks + count.voided and thief not in seen:
            yield missing(f"rating of member {thief}", str(count.rating))


def safe_records(recount: Recount) -> Iterator[Difference]:
    """Each safe's record."""
    seen = set()
    for row in SafeRecord.objects.order_by("pk").iterator(AT_ONCE):
        seen.add(row.safe_id)
        count = recount.safes.get(row.safe_id, SafeCount())
        yield from compare(
            f"record of safe {row.safe_id}",
            row,
            rating=count.rating,
            started=count.started,
            picks=count.picks,
            openings=count.openings,
            voided=count.voided,
        )
    for safe, count in sorted(recount.safes.items()):
        if count.started and safe not in seen:
            yield missing(f"record of safe {safe}", f"{count.started} picks")
