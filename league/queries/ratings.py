"""Thieves' ratings as they stand, month turns done."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal

from cofferwit.clock import month_of
from cofferwit.members.models import Member
from forge.queries import ranked_from
from league.models import ThiefRating
from league.rules import rating
from league.rules.effects import Rated


def thief_rated(member: Member, now: datetime) -> Rated:
    """The thief's rating at `now` and ranked picks in all."""
    return as_of(ThiefRating.objects.filter(member=member).first(), month_of(now))


def shown_rating(member: Member, now: datetime) -> Decimal | None:
    """The rating that stands beside the member's own name; None before the ranked start."""
    return thief_rated(member, now).rating if ranked_from() <= now else None


def thief_ratings(member_ids: Iterable[int], now: datetime) -> dict[int, Rated]:
    """The same of many thieves, in one query."""
    ids = list(member_ids)
    rows = {row.member_id: row for row in ThiefRating.objects.filter(member__in=ids)}
    return {each: as_of(rows.get(each), month_of(now)) for each in ids}


def as_of(row: ThiefRating | None, month: str) -> Rated:
    """What a stored rating is worth in a month; that of a thief without a row is the start's."""
    if row is None:
        return Rated()
    return Rated(rating.as_of(row.rating, row.month, month), row.picks)
