"""What a member reads of the measures that concern them, and what moderators read of appeals."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from cofferwit.desk.models import Appeal, Measure, MeasureKind, Reading
from cofferwit.desk.queries.giving_back import given_back
from cofferwit.desk.queries.readers import without_reader
from cofferwit.desk.rules.measures import APPEALABLE, POWER_OF
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.roles import MODERATING

DECIDED_SHOWN = timedelta(days=30)
"""How long decided appeals stay in the moderators' list."""


@dataclass(frozen=True, slots=True)
class Told:
    """One measure as a member reads it: who took it is said by role, never by name.

    `others` are the pseudonyms of the other account of a link; `effects` are ids and figures;
    `given_back_at` says since when what was taken is given back.
    """

    reading: int
    kind: str
    label: str
    reason: str
    at: datetime
    by_administration: bool
    touched: bool
    others: tuple[str, ...]
    effects: dict[str, Any]
    appeal: Appeal | None
    given_back_at: datetime | None
    may_appeal: bool


@dataclass(frozen=True, slots=True)
class Heard:
    """An appeal as moderators read it; `may_decide` says whether this reader may.

    `has_reader` says whether anybody may, as the house stands.
    """

    appeal: Appeal
    measure: Measure
    member: Member
    may_decide: bool
    is_own_measure: bool
    is_own_appeal: bool
    is_concerned: bool
    has_reader: bool


def decisions_of(member: Member) -> list[Told]:
    """All measures that concern the member, the newest first."""
    rows = (
        Reading.objects.filter(member=member)
        .select_related("measure", "appeal")
        .order_by("-measure__at", "-measure_id")
    )
    readings = list(rows)
    names, back = _names(readings), given_back(member, readings)
    return [_told(each, names, back.get(each.pk)) for each in readings]


def _names(readings: Iterable[Reading]) -> dict[int, str]:
    ids = {each.effects["other"] for each in readings if "other" in each.effects}
    return dict(Member.objects.filter(pk__in=ids).values_list("pk", "pseudonym"))


def _told(reading: Reading, names: dict[int, str], given_back_at: datetime | None) -> Told:
    measure = reading.measure
    appeal = getattr(reading, "appeal", None)
    other = reading.effects.get("other")
    return Told(
        reading=reading.pk,
        kind=measure.kind,
        label=str(MeasureKind(measure.kind).label),
        reason=measure.reason,
        at=measure.at,
        by_administration=_is_of_administration(measure.kind),
        touched=reading.touched,
        others=(names[other],) if other in names else (),
        effects=reading.effects,
        appeal=appeal,
        given_back_at=given_back_at,
        may_appeal=measure.kind in APPEALABLE and appeal is None and given_back_at is None,
    )


def _is_of_administration(kind: str) -> bool:
    """Whether only an administrator can take such a measure."""
    given_back = {MeasureKind.UNBLOCK.value, MeasureKind.RESTORE.value}
    return kind in given_back or POWER_OF.get(kind) not in {None, *MODERATING}


def unheard() -> QuerySet[Appeal]:
    """The appeals that nobody has decided; a deleted account waits for nothing any more."""
    undecided = Appeal.objects.filter(decided_at__isnull=True)
    return undecided.exclude(reading__member__state=AccountState.DELETED)


def waiting_appeals(by: Member) -> list[Heard]:
    """Those that wait, the oldest first."""
    rows = list(_with_all(unheard(), by).order_by("made_at", "pk"))
    alone = without_reader(rows)
    return [_heard(each, by, has_reader=each.pk not in alone) for each in rows]


def decided_appeals(by: Member, now: datetime) -> list[Heard]:
    """Those decided lately, the newest first."""
    lately = Appeal.objects.filter(decided_at__gt=now - DECIDED_SHOWN)
    rows = _with_all(lately, by).order_by("-decided_at", "-pk")
    return [_heard(each, by, has_reader=True) for each in rows]


def _with_all(appeals: QuerySet[Appeal], by: Member) -> QuerySet[Any]:
    """With what is shown of them, and whether the measure concerns `by` too."""
    own = Reading.objects.filter(measure=OuterRef("reading__measure"), member=by.pk, touched=False)
    return appeals.annotate(concerns=Exists(own)).select_related(
        "reading__measure__by", "reading__member", "decided_by"
    )


def unread() -> int:
    """How many of those that wait nobody can decide, as the house stands."""
    return len(without_reader(unheard().select_related("reading__measure")))


def _heard(appeal: Any, by: Member, *, has_reader: bool) -> Heard:
    measure, member = appeal.reading.measure, appeal.reading.member
    own, mine = measure.by_id == by.pk, member.pk == by.pk
    entitled = by.holds(POWER_OF[measure.kind])
    return Heard(
        appeal=appeal,
        measure=measure,
        member=member,
        may_decide=entitled and not own and not appeal.concerns and not mine,
        is_own_measure=own,
        is_own_appeal=mine,
        is_concerned=appeal.concerns,
        has_reader=has_reader,
    )
