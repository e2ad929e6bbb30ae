"""Writing in the audit log. Nothing takes a line out of it again: the database refuses."""

from collections.abc import Mapping
from datetime import datetime

from cofferwit.ops.models import AuditEntry

Detail = Mapping[str, int | str | bool | None]


def record(
    *, verb: str, subject: str, detail: Detail | None = None, by: int | None, now: datetime
) -> AuditEntry:
    """Write down that the member of id `by` (None: the site itself) did `verb` to `subject`.

    `subject` is a kind and an id, as "pick:…"; `detail` holds ids and figures, never names.
    """
    return AuditEntry.objects.create(
        at=now, actor_id=by, verb=verb, subject=subject, detail=dict(detail or {})
    )
