"""What was voided and restored, and the outages, for the pages of the desk."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from cofferwit.desk.models import Measure, MeasureKind
from league.models import Outage, Pick

PAGE = 30
"""Measures a page."""
SHOWN = 3
"""Thieves named in a line."""


@dataclass(frozen=True, slots=True)
class VoidLine:
    """A measure about picks; `standing` of its `picks` are voided now.

    `thieves` are those whose picks they are, by name, the first SHOWN; `more` is how many others.
    """

    measure: Measure
    picks: int
    standing: int
    restores: bool
    outage: Outage | None
    thieves: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class VoidsPage:
    """Such measures, the newest first; `after` is the id after which the next page starts, or 0."""

    lines: tuple[VoidLine, ...]
    after: int


def voids_page(*, before: int | None = None) -> VoidsPage:
    """A page of them, of those with an id under `before` if one is given."""
    rows = Measure.objects.filter(kind__in=(MeasureKind.VOID, MeasureKind.UNVOID))
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.select_related("by", "case").order_by("-pk")[: PAGE + 1])
    lines = _lines(found[:PAGE])
    return VoidsPage(lines, found[PAGE - 1].pk if len(found) > PAGE else 0)


def void_line(measure_id: int) -> VoidLine | None:
    """One of them; None when there is no such measure, or it is about something else."""
    kinds = Q(kind__in=(MeasureKind.VOID, MeasureKind.UNVOID))
    found = Measure.objects.filter(kinds, pk=measure_id).select_related("by", "case").first()
    return None if found is None else _lines([found])[0]


def _lines(measures: Collection[Measure]) -> tuple[VoidLine, ...]:
    asked = {pick for each in measures for pick in picks_of(each)}
    rows = Pick.objects.filter(pk__in=asked)
    thief_of = dict(rows.values_list("pk", "thief__pseudonym"))
    voided = set(rows.filter(voided_at__isnull=False).values_list("pk", flat=True))
    outages = Outage.objects.in_bulk([each.detail.get("outage") or 0 for each in measures])
    thieves = {
        each.pk: sorted({thief_of[pick] for pick in picks_of(each) if pick in thief_of})
        for each in measures
    }
    return tuple(
        VoidLine(
            measure=each,
            picks=len(picks_of(each)),
            standing=len(voided.intersection(picks_of(each))),
            restores=each.kind == MeasureKind.UNVOID,
            outage=outages.get(each.detail.get("outage") or 0),
            thieves=tuple(thieves[each.pk][:SHOWN]),
            more=max(0, len(thieves[each.pk]) - SHOWN),
        )
        for each in measures
    )


def restored_by(measure: Measure) -> tuple[Measure, ...]:
    """The later measures that let some of its picks count again, the newest first."""
    later = Measure.objects.filter(kind=MeasureKind.UNVOID, pk__gt=measure.pk)
    about = later.filter(detail__picks__has_any_keys=list(measure.detail.get("picks", ())))
    return tuple(about.select_related("by").order_by("-pk"))


def picks_of(measure: Measure) -> tuple[UUID, ...]:
    """The picks that a measure is about."""
    return tuple(UUID(each) for each in measure.detail.get("picks", ()))


@dataclass(frozen=True, slots=True)
class PickLine:
    """A pick in a list of the desk: whose, of which safe, how it ended, whether it counts."""

    pick_id: UUID
    thief_id: int
    thief: str
    smith_id: int | None
    smith: str
    safe_id: int
    purpose: str
    started_at: datetime
    opened_at_guess: int | None
    ending: str
    voided_at: datetime | None


def pick_lines(picks: Collection[UUID]) -> tuple[PickLine, ...]:
    """Those picks as lines, in the order of their starts."""
    rows = Pick.objects.filter(pk__in=picks).select_related("thief", "safe__maker")
    return tuple(
        PickLine(
            pick_id=each.pk,
            thief_id=each.thief_id,
            thief=each.thief.pseudonym,
            smith_id=each.safe.maker_id,
            smith="" if each.safe.maker is None else each.safe.maker.pseudonym,
            safe_id=each.safe_id,
            purpose=each.purpose.partition(":")[0],
            started_at=each.started_at,
            opened_at_guess=each.opened_at_guess,
            ending=each.ending,
            voided_at=each.voided_at,
        )
        for each in rows.order_by("started_at", "pk")
    )
