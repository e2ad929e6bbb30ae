"""The charts of a month: loot day by day, rating pick by pick."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from cofferwit.clock import game_day
from cofferwit.members.models import Member
from league.models import RankedPick
from league.queries.ladders import ladders
from league.queries.season_views import DayLoot, Month, RatingPoint, SeasonCharts
from league.queries.seasons import month_named, terms_of_month
from league.rules.months import month_after


class _Ended(NamedTuple):
    """A ranked pick of the month: whose, when it ended, what it brought, the rating after it."""

    thief_id: int
    ended_at: datetime
    counted: int
    rating: RatingPoint


def charts(month: str, *, viewer: Member | None, now: datetime) -> SeasonCharts | None:
    """Both charts for the reader; None for a stranger and where there is no such season."""
    season = month_named(month, now)
    if season is None or viewer is None:
        return None
    tenth = _last_paid(season, now)
    picks = _picks(month, [viewer.pk, *([tenth] if tenth else [])])
    return SeasonCharts(
        loot=_by_day(season, picks, viewer.pk, tenth, game_day(now)),
        ratings=tuple(each.rating for each in picks if each.thief_id == viewer.pk),
    )


def _last_paid(season: Month, now: datetime) -> int | None:
    """The member on the last paid place; None while nobody is."""
    terms = terms_of_month(season.name)
    last = len(terms.season.prizes)
    thieves = ladders(season, terms, now).thieves
    return next((each.line.member_id for each in thieves if each.place == last), None)


def _picks(month: str, members: Sequence[int]) -> list[_Ended]:
    """The ranked picks of those thieves that count for the month, each thief's in order."""
    rows = RankedPick.objects.filter(month=month, thief__in=members, voided=False)
    rows = rows.order_by("thief_number")
    numbers = dict.fromkeys(members, 0)
    found = []
    fields = ("thief_id", "pick__ended_at", "loot", "loot_counted", "thief_after")
    for thief_id, ended_at, loot, counted, rating in rows.values_list(*fields):
        numbers[thief_id] += 1
        point = RatingPoint(numbers[thief_id], ended_at, rating)
        found.append(_Ended(thief_id, ended_at, loot if counted else 0, point))
    return found


def _by_day(
    season: Month, picks: Sequence[_Ended], mine: int, tenth: int | None, today: date
) -> tuple[DayLoot, ...]:
    """The sums at the end of each day, until today or the end of the month."""
    last = min(today, month_after(season.name) - timedelta(days=1))
    days = [season.first_day + timedelta(days=i) for i in range((last - season.first_day).days + 1)]
    own = _running(picks, mine, days)
    other = _running(picks, tenth, days) if tenth else [None] * len(days)
    return tuple(map(DayLoot, days, own, other))


def _running(picks: Sequence[_Ended], thief: int, days: Sequence[date]) -> list[int]:
    won = dict.fromkeys(days, 0)
    for each in picks:
        if each.thief_id == thief:
            won[game_day(each.ended_at)] += each.counted
    sums, total = [], 0
    for day in days:
        total += won[day]
        sums.append(total)
    return sums
