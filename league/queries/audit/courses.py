"""The safes of the offers: how they left, and what they have earned."""

from collections.abc import Iterator

from django.db.models import Count, Max, Q

from forge.models import Safe
from league.models import PickState, Settlement
from league.queries.audit.differences import Difference, compare, missing, unexpected
from league.queries.audit.picks import AT_ONCE
from league.queries.courses import offered
from league.rules.history import SafeFacts
from league.rules.purposes import TRAINING
from league.rules.recount import Recount


def courses(recount: Recount) -> Iterator[Difference]:
    """Settle every safe that has left and is at rest again, and compare.

    One that is due to leave or to be settled, and has not been, waits for a job: that is no
    difference.
    """
    at_it = ~Q(picks__purpose=TRAINING)
    safes = offered().filter(left_at__isnull=False).select_related("withdrawal", "settlement")
    rows = safes.annotate(
        last_end=Max("picks__ended_at", filter=at_it),
        running=Count("picks", filter=at_it & Q(picks__state=PickState.RUNNING)),
    )
    rows = rows.defer("clues", "certificate", "path", "seed", "secret")
    for safe in rows.order_by("pk").iterator(AT_ONCE):
        yield from _course(recount, safe)
    yield from _too_early()


def _course(recount: Recount, safe: Safe) -> Iterator[Difference]:
    withdrawal = getattr(safe, "withdrawal", None)
    happened = SafeFacts(
        safe=safe.pk,
        smith=safe.maker_id,
        expires_at=safe.expires_at,
        withdrawn_at=None if withdrawal is None else withdrawal.effective_at,
        last_end=safe.last_end,  # type: ignore[attr-defined]
    )
    left_at = recount.leaves(happened)
    yield from compare(f"safe {safe.pk}", safe, withdrawn_at=happened.withdrawn_at, left_at=left_at)
    if not safe.running:  # type: ignore[attr-defined]
        yield from _settled(recount, safe, happened)


def _settled(recount: Recount, safe: Safe, happened: SafeFacts) -> Iterator[Difference]:
    row: Settlement | None = getattr(safe, "settlement", None)
    if safe.public_at is None and row is None:
        return
    assert safe.left_at is not None
    settled = recount.settle(happened, safe.left_at)
    yield from compare(f"safe {safe.pk}", safe, public_at=settled.at)
    if safe.maker_id is None:
        return
    subject = f"settlement of safe {safe.pk}"
    if row is None:
        yield missing(subject, f"{settled.points} points")
        return
    yield from compare(
        subject,
        row,
        smith_id=safe.maker_id,
        left_at=safe.left_at,
        settled_at=settled.at,
        month=settled.month,
        picks=settled.picks,
        openings=settled.openings,
        counted=settled.counted,
        factor=settled.factor,
        points=settled.points,
    )


def _too_early() -> Iterator[Difference]:
    """Settlements of what is not settled: a safe still on offer or being picked, or the house's."""
    running = Q(safe__picks__state=PickState.RUNNING) & ~Q(safe__picks__purpose=TRAINING)
    others = Q(safe__left_at__isnull=True) | Q(safe__maker__isnull=True) | running
    stray = Settlement.objects.filter(others | ~Q(safe__purpose="")).distinct()
    for row in stray.order_by("pk"):
        yield unexpected(f"settlement of safe {row.pk}", f"{row.points} points")
