"""A member as a thief: every signal of a month, flagged or not."""

from datetime import datetime

from django.db.models import Q

from cofferwit.clock import month_of
from cofferwit.desk.models import Case
from cofferwit.desk.queries.fair_play.favour import of_member as favour_of
from cofferwit.desk.queries.fair_play.overview import overview
from cofferwit.desk.queries.fair_play.pair import counted, picks_of
from cofferwit.desk.queries.fair_play.pairs import lines
from cofferwit.desk.queries.fair_play.parts import marks_shown, picks_shown, side, signal
from cofferwit.desk.queries.fair_play.shown import MemberEvidence
from cofferwit.desk.rules.fair_play.month import of_member
from cofferwit.members.models import Member


def member_evidence(
    member_id: int, now: datetime, *, month: str | None = None
) -> MemberEvidence | None:
    """That of a member in a month; None for no member."""
    member = Member.objects.filter(pk=member_id).first()
    if member is None:
        return None
    named = month or month_of(now)
    seen = overview(named, now)
    picks = counted(named, Q(thief=member))
    findings = of_member(picks, seen.standards)
    rows = Case.objects.filter(
        kind__in=list(findings), member=member, other=None, decided_at__isnull=True
    )
    cases = {case.kind: case for case in rows}
    own = [pair for pair in seen.pairs if member_id in pair[0]]
    behind = {key for each in findings.values() if each.flagged for key in each.picks}
    shown = side(member, named, now)
    return MemberEvidence(
        month=named,
        member=shown,
        signals=tuple(
            signal(kind, named, finding, seen.standards, cases.get(kind))
            for kind, finding in findings.items()
        ),
        picks=picks_shown(picks_of(named, Q(thief=member)), behind),
        pairs=lines(own),
        marks=marks_shown(member_id),
        favour=favour_of(picks, findings, seen.standards, shown),
    )
