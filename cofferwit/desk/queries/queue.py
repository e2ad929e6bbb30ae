"""What waits for moderators: the queue of cases, its sums, and what was decided last.

Cases are read page by page by the key they are sorted by, never by counting rows: a house that has
decided a million cases turns its pages as fast as a new one.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Count, Min, Q, QuerySet

from cofferwit.clock import day_start, game_day
from cofferwit.desk.models import Case, Decision, Explanation, Report, Signal
from cofferwit.desk.queries.cases import keepers
from cofferwit.desk.queries.decisions import unheard
from cofferwit.desk.queries.keys import after_key, key_of
from cofferwit.members.models import Member

AT_ONCE = 25
"""Cases on a page."""
LAST = 5
"""Cases of one's own, and decisions, beside the queue."""


class Part(StrEnum):
    """The part of the queue that is looked at, as it stands in the address."""

    TO_TAKE = "a-prendre"
    MINE = "les-miennes"
    DECIDED = "decidees"


@dataclass(frozen=True)
class Line:
    """A case with what there is to say about it.

    `reasons` are those of its reports, one a report, and `words` what the newest of them added;
    `question` is the newest that was put to somebody, answered or not.
    """

    case: Case
    signal: Signal | None
    reasons: tuple[str, ...]
    words: str
    question: Explanation | None

    def asks_until(self, now: datetime) -> datetime | None:
        """Until when the member may still answer; None when nothing is waited for."""
        asked = self.question
        if asked is None or asked.answered_at is not None or asked.due_at <= now:
            return None
        return asked.due_at


@dataclass(frozen=True)
class Page:
    """Some lines of the queue, and the key after which the next page starts ("" at the end)."""

    lines: tuple[Line, ...]
    after: str


@dataclass(frozen=True)
class Sums:
    """The figures over the queue."""

    to_take: int
    oldest: datetime | None
    mine: int
    waiting: int
    decided: int
    no_action: int
    appeals: int

    @property
    def measures(self) -> int:
        """Cases of this month that ended with a measure."""
        return self.decided - self.no_action


def to_take() -> QuerySet[Case]:
    """Cases that nobody has taken, or that nobody holds who may still moderate."""
    return Case.objects.filter(decided_at__isnull=True).exclude(claimed_by__in=keepers())


def taken_by(member: Member) -> QuerySet[Case]:
    """Open cases that this moderator has taken."""
    return Case.objects.filter(decided_at__isnull=True, claimed_by=member)


def sums(member: Member, now: datetime) -> Sums:
    """What waits, what `member` has taken, what was decided since the month began."""
    first = day_start(game_day(now).replace(day=1))
    waiting = Q(explanations__answered_at__isnull=True, explanations__due_at__gt=now)
    open_ones = to_take().aggregate(n=Count("pk"), oldest=Min("opened_at"))
    decided = Case.objects.filter(decided_at__gte=first).aggregate(
        n=Count("pk"), no_action=Count("pk", filter=Q(decision=Decision.NO_ACTION))
    )
    return Sums(
        to_take=open_ones["n"],
        oldest=open_ones["oldest"],
        mine=taken_by(member).count(),
        waiting=taken_by(member).filter(waiting).distinct().count(),
        decided=decided["n"],
        no_action=decided["no_action"],
        appeals=unheard().count(),
    )


def page(member: Member, part: Part, *, kind: str = "", after: str = "") -> Page:
    """One page of that part of the queue, of that kind of case if one is named.

    Open cases come oldest first, decided ones newest first. `after` is what the page before said.
    """
    if part == Part.DECIDED:
        cases, field = Case.objects.filter(decided_at__isnull=False), "-decided_at"
    else:
        cases, field = (to_take() if part == Part.TO_TAKE else taken_by(member)), "opened_at"
    if kind:
        cases = cases.filter(kind=kind)
    name, backwards = field.removeprefix("-"), field.startswith("-")
    start = key_of(after)
    if start is not None:
        sign = "lt" if backwards else "gt"
        instant, pk = start
        cases = cases.filter(
            Q(**{f"{name}__{sign}": instant}) | Q(**{name: instant, f"pk__{sign}": pk})
        )
    found = list(_whole(cases).order_by(field, "-pk" if backwards else "pk")[: AT_ONCE + 1])
    lines = lines_of(found[:AT_ONCE])
    if len(found) <= AT_ONCE:
        return Page(lines, "")
    last = found[AT_ONCE - 1]
    return Page(lines, after_key(getattr(last, name), last.pk))


def _whole(cases: QuerySet[Case]) -> QuerySet[Case]:
    return cases.select_related("member", "other", "safe__maker", "claimed_by", "decided_by")


def mine(member: Member) -> tuple[Line, ...]:
    """The cases that `member` took first and has not decided."""
    return lines_of(_whole(taken_by(member)).order_by("opened_at", "pk")[:LAST])


def decided_lately(now: datetime, days: int = 30) -> tuple[Case, ...]:
    """The decisions of the last days, newest first."""
    newest = Case.objects.filter(decided_at__gte=now - timedelta(days=days))
    return tuple(_whole(newest).order_by("-decided_at", "-pk")[:LAST])


def line_of(case: Case) -> Line:
    """One case as the queue shows it."""
    return lines_of([case])[0]


def lines_of(cases: Iterable[Case]) -> tuple[Line, ...]:
    """Those cases with their newest signals, reports and questions: three queries in all."""
    held = list(cases)
    keys = [case.pk for case in held]
    signals = {
        signal.case_id: signal
        for signal in Signal.objects.filter(case__in=keys)
        .order_by("case_id", "-seen_at", "-id")
        .distinct("case_id")
    }
    questions = {
        asked.case_id: asked
        for asked in Explanation.objects.filter(case__in=keys)
        .order_by("case_id", "-asked_at", "-id")
        .distinct("case_id")
    }
    reports = _reports(keys)
    return tuple(
        Line(
            case=case,
            signal=signals.get(case.pk),
            reasons=tuple(reason for reason, _ in reports[case.pk]),
            words=next((text for _, text in reversed(reports[case.pk]) if text), ""),
            question=questions.get(case.pk),
        )
        for case in held
    )


def _reports(keys: Sequence[int]) -> dict[int, list[tuple[str, str]]]:
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    rows = Report.objects.filter(case__in=keys).order_by("made_at", "id")
    for case, reason, text in rows.values_list("case_id", "reason", "text"):
        found[case].append((reason, text))
    return found
