"""The nightly audit: what differs is logged, kept, and told to the administrators, once."""

import hashlib
import logging
from collections.abc import Sequence
from datetime import datetime
from itertools import islice

from django.db import transaction

from cofferwit.members.actions.notices import notify
from cofferwit.members.queries import administrators
from cofferwit.ops.actions.audit import record
from cofferwit.ops.models import AuditEntry
from league.queries.audit import Difference, audit

logger = logging.getLogger(__name__)

KEPT = 200
"""Differences of one audit that are logged and kept; the command shows all of them."""
FOUND, DIFFERENCE = "audit.found", "audit.difference"
"""What the audit log calls a set of differences, and each of them."""


def run_audit(*, now: datetime) -> int:
    """Recount the league and tell of what differs; returns how many differences there are.

    Each is logged as an error every night. A set of them is kept in the audit log and told to the
    administrators when it is found first: the same set again is no news.
    """
    found = audit()
    kept = list(islice(found, KEPT))
    count = len(kept) + sum(1 for _ in found)
    for difference in kept:
        logger.error("audit: %s", difference)
    if kept:
        _tell(kept, count, now)
    return count


@transaction.atomic
def _tell(kept: Sequence[Difference], count: int, now: datetime) -> None:
    key = _name(kept, count)
    if AuditEntry.objects.filter(verb=FOUND, subject=key).exists():
        return
    record(verb=FOUND, subject=key, detail={"count": count}, by=None, now=now)
    for difference in kept:
        detail = {"text": str(difference)}
        record(verb=DIFFERENCE, subject=key, detail=detail, by=None, now=now)
    for member in administrators():
        notify(member=member, kind="audit", key=key, payload={"differences": count}, now=now)


def _name(kept: Sequence[Difference], count: int) -> str:
    """The same for the same differences."""
    told = "\n".join([str(count), *map(str, kept)])
    return f"audit:{hashlib.sha256(told.encode()).hexdigest()[:16]}"
