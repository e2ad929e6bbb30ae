"""The ledger of a season: what every sum of a month is made of, member by member."""

from dataclasses import dataclass
from datetime import datetime

from cofferwit.members import queries as members
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.pseudonym import in_order
from league.models import FinalLine, Ladder, RankedPick
from league.queries import ledger_rows
from league.queries.ladders import Ladders, ladders
from league.queries.season_exports import csv_rows, json_chunks
from league.queries.season_lines import PLACED, smith_lines, thief_lines
from league.queries.season_views import HalfStep, MemberLedger, Month, StandingsLine
from league.queries.seasons import month_named, terms_of_month
from league.queries.standings import line_maker
from league.rules.months import end_of
from league.rules.rating import after_month_turns, as_of

__all__ = ["LedgerMember", "csv_rows", "json_chunks", "ledger_members", "member_ledger"]


@dataclass(frozen=True, slots=True)
class LedgerMember:
    """A member in the list of a month's ledger.

    `loot` is None without a ranked pick in it, `points` without a safe settled in it; places are
    None for those who have none.
    """

    pseudonym: str
    loot: int | None
    thief_place: int | None
    points: int | None
    smith_place: int | None


def ledger_members(month: str, now: datetime) -> tuple[LedgerMember, ...] | None:
    """Everybody with something in the ledger of the month, by name; None without such a season.

    Accounts that take no place are among them: what they did happened.
    """
    season = month_named(month, now)
    if season is None:
        return None
    loot, points = _totals(season, now)
    places = _places(ladders(season, terms_of_month(month), now))
    names = Member.objects.filter(pk__in=[*loot, *points]).values_list("pk", "pseudonym")
    return tuple(
        LedgerMember(
            pseudonym=name,
            loot=loot.get(pk),
            thief_place=places[Ladder.THIEVES].get(pk),
            points=points.get(pk),
            smith_place=places[Ladder.SMITHS].get(pk),
        )
        for pk, name in sorted(names, key=lambda each: in_order(each[1]))
    )


def _totals(season: Month, now: datetime) -> tuple[dict[int, int], dict[int, int]]:
    """Loot and forge points by member, whatever the state of the account."""
    if season.is_frozen:
        rows = FinalLine.objects.filter(season=season.name)
        found = list(rows.values_list("ladder", "member_id", "points"))
        return (
            {pk: total for ladder, pk, total in found if ladder == Ladder.THIEVES},
            {pk: total for ladder, pk, total in found if ladder == Ladder.SMITHS},
        )
    return (
        {line.member_id: line.total for line in thief_lines(season.name)},
        {line.member_id: line.total for line in smith_lines(season.name, now)},
    )


def _places(both: Ladders) -> dict[Ladder, dict[int, int]]:
    return {
        ladder: {each.line.member_id: each.place for each in both.of(ladder) if each.place}
        for ladder in Ladder
    }


def member_ledger(
    month: str, pseudonym: str, now: datetime, *, viewer: Member | None = None
) -> MemberLedger | None:
    """The month of one member, itemised; None without such a season or such a member.

    It may be empty, but for a deleted account. Who reads their own finds their figures in full.
    """
    season = month_named(month, now)
    member = members.with_pseudonym(pseudonym).first()
    if season is None or member is None:
        return None
    terms = terms_of_month(month)
    items = ledger_rows.picks(month, terms, member.pk, to_thief=viewer == member)
    loots = tuple(item.loot for item in items)
    safes = tuple(item.safe for item in ledger_rows.safes(month, season.paid_at or now, member.pk))
    if member.state == AccountState.DELETED and not loots and not safes:
        return None
    thief, smith = _own_lines(member, ladders(season, terms, now, whose=member.pk))
    return MemberLedger(
        month=season,
        member_id=member.pk,
        pseudonym=member.pseudonym,
        may_take_place=member.state in PLACED,
        thief=thief,
        smith=smith,
        loots=loots,
        safes=safes,
        half_step=_half_step(member, season),
    )


def _own_lines(member: Member, both: Ladders) -> tuple[StandingsLine | None, StandingsLine | None]:
    mine = [
        next((each for each in both.of(ladder) if each.line.member_id == member.pk), None)
        for ladder in Ladder
    ]
    shown = line_maker([each for each in mine if each is not None], None)
    thief, smith = (None if each is None else shown(each) for each in mine)
    return thief, smith


def _half_step(member: Member, season: Month) -> HalfStep | None:
    """What the first of the next month did to the thief's rating; None before it."""
    if not season.is_over:
        return None
    ended = RankedPick.objects.filter(thief=member, month__lte=season.name)
    last = ended.order_by("-thief_number").values_list("thief_after", "month").first()
    if last is None:
        return None
    rating, month = last
    assert rating is not None
    assert month is not None
    before = as_of(rating, month, season.name)
    return HalfStep(end_of(season.name), before, after_month_turns(before, 1))
