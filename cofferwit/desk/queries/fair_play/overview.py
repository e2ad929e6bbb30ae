"""A month as a whole: what is usual in it, and the pairs that stand out.

It takes every pick of the month, seconds of a processor in a large one. A job counts it twice an
hour and a page reads what is kept; only where nothing is kept does the page count itself.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache

from cofferwit.clock import month_of
from cofferwit.desk.queries.fair_play.facts import played, ranked
from cofferwit.desk.rules.fair_play.facts import Finding
from cofferwit.desk.rules.fair_play.month import Month, Pair, Standards

STANDS_OUT = 0.05
"""Pairs with a chance up to this are listed."""
KEPT_SECONDS = 60 * 60
OLD_KEPT_SECONDS = 24 * KEPT_SECONDS
"""That of a month which the job no longer counts: little moves in it."""
READ_AFTER = timedelta(days=8)
"""So long after its end a month is still counted by the job, for those who read its cases."""


@dataclass(frozen=True, slots=True)
class Overview:
    """The standards of a month so far, and its pairs that stand out, the rarest first."""

    standards: Standards
    pairs: tuple[tuple[Pair, Finding], ...]


def overview(month: str, now: datetime) -> Overview:
    """That of a month, as of some instant of the last hour, of an old one of the last day."""
    found: Overview | None = cache.get(_key(month))
    return count_anew(month, now) if found is None else found


def count_recent(now: datetime) -> Overview:
    """That of the present month; in its first days that of the last is counted anew before it.

    The last look at a month comes when it is over, and its cases are read in the days after.
    """
    month, last = month_of(now), month_of(now - READ_AFTER)
    if last != month:
        count_anew(last, now)
    return count_anew(month, now)


def count_anew(month: str, now: datetime) -> Overview:
    """That of a month as of now, kept for the pages."""
    read = Month(played(ranked(month, now)))
    pairs = [each for each in read.examined() if _chance(each[1]) <= STANDS_OUT]
    found = Overview(read.standards, tuple(sorted(pairs, key=lambda pair: _chance(pair[1]))))
    old = month < month_of(now - READ_AFTER)
    cache.set(_key(month), found, OLD_KEPT_SECONDS if old else KEPT_SECONDS)
    return found


def _key(month: str) -> str:
    return f"fair_play:month:1:{month}"


def _chance(finding: Finding) -> float:
    return 1.0 if finding.chance is None else finding.chance
