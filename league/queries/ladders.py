"""Both standings of a month, kept for a while: each is a sum over all of its picks.

What is kept may lack what has ended since; the line of the member who looks never does, so that
everybody finds what they have just done. The payout and the files of the ledger keep to `fresh`.
"""

import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from datetime import datetime
from typing import NamedTuple, TypeVar
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache

from league.models import Ladder
from league.queries.final_lines import final_smiths, final_thieves
from league.queries.season_lines import placed, smith_lines, thief_lines
from league.queries.season_views import Month
from league.rules import standings as rules
from league.rules.standings import SmithLine, Standing, ThiefLine
from league.rules.terms import Terms

FROZEN_TIMES_LONGER = 15
"""How much longer the standings of a paid month are kept: accounts alone may still change them."""

SHAPE = zlib.crc32(
    repr([each.name for kind in (Standing, ThiefLine, SmithLine) for each in fields(kind)]).encode()
)
"""Another shape of the lines is kept under another name: a new release reads none of the old."""

MET = 4
"""Months that a process remembers."""
_met: dict[str, tuple[str, "Ladders"]] = {}

AnyStanding = Standing[ThiefLine] | Standing[SmithLine]
Line = TypeVar("Line", ThiefLine, SmithLine)


class Ladders(NamedTuple):
    """Both standings of a month, as they are shown."""

    thieves: Sequence[Standing[ThiefLine]]
    smiths: Sequence[Standing[SmithLine]]

    def of(self, ladder: Ladder) -> Sequence[AnyStanding]:
        """One of them."""
        return self.thieves if ladder == Ladder.THIEVES else self.smiths


def ladders(season: Month, terms: Terms, now: datetime, *, whose: int | None = None) -> Ladders:
    """Both standings: the paid ones, or those that run, some seconds old but for one member.

    `whose` is the number of the member whose own lines are as of `now`. Lines of accounts that may
    not take a place are left out; the database keeps those of a paid month.
    """
    seconds = settings.COFFERWIT_LADDERS_SECONDS
    if not seconds:
        return fresh(season, terms, now)
    if season.is_frozen:
        seconds *= FROZEN_TIMES_LONGER
    state = "paid" if season.is_frozen else "live"
    both = _kept(_key(season.name, state), seconds, lambda: fresh(season, terms, now))
    if whose is None or season.is_frozen:
        return both
    return Ladders(
        _brought_up(both.thieves, placed(thief_lines(season.name, whose)), whose, terms),
        _brought_up(both.smiths, placed(smith_lines(season.name, now, whose)), whose, terms),
    )


def forget(months: Iterable[str]) -> None:
    """Let the next page work those months out anew: what is kept shows names."""
    cache.delete_many([_key(month, state) for month in months for state in ("paid", "live")])


def _key(month: str, state: str) -> str:
    return f"league:ladders:{month}:{state}:{SHAPE}"


def _kept(key: str, seconds: int, work: Callable[[], Ladders]) -> Ladders:
    """What is kept under the name, or else what the work gives.

    The name leads to a mark, the mark to the standings: a process that has met the mark need not
    read some thousand lines again.
    """
    mark = cache.get(key)
    met = _met.get(key)
    if met is not None and met[0] == mark:
        return met[1]
    found: Ladders | None = cache.get(f"{key}:{mark}") if mark else None
    if found is None:
        mark, found = uuid4().hex, work()
        cache.set(f"{key}:{mark}", found, seconds)
        cache.set(key, mark, seconds)
    if len(_met) >= MET:
        _met.clear()
    _met[key] = mark, found
    return found


def fresh(season: Month, terms: Terms, now: datetime) -> Ladders:
    """Both standings as they are at `now`, or as they were paid, whatever is kept."""
    if season.is_frozen:
        return Ladders(final_thieves(season.name, terms), final_smiths(season.name, terms))
    return Ladders(
        rules.standings(placed(thief_lines(season.name)), terms),
        rules.standings(placed(smith_lines(season.name, now)), terms),
    )


def _brought_up(
    standing: Sequence[Standing[Line]], own: list[Line], whose: int, terms: Terms
) -> Sequence[Standing[Line]]:
    """The standing with that member's line as it is now."""
    if [each.line for each in standing if each.line.member_id == whose] == own:
        return standing
    others: list[Line] = [each.line for each in standing if each.line.member_id != whose]
    return rules.standings(others + own, terms)
