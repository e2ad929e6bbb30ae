"""The pairs of a month that stand out, page by page."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q

from cofferwit.clock import month_of
from cofferwit.desk.models import Case, CaseKind
from cofferwit.desk.queries.fair_play.overview import overview
from cofferwit.desk.queries.fair_play.shown import PairLine, PairsPage, Share
from cofferwit.desk.rules.fair_play.facts import Finding
from cofferwit.desk.rules.fair_play.month import ARRANGED, Pair
from cofferwit.desk.rules.saying import signal_said
from cofferwit.members.models import Member

AT_ONCE = 25
"""Pairs on a page."""


def pairs(now: datetime, page: int = 1, *, month: str | None = None) -> PairsPage:
    """A page of the month's; a page past the last is the last, one before the first the first."""
    named = month or month_of(now)
    seen = overview(named, now)
    last = max(1, -(-len(seen.pairs) // AT_ONCE))
    shown = min(max(1, page), last)
    return PairsPage(
        month=named,
        examined=seen.standards.pairs,
        lines=lines(seen.pairs[(shown - 1) * AT_ONCE : shown * AT_ONCE]),
        page=shown,
        pages=last,
    )


def lines(found: Sequence[tuple[Pair, Finding]]) -> tuple[PairLine, ...]:
    """Those pairs as lines, in their order."""
    ids = {pk for pair, _ in found for pk in pair}
    names = dict(Member.objects.filter(pk__in=ids).values_list("pk", "pseudonym"))
    cases = _cases([pair for pair, _ in found])
    return tuple(
        PairLine(
            thief_id=thief,
            thief=names[thief],
            smith_id=smith,
            smith=names[smith],
            said=signal_said(ARRANGED, finding.numbers),
            chance=1.0 if finding.chance is None else finding.chance,
            together=_share(finding, "together", "picks"),
            elsewhere=_share(finding, "elsewhere", "elsewhere_of"),
            flagged=finding.flagged,
            case_id=cases.get((thief, smith)),
        )
        for (thief, smith), finding in found
    )


def _cases(asked: Sequence[Pair]) -> dict[Pair, int]:
    """The open cases of those pairs."""
    rows = Case.objects.filter(
        Q(member__in=[thief for thief, _ in asked]), kind=CaseKind.ARRANGED, decided_at=None
    )
    return {
        (thief, smith): case
        for thief, smith, case in rows.values_list("member_id", "other_id", "pk")
        if thief is not None and smith is not None
    }


def _share(finding: Finding, part: str, whole: str) -> Share:
    return Share(int(finding.numbers[part] or 0), int(finding.numbers[whole] or 0))
