"""What a member may report and has reported, and what came of it."""

from dataclasses import dataclass
from datetime import datetime

from cofferwit.clock import day_start, game_day
from cofferwit.desk.models import Report
from cofferwit.desk.rules.deciding import TOLD
from cofferwit.desk.rules.reporting import reason_said
from cofferwit.members.models import Member
from cofferwit.members.rules.sentences import Sentence
from forge.models import Safe
from league.models import Pick

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


def reports_of_the_day(member: Member, now: datetime) -> int:
    """How many reports the member has made this game day."""
    return member.reports.filter(made_at__gte=day_start(game_day(now))).count()


def safe_known_to(member: Member, safe_id: int) -> Safe | None:
    """The safe of that number with its maker; None when the member may not know that it exists.

    One's own safe is known: that it cannot be reported is said in words.
    """
    safe = Safe.objects.select_related("maker").filter(pk=safe_id).first()
    if safe is None or not (safe.maker_id == member.pk or may_see(safe, member)):
        return None
    return safe


def may_see(safe: Safe, member: Member) -> bool:
    """Whether its clues are known to this member: it is public, or their pick of it is over."""
    if safe.public_at is not None:
        return True
    return Pick.objects.filter(safe=safe, thief=member, ended_at__isnull=False).exists()
