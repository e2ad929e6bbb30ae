"""The months whose evidence can be looked at: a case is often read when its month is over."""

from dataclasses import dataclass
from datetime import datetime

from cofferwit.clock import month_of
from league.queries.seasons import month_named


@dataclass(frozen=True, slots=True)
class EvidenceMonth:
    """A month as "2026-11", with those before and after it, None where there is none to look at."""

    name: str
    earlier: str | None
    later: str | None


def evidence_month(asked: str, now: datetime) -> EvidenceMonth:
    """The month of that name; the present one for any text that names no month of ranked picks."""
    found = month_named(asked, now) or month_named(month_of(now), now)
    if found is None:  # before the ranked start
        return EvidenceMonth(month_of(now), None, None)
    return EvidenceMonth(found.name, found.earlier, found.later)
