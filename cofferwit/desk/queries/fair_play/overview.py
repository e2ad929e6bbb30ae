"""A month as a whole: what is usual in it, and the pairs that stand out. Kept for an hour."""

from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache

from cofferwit.desk.queries.fair_play.facts import played, ranked
from cofferwit.desk.rules.fair_play.facts import Finding
from cofferwit.desk.rules.fair_play.month import ARRANGED, Month, Pair, Standards

STANDS_OUT = 0.05
"""Pairs with a chance up to this are listed."""
KEPT_SECONDS = 60 * 60


@dataclass(frozen=True, slots=True)
class Overview:
    """The standards of a month so far, and its pairs that stand out, the rarest first."""

    standards: Standards
    pairs: tuple[tuple[Pair, Finding], ...]


def overview(month: str, now: datetime) -> Overview:
    """That of a month, as of some instant of the last hour."""
    key = f"fair_play:month:1:{month}"
    found: Overview | None = cache.get(key)
    if found is None:
        found = overview_of(Month(played(ranked(month, now))))
        cache.set(key, found, KEPT_SECONDS)
    return found


def overview_of(month: Month) -> Overview:
    """That of a month that has been read."""
    pairs = [
        ((thief, smith), finding)
        for kind, thief, smith, finding in month.findings({})
        if kind == ARRANGED and smith is not None and _chance(finding) <= STANDS_OUT
    ]
    return Overview(month.standards, tuple(sorted(pairs, key=lambda pair: _chance(pair[1]))))


def _chance(finding: Finding) -> float:
    return 1.0 if finding.chance is None else finding.chance
