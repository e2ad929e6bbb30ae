"""Where a member stands this month, in a few figures."""

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from cofferwit.clock import game_day
from cofferwit.members.models import Member
from league.models import Ladder
from league.queries.ladders import AnyStanding, ladders
from league.queries.seasons import current_month, month_named, terms_of_month


@dataclass(frozen=True, slots=True)
class Rank:
    """A member's line on one ladder, or what they lack of one.

    `place` is None until they qualify. `behind` is the difference to the next place up, None for
    the first. `progress` of `needed` counts towards qualifying.
    """

    ladder: Ladder
    place: int | None
    total: int
    behind: int | None
    progress: int
    needed: int


@dataclass(frozen=True, slots=True)
class SeasonCard:
    """The month that runs, and both ranks: thieves, then smiths."""

    month: str
    first_day: date
    days: int
    today: int
    days_left: int
    ranks: tuple[Rank, Rank]


def season_card(member: Member, now: datetime) -> SeasonCard | None:
    """The member's month so far; None before the ranked start."""
    name = current_month(now)
    season = month_named(name, now) if name else None
    if season is None:
        return None
    terms = terms_of_month(season.name)
    both = ladders(season, terms, now, whose=member.pk)
    day = game_day(now)
    return SeasonCard(
        month=season.name,
        first_day=season.first_day,
        days=monthrange(day.year, day.month)[1],
        today=day.day,
        days_left=season.days_left,
        ranks=(
            _rank(Ladder.THIEVES, both.thieves, member, terms.season.thief_ranked_picks),
            _rank(Ladder.SMITHS, both.smiths, member, terms.season.smith_ranked_picks),
        ),
    )


def _rank(ladder: Ladder, lines: Sequence[AnyStanding], member: Member, needed: int) -> Rank:
    mine = next((each for each in lines if each.line.member_id == member.pk), None)
    if mine is None:
        return Rank(ladder, None, 0, None, 0, needed)
    behind = None
    if mine.place is not None and mine.place > 1:
        # Those who have places stand first, in their order.
        behind = lines[mine.place - 2].line.total - mine.line.total
    return Rank(ladder, mine.place, mine.line.total, behind, mine.line.progress, needed)
