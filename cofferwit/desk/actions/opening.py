"""Opening a case, or joining the one that is open about the same thing."""

from datetime import datetime

from django.db import IntegrityError, transaction

from cofferwit.desk.models import Case

_ONCE = "case_open_once"


@transaction.atomic
def open_case(
    *,
    kind: str,
    member: int | None = None,
    other: int | None = None,
    safe: int | None = None,
    now: datetime,
) -> tuple[Case, bool]:
    """The open case about those, locked, and whether it was opened just now.

    `member`, `other` and `safe` are numbers. One that somebody opens meanwhile is joined; one that
    is decided while we wait for it is left, and another is opened. Raises IntegrityError for a case
    about nothing.
    """
    same = {"kind": kind, "member": member, "other": other, "safe": safe, "decided_at": None}
    while True:
        locked = Case.objects.select_for_update(no_key=True, of=("self",))
        found = locked.filter(**same).first()
        if found is not None:
            return found, False
        try:
            with transaction.atomic():
                made = Case.objects.create(
                    kind=kind, member_id=member, other_id=other, safe_id=safe, opened_at=now
                )
        except IntegrityError as error:
            # Another has just opened it: the database keeps one a subject.
            if _ONCE not in str(error):
                raise
        else:
            return made, True
