"""All that the page of a case shows."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from cofferwit.desk.models import Case, Explanation, Measure, Report, Signal
from cofferwit.desk.queries.cases import (
    asked_and_waiting,
    concerns,
    is_left,
    last_act,
    measures_for,
    reported,
    subjects,
)
from cofferwit.desk.queries.queue import Line, line_of
from cofferwit.desk.rules.deciding import (
    BLOCKED,
    ENDINGS,
    MEASURE_OF,
    NO_ACTION,
    RENAMED,
    WITHDRAWN,
    idle_until,
)
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.ops.models import AuditEntry

AT_ONCE = 10
"""Earlier cases, and measures, on the page."""


@dataclass(frozen=True)
class Ending:
    """A way to end the case; `is_ready` says that nothing has to be done first.

    `is_waiting` says that an answer is waited for, whatever else there is to do.
    """

    decision: str
    is_ready: bool
    is_waiting: bool


@dataclass(frozen=True)
class CasePage:
    """A case with everything that speaks for or against acting, and what `viewer` may do."""

    case: Case
    line: Line
    members: tuple[Member, ...]
    signals: tuple[Signal, ...]
    reports: tuple[Report, ...]
    questions: tuple[Explanation, ...]
    earlier: tuple[Case, ...]
    measures: tuple[Measure, ...]
    steps: tuple[AuditEntry, ...]
    endings: tuple[Ending, ...]
    is_mine: bool
    is_concerned: bool
    is_reporter: bool
    is_waiting: bool
    free_from: datetime | None
    """From when on the viewer may take it over; None when nobody else has it."""


def case_page(number: int, viewer: Member, now: datetime) -> CasePage | None:
    """The page of that case; None when there is none."""
    rows = Case.objects.select_related("member", "other", "safe__maker", "claimed_by", "decided_by")
    case = rows.filter(pk=number).first()
    if case is None:
        return None
    members = subjects(case)
    waiting = asked_and_waiting(case, now)
    return CasePage(
        case=case,
        line=line_of(case),
        members=members,
        signals=tuple(case.signals.all()),
        reports=tuple(case.reports.select_related("reporter")),
        questions=tuple(case.explanations.select_related("member", "asked_by")),
        earlier=tuple(_earlier(case)),
        measures=tuple(_measures(case, members)),
        steps=tuple(AuditEntry.objects.filter(subject=f"case:{case.pk}").order_by("at", "id")),
        endings=_endings(case, waiting=waiting),
        is_mine=case.claimed_by_id == viewer.pk and case.decided_at is None,
        is_concerned=concerns(case, viewer),
        is_reporter=reported(case, viewer),
        is_waiting=waiting,
        free_from=_free_from(case, viewer),
    )


def _free_from(case: Case, viewer: Member) -> datetime | None:
    last = last_act(case)
    if last is None or case.claimed_by_id == viewer.pk:
        return None
    at_any_time = viewer.holds(Power.TAKE_OVER) or is_left(case)
    return last if at_any_time else idle_until(last)


def _earlier(case: Case) -> QuerySet[Case]:
    """Cases that were decided about the same member, either of the pair, or the same safe."""
    keys = [key for key in (case.member_id, case.other_id) if key is not None]
    same = Q(member__in=keys) | Q(other__in=keys)
    if case.safe_id is not None:
        same = Q(safe=case.safe_id)
    decided = Case.objects.filter(same, decided_at__isnull=False).exclude(pk=case.pk)
    found = decided.select_related("member", "other", "decided_by")
    return found.order_by("-decided_at", "-pk")[:AT_ONCE]


def _measures(case: Case, members: tuple[Member, ...]) -> QuerySet[Measure]:
    """What was done for this case, or about any of its members."""
    read = Q(readings__member__in=members, readings__touched=False)
    found = Measure.objects.filter(read | Q(case=case)).select_related("by").distinct()
    return found.order_by("-at", "-pk")[:AT_ONCE]


def _endings(case: Case, *, waiting: bool) -> tuple[Ending, ...]:
    taken = set(measures_for(case).values_list("kind", flat=True))
    fits = ENDINGS[case.kind]
    if not subjects(case):
        fits = tuple(each for each in fits if each != BLOCKED)
    at_once = {NO_ACTION} if waiting else {NO_ACTION, RENAMED, WITHDRAWN}
    recorded = set() if waiting else {each for each in MEASURE_OF if MEASURE_OF[each] in taken}
    return tuple(Ending(each, each in at_once | recorded, waiting) for each in fits)
