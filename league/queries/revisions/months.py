"""The standings of the months that voiding some picks touches, before and after."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from cofferwit.members.models import Member
from league.models import FinalLine, Ladder, Season, Settlement
from league.queries.payouts import as_paid, credited, linked_at
from league.queries.revisions.picks import PickRevisions
from league.queries.revisions.safes import SafeChange
from league.queries.season_lines import PLACED, placed, smith_lines, thief_lines
from league.queries.voiding_views import Change, MonthMoved
from league.rules.month_lines import SmithMonth
from league.rules.standings import Line, Standing, standings
from league.rules.terms import Terms

By = Mapping[int, Standing[Any]]


class Correction(NamedTuple):
    """What a member's account for a ladder of a paid month lacks, or has too much.

    `place` is the one of the standing as it would be.
    """

    month: str
    ladder: Ladder
    member: int
    place: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class LadderChange:
    """One ladder of a month, before and after, for those whose line or credits change."""

    month: str
    ladder: Ladder
    moved: dict[int, MonthMoved]
    corrections: tuple[Correction, ...]


def ladder_changes(
    found: PickRevisions, safes: Sequence[SafeChange], at: datetime, *, sign: int
) -> list[LadderChange]:
    """Each ladder of each month that is not the same afterwards.

    `sign` is what one of the picks in question adds to a number of picks: −1 when it is voided.
    """
    thieves, smiths = found.months(), _smith_months(safes)
    seasons = Season.objects.in_bulk([*thieves, *smiths])
    changes = []
    for month in sorted(thieves.keys() | smiths.keys()):
        season = seasons.get(month) or Season(month=month, terms=found.terms_of(month).to_json())
        if month in thieves:
            changes.append(_thieves(season, found, thieves[month]))
        if month in smiths:
            changes.append(_smiths(season, found, safes, smiths[month], at, sign))
    return changes


def _smith_months(safes: Iterable[SafeChange]) -> dict[str, set[int]]:
    """The smiths of settled safes among those, by the month of the settlement."""
    months: dict[str, set[int]] = {}
    for each in safes:
        if each.settlement is not None:
            months.setdefault(each.settlement.month, set()).add(each.settlement.smith_id)
    return months


def _thieves(season: Season, found: PickRevisions, whose: set[int]) -> LadderChange:
    before = thief_lines(season.month)
    kept = [line for line in before if line.member_id not in whose]
    people = Member.objects.in_bulk(whose)
    own = [
        found.thieves[thief]
        .months[season.month]
        .line(thief, people[thief].joined_at, may_take_place=people[thief].state in PLACED)
        for thief in sorted(whose)
        if season.month in found.thieves[thief].months
    ]
    return _compared(season, Ladder.THIEVES, before, [*kept, *own], whose)


def _smiths(
    season: Season,
    found: PickRevisions,
    safes: Sequence[SafeChange],
    whose: set[int],
    at: datetime,
    sign: int,
) -> LadderChange:
    links_at = season.paid_at or at
    before = smith_lines(season.month, links_at)
    received = _received(season.month, found, safes, links_at)
    sums = _sums(season.month, safes, whose)
    after = [
        sums[line.member_id].line(
            line.member_id,
            line.joined_at,
            received=line.received + sign * received[line.member_id],
            may_take_place=line.may_take_place,
        )
        if line.member_id in whose
        else line
        for line in before
    ]
    return _compared(season, Ladder.SMITHS, before, after, whose)


def _received(
    month: str, found: PickRevisions, safes: Iterable[SafeChange], links_at: datetime
) -> Counter[int]:
    """How many of the picks in question count as received in the month, by smith."""
    settled = {
        each.safe
        for each in safes
        if each.settlement is not None and each.settlement.month == month
    }
    links = linked_at(links_at)
    return Counter(
        row.smith_id
        for row in found.toggled
        if row.smith_id is not None
        and row.safe_id in settled
        and frozenset((row.thief_id, row.smith_id)) not in links
    )


def _sums(month: str, safes: Iterable[SafeChange], whose: set[int]) -> dict[int, SmithMonth]:
    """What the safes of those smiths that were settled in the month add up to afterwards."""
    moved = {each.safe: each.moved for each in safes}
    sums = {smith: SmithMonth() for smith in whose}
    for row in Settlement.objects.filter(month=month, smith__in=whose).order_by("pk"):
        after = moved.get(row.safe_id)
        sums[row.smith_id].add(
            row.safe_id,
            at=row.settled_at,
            factor=row.factor if after is None else after.factor.after,
            points=row.points if after is None else after.points.after,
        )
    return sums


def _compared(
    season: Season, ladder: Ladder, before: Sequence[Line], after: Sequence[Line], whose: set[int]
) -> LadderChange:
    terms, paid = Terms.from_json(season.terms), season.paid_at is not None
    rows = {row.member_id: row for row in FinalLine.objects.filter(season=season, ladder=ladder)}

    def standing(lines: Sequence[Line]) -> By:
        shown = as_paid(season, lines, rows) if paid else placed(lines)
        return {each.line.member_id: each for each in standings(shown, terms)}

    was, will = standing(before), standing(after)
    entered = credited(season, ladder) if paid else {}
    due = {pk: each.prize for pk, each in will.items() if each.prize} if paid else {}
    corrections = tuple(
        Correction(
            month=season.month,
            ladder=ladder,
            member=pk,
            place=will[pk].place if pk in will else None,
            amount=due.get(pk, 0) - entered.get(pk, 0),
        )
        for pk in sorted(entered.keys() | due.keys())
        if due.get(pk, 0) != entered.get(pk, 0)
    )
    concerned = whose | {each.member for each in corrections}
    moved = {
        pk: _moved(season, ladder, was.get(pk), will.get(pk), entered.get(pk, 0), due.get(pk, 0))
        for pk in sorted(concerned)
    }
    return LadderChange(season.month, ladder, moved, corrections)


def _moved(
    season: Season,
    ladder: Ladder,
    was: Standing[Any] | None,
    will: Standing[Any] | None,
    entered: int,
    due: int,
) -> MonthMoved:
    return MonthMoved(
        month=season.month,
        ladder=ladder.value,
        total=Change(was.line.total if was else 0, will.line.total if will else 0),
        rank=Change(was.rank if was else None, will.rank if will else None),
        place=Change(was.place if was else None, will.place if will else None),
        credits=Change(entered, due),
        paid=season.paid_at is not None,
    )
