"""Taking a measure: what is done to accounts and picks, written down and told to those concerned.

Every act of moderation goes through `take`, in the transaction of the act itself.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from cofferwit.desk.models import Case, Measure, MeasureKind, Reading
from cofferwit.desk.rules.effects import title_alone
from cofferwit.desk.rules.measures import check_reason
from cofferwit.members.actions.notices import notify
from cofferwit.members.models import Member
from cofferwit.ops.actions import audit

Effects = Mapping[str, Any]
"""What a measure moved for one member: ids and figures, as `desk.rules.effects` words them."""


@transaction.atomic
def take(
    *,
    kind: MeasureKind,
    reason: str,
    by: Member,
    readers: Mapping[Member, Effects],
    touched: Mapping[Member, Effects] | None = None,
    case: Case | None = None,
    detail: Mapping[str, Any] | None = None,
    now: datetime,
) -> Measure:
    """Write a measure down and let everyone concerned read it: row, readings, notices, audit log.

    `readers` are those whom it is about, each with its effects; `touched` those of whom only
    figures moved because of it (who is in both reads it as one whom it is about). `detail` holds
    ids and figures only. Raises RuleError without a reason. Whether one may do the thing is asked
    by the act, under its locks.
    """
    measure = Measure.objects.create(
        kind=kind.value,
        reason=check_reason(reason),
        by=by,
        at=now,
        case=case,
        detail=dict(detail or {}),
    )
    for member, effects in readers.items():
        _let_read(measure, member, effects, touched=False, now=now)
    for member, effects in (touched or {}).items():
        if member not in readers:
            _let_read(measure, member, effects, touched=True, now=now)
    audit.record(
        verb=f"measure_{kind.value}",
        subject=f"measure:{measure.pk}",
        detail={
            "case": None if case is None else case.pk,
            "members": " ".join(str(member.pk) for member in readers),
            "touched": measure.readings.filter(touched=True).count(),
        },
        by=by.pk,
        now=now,
    )
    return measure


def _let_read(
    measure: Measure, member: Member, effects: Effects, *, touched: bool, now: datetime
) -> None:
    reading = Reading.objects.create(
        measure=measure, member=member, touched=touched, effects=dict(effects)
    )
    titles, day = title_alone(effects) if touched else (0, "")
    payload: dict[str, int | str | bool | None] = {"reading": reading.pk, "measure": measure.kind}
    if titles:
        payload |= {"titles": titles, "day": day}
    notify(
        member=member,
        kind="figures_moved" if touched else "measure",
        key=f"measure:{measure.pk}",
        payload=payload,
        now=now,
    )
