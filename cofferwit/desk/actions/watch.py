"""The watch over fair play: what numbers say becomes a case for a person to look into.

Nothing here tells the member or touches an account. A look at a month is due at each of its
LOOK_DAYS; whatever the hour, the last one due is taken again, so that a night missed is made good
by the next one, and a pick voided since is left out.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from django.db import transaction
from django.db.models import QuerySet

from cofferwit.desk.actions.opening import open_case
from cofferwit.desk.models import Case, Decision, Signal
from cofferwit.desk.queries.fair_play.facts import name_of, played, ranked, shared_by_pairs
from cofferwit.desk.queries.fair_play.parts import examined_of
from cofferwit.desk.rules.fair_play.facts import Finding
from cofferwit.desk.rules.fair_play.limits import last_look, month_looked_at
from cofferwit.desk.rules.fair_play.marks import FEW_ACCOUNTS
from cofferwit.desk.rules.fair_play.month import ARRANGED, MARKS, OF_MEMBERS, Month, Standards
from cofferwit.ops.actions import audit

MORE_PICKS = 3
"""A case that was decided comes back with so many picks more, and not before."""

KINDS = (*OF_MEMBERS, ARRANGED, MARKS)

Subject = tuple[str, int, int | None]
"""The kind, the member, and the smith of a pair."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What a look came to: the month, members examined, cases opened and signals worked out."""

    month: str
    members: int
    opened: int
    signals: int


@dataclass(frozen=True, slots=True)
class _Look:
    """A look at a month: everything in it, read once."""

    month: str
    facts: Month

    @property
    def standards(self) -> Standards:
        """What is usual in it."""
        return self.facts.standards


def watch(*, now: datetime) -> Watched:
    """Take the last look that is due, open cases, and work the signals of open ones out again."""
    at = last_look(now)
    month = name_of(month_looked_at(at))
    look = _Look(month, Month(played(ranked(month, at))))
    known = _open_cases()
    found = _findings(look, known)
    opened = signals = 0
    for subject, finding in found.items():
        if finding.flagged or subject in known:
            noted = _note(look, subject, finding, now)
            opened += noted is _Noted.OPENED
            signals += noted is not _Noted.CLOSED
    return Watched(month, look.standards.members, opened, signals)


def _open_cases() -> set[Subject]:
    """The subjects of the open cases that numbers can speak of; members may have reported them."""
    rows = Case.objects.filter(kind__in=KINDS, member__isnull=False, decided_at__isnull=True)
    return {
        (kind, member, other)
        for kind, member, other in rows.values_list("kind", "member_id", "other_id")
        if member is not None
    }


def _findings(look: _Look, known: set[Subject]) -> dict[Subject, Finding]:
    """What is said of all that was examined, and of pairs that met too seldom if a case is open."""
    shared = shared_by_pairs(most=FEW_ACCOUNTS)
    found: dict[Subject, Finding] = {
        (kind, member, other): finding
        for kind, member, other, finding in look.facts.findings(shared)
    }
    for subject in known - found.keys():
        kind, member, other = subject
        if kind == ARRANGED and other is not None and (member, other) in look.facts.together:
            found[subject] = look.facts.pair((member, other))
    return found


class _Noted(Enum):
    """What became of a finding."""

    OPENED = "a case was opened"
    JOINED = "it joined an open one"
    CLOSED = "the case was decided, and little has happened since"


@transaction.atomic
def _note(look: _Look, subject: Subject, finding: Finding, now: datetime) -> _Noted:
    """Open the case or join it, and write its signal."""
    kind, member, other = subject
    rows = Case.objects.filter(kind=kind, member=member, other=other, safe=None)
    case = _open_one(rows)
    noted = _Noted.JOINED
    if case is None:
        last = rows.exclude(decided_at=None).order_by("-decided_at", "-pk").first()
        if last is not None and not _has_more(look, subject, finding, last):
            return _Noted.CLOSED
        case, opened = _opened(subject, now)
        noted = _Noted.OPENED if opened else _Noted.JOINED
    says = {
        "numbers": finding.numbers,
        "chance": finding.chance,
        "examined": examined_of(kind, look.standards),
        "trials": finding.trials,
        "picks": [str(key) for key in finding.picks],
        "seen_at": now,
    }
    Signal.objects.update_or_create(
        case=case,
        month=look.month,
        defaults=says,
        create_defaults=says | {"raised_at": now},
    )
    return noted


def _open_one(rows: QuerySet[Case]) -> Case | None:
    """The open case among those, locked."""
    return rows.filter(decided_at=None).select_for_update(no_key=True, of=("self",)).first()


def _opened(subject: Subject, now: datetime) -> tuple[Case, bool]:
    """A new case of that subject, or the one that somebody has opened since we looked."""
    kind, member, other = subject
    case, opened = open_case(kind=kind, member=member, other=other, now=now)
    if opened:
        audit.record(
            verb="case_opened", subject=f"case:{case.pk}", detail={"kind": kind}, by=None, now=now
        )
    return case, opened


def _has_more(look: _Look, subject: Subject, finding: Finding, last: Case) -> bool:
    """Whether enough picks have come since the last case of this subject was decided.

    After NO_ACTION the picks then looked at are known (`Case.trials`), of a month of theirs; any
    other decision changed what counts, so picks that ended since are counted.
    """
    if last.decision == Decision.NO_ACTION:
        same_month = last.signals.filter(month=look.month).exists()
        return finding.trials >= MORE_PICKS + (last.trials if same_month else 0)
    _, member, other = subject
    since = last.decided_at.timestamp() if last.decided_at is not None else 0.0
    return (
        sum(pick.at > since and other in (None, pick.smith) for pick in look.facts.of[member])
        >= MORE_PICKS
    )
