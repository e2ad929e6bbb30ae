"""Paying the prizes of a month, once (Rules R8.4 to R8.6)."""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from cofferwit.members.actions.notices import notify
from cofferwit.members.models import Member
from league.actions.endings import TICK
from league.actions.seasons import open_season
from league.actions.telling import tell_of_season
from league.models import CreditEntry, CreditKind, FinalLine, Ladder, Season, Voiding
from league.queries.season_lines import smith_lines, thief_lines
from league.queries.seasons import unpaid_months
from league.queries.unsettled import unsettled
from league.rules.months import end_of, payout_of
from league.rules.standings import SmithLine, Standing, ThiefLine, standings
from league.rules.terms import Terms

logger = logging.getLogger(__name__)

AnyStanding = Standing[ThiefLine] | Standing[SmithLine]


def pay_prizes(*, now: datetime) -> int:
    """Pay every month whose payout is due by `now`, the oldest first; returns how many.

    A month waits while something due in it has not been applied, and so do those after it: call
    `league.actions.catch_up` first. States of accounts and links between them are read as they are
    at the payout, however late it comes. Run again, or by two workers at once, it pays once.
    """
    paid = 0
    for month in unpaid_months(now):
        if payout_of(month) > now:
            break
        if unsettled(before=end_of(month)):
            logger.warning("season %s waits: something due in it is not settled", month)
            break
        paid += _pay(month, now)
    return paid


@transaction.atomic
def _pay(month: str, now: datetime) -> bool:
    """Under the lock of the season's row; whether this call paid it."""
    open_season(month=month, now=now)
    season = Season.objects.select_for_update().get(month=month)
    if season.paid_at is not None:
        return False
    now = _not_before(now)
    terms = Terms.from_json(season.terms)
    thieves = standings(thief_lines(month), terms)
    smiths = standings(smith_lines(month, now), terms)
    _freeze(season, Ladder.THIEVES, thieves)
    _freeze(season, Ladder.SMITHS, smiths)
    prizes = _enter(season, Ladder.THIEVES, thieves, now)
    prizes += _enter(season, Ladder.SMITHS, smiths, now)
    _tell_the_others(month, prizes, now)
    season.paid_at = now
    season.save(update_fields=["paid_at"])
    logger.info(
        "season %s paid: %d prizes, %d credits", month, len(prizes), sum(e.amount for e in prizes)
    )
    return True


def _not_before(now: datetime) -> datetime:
    """`now`, or the first instant after all that has been voided and is read here."""
    last = Voiding.objects.aggregate(Max("voided_at"), Max("lifted_at"))
    at: datetime = max([now, *(each + TICK for each in last.values() if each is not None)])
    return at


def _freeze(season: Season, ladder: Ladder, found: Sequence[AnyStanding]) -> None:
    """Keep the whole standing, lines without a place included."""
    FinalLine.objects.bulk_create(
        FinalLine(
            season=season,
            ladder=ladder,
            member_id=each.line.member_id,
            rank=each.rank,
            place=each.place,
            points=each.line.total,
            reached_at=each.line.reached_at,
            credits=each.prize,
            **_columns(each.line),
        )
        for each in found
    )


def _columns(line: ThiefLine | SmithLine) -> dict[str, Any]:
    """The columns of one ladder only."""
    if isinstance(line, ThiefLine):
        return {"best_rating": line.best_rating, "picks": line.picks}
    return {"good_safes": line.good_safes, "received": line.received}


def _enter(
    season: Season, ladder: Ladder, found: Sequence[AnyStanding], now: datetime
) -> list[CreditEntry]:
    """Enter the prizes into the accounts of those who won them, and tell them."""
    entries = CreditEntry.objects.bulk_create(
        CreditEntry(
            member_id=each.line.member_id,
            kind=CreditKind.PRIZE,
            key=prize_key(season.month, ladder, each.line.member_id),
            amount=each.prize,
            season=season,
            ladder=ladder,
            place=each.place,
            entered_at=now,
        )
        for each in found
        if each.prize > 0
    )
    winners = Member.objects.in_bulk([entry.member_id for entry in entries])
    for entry in entries:
        notify(
            member=winners[entry.member_id],
            kind="prize",
            key=entry.key,
            payload={
                "month": season.month,
                "ladder": ladder.value,
                "place": entry.place,
                "credits": entry.amount,
            },
            now=now,
        )
    return entries


def _tell_the_others(month: str, prizes: Sequence[CreditEntry], now: datetime) -> None:
    winners = [entry.member_id for entry in prizes]
    lines = FinalLine.objects.filter(season_id=month).exclude(member__in=winners)
    tell_of_season(month, set(lines.values_list("member", flat=True)), now)


def prize_key(month: str, ladder: Ladder, member_id: int) -> str:
    """What names a prize: it is entered once, whatever happens."""
    return f"prize:{month}:{ladder.value}:{member_id}"
