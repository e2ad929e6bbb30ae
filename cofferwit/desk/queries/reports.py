"""What a member has reported, and what came of it."""

from dataclasses import dataclass
from datetime import datetime

from cofferwit.desk.models import Report
from cofferwit.desk.rules.deciding import TOLD
from cofferwit.desk.rules.reporting import reason_said
from cofferwit.members.models import Member
from cofferwit.members.rules.sentences import Sentence

AT_ONCE = 50
"""Reports on the page: the newest."""


@dataclass(frozen=True)
class Mine:
    """One's own report; `told` is the decision in words, None while the case is open."""

    report: Report
    reason: Sentence
    told: Sentence | None
    decided_at: datetime | None


def own_reports(member: Member) -> tuple[Mine, ...]:
    """The newest reports of a member, with what may be known of their cases: how they ended."""
    rows = Report.objects.filter(reporter=member).select_related("case__member", "case__other")
    return tuple(
        Mine(
            report=row,
            reason=reason_said(row.case.kind, row.reason),
            told=TOLD[row.case.decision] if row.case.decision else None,
            decided_at=row.case.decided_at,
        )
        for row in rows.order_by("-made_at", "-pk")[:AT_ONCE]
    )
