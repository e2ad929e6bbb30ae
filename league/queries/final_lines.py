"""The standings of a paid season, from the lines that its payout froze and from nothing else."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet

from league.models import FinalLine, Ladder
from league.queries.season_lines import PLACED
from league.rules.standings import Line, SmithLine, Spot, Standing, ThiefLine, in_spots
from league.rules.terms import CURRENT, Terms


def final_thieves(month: str, terms: Terms) -> list[Standing[ThiefLine]]:
    """The thieves of a paid month, as they were paid."""
    rows = list(_shown(month, Ladder.THIEVES, terms.season.thief_ranked_picks))
    return _frozen(rows, list(map(thief_line, rows)), terms)


def final_smiths(month: str, terms: Terms) -> list[Standing[SmithLine]]:
    """The smiths of a paid month, as they were paid."""
    rows = list(_shown(month, Ladder.SMITHS, terms.season.smith_ranked_picks))
    return _frozen(rows, list(map(smith_line, rows)), terms)


def won_by_month() -> dict[tuple[str, str], list[Standing[Any]]]:
    """The lines that won a prize, by month and ladder, in one query."""
    won: dict[tuple[str, str], list[Standing[Any]]] = {}
    rows = _with_joined(FinalLine.objects.filter(credits__gt=0)).order_by("season", "place")
    for row in rows:
        line = thief_line(row) if row.ladder == Ladder.THIEVES else smith_line(row)
        spot = Spot(row.rank, row.place, row.credits)
        won.setdefault((row.season_id, row.ladder), []).extend(in_spots([line], [spot], CURRENT))
    return won


def _shown(month: str, ladder: Ladder, needed: int) -> QuerySet[FinalLine]:
    """The lines with a place, and those that lacked picks for one, of accounts still active.

    A line that qualified and has no place is of an account that might not take one.
    """
    progress = "picks" if ladder == Ladder.THIEVES else "received"
    lacking = Q(**{f"{progress}__lt": needed}, member__state__in=PLACED)
    rows = FinalLine.objects.filter(Q(place__isnull=False) | lacking, season=month, ladder=ladder)
    return _with_joined(rows).order_by("rank")


def _with_joined(rows: QuerySet[FinalLine]) -> QuerySet[FinalLine]:
    return rows.annotate(joined_at=F("member__joined_at"))


def thief_line(row: FinalLine) -> ThiefLine:
    """A thief's frozen line, as the rules know it; it needs `joined_at`."""
    assert row.best_rating is not None
    assert row.picks is not None
    return ThiefLine(
        row.member_id, row.points, row.best_rating, row.picks, row.reached_at, _joined(row)
    )


def smith_line(row: FinalLine) -> SmithLine:
    """A smith's frozen line, as the rules know it; it needs `joined_at`."""
    assert row.good_safes is not None
    assert row.received is not None
    return SmithLine(
        row.member_id, row.points, row.good_safes, row.received, row.reached_at, _joined(row)
    )


def _joined(row: FinalLine) -> datetime:
    joined: datetime = row.joined_at  # type: ignore[attr-defined]
    return joined


def _frozen(rows: Sequence[FinalLine], lines: Sequence[Line], terms: Terms) -> list[Standing[Line]]:
    spots = [Spot(row.rank, row.place, row.credits) for row in rows]
    return in_spots(lines, spots, terms)
