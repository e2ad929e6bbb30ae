"""The standings of a season, for their pages: live until it is paid, then as it was paid."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from cofferwit.members.models import Member
from league.models import Ladder
from league.queries.final_lines import won_by_month
from league.queries.ladders import AnyStanding, Ladders, ladders
from league.queries.season_views import (
    Gap,
    PaidMonth,
    Qualification,
    StandingsLine,
    StandingsPage,
)
from league.queries.seasons import month_named, paid_months, terms_of_month
from league.rules.standings import Criterion, ThiefLine

PAGE = 50


def standings(
    ladder: Ladder, month: str, *, viewer: Member | None, page: int = 1, now: datetime
) -> StandingsPage | None:
    """One page, from 1, of a ladder of the month; None when there is no such season or page."""
    season = month_named(month, now)
    if season is None:
        return None
    terms = terms_of_month(month)
    both = ladders(season, terms, now, whose=viewer.pk if viewer else None)
    lines = both.of(ladder)
    pages = max(1, -(-len(lines) // PAGE))
    if not 1 <= page <= pages:
        return None
    shown = lines[(page - 1) * PAGE : page * PAGE]
    mine = _of(viewer, lines)
    line = line_maker([*shown, *([mine] if mine else [])], viewer)
    needed = (terms.season.thief_ranked_picks, terms.season.smith_ranked_picks)
    return StandingsPage(
        ladder=ladder,
        month=season,
        lines=tuple(map(line, shown)),
        page=page,
        pages=pages,
        placed=sum(each.place is not None for each in lines),
        members=len(lines),
        needed=needed[ladder == Ladder.SMITHS],
        prizes=terms.season.prizes,
        mine=line(mine) if mine else None,
        would_be=_would_be(mine, lines),
        above=_gap(mine, lines, -1),
        below=_gap(mine, lines, 1),
        qualifications=_qualifications(viewer, both, needed),
    )


def hall(now: datetime) -> tuple[PaidMonth, ...]:
    """Each paid month with the lines that won a prize, the newest first."""
    won = won_by_month()
    shown = line_maker([each for lines in won.values() for each in lines], None)
    return tuple(
        PaidMonth(
            month=season,
            thieves=tuple(map(shown, won.get((season.name, Ladder.THIEVES.value), ()))),
            smiths=tuple(map(shown, won.get((season.name, Ladder.SMITHS.value), ()))),
        )
        for season in paid_months(now)
    )


def line_maker(
    found: Iterable[AnyStanding], viewer: Member | None
) -> Callable[[AnyStanding], StandingsLine]:
    """What turns those lines into lines of a page; the names are read in one query."""
    ids = {each.line.member_id for each in found}
    names = dict(Member.objects.filter(pk__in=ids).values_list("pk", "pseudonym"))

    def shown(each: AnyStanding) -> StandingsLine:
        line, is_thief = each.line, isinstance(each.line, ThiefLine)
        return StandingsLine(
            rank=each.rank,
            place=each.place,
            member_id=line.member_id,
            pseudonym=names[line.member_id],
            total=line.total,
            best_rating=getattr(line, "best_rating", None),
            picks=line.progress if is_thief else None,
            good_safes=getattr(line, "good_safes", None),
            received=None if is_thief else line.progress,
            reached_at=line.reached_at,
            prize=each.prize,
            progress=line.progress,
            missing=each.missing,
            decided=_decided(each),
            is_mine=viewer is not None and line.member_id == viewer.pk,
        )

    return shown


def _decided(each: AnyStanding) -> frozenset[Criterion]:
    """The columns in which a tie with a neighbour was broken."""
    both = (each.before, each.after)
    return frozenset(name for name in both if name is not None and name != Criterion.TOTAL)


def _of(viewer: Member | None, lines: Sequence[AnyStanding]) -> AnyStanding | None:
    if viewer is None:
        return None
    return next((each for each in lines if each.line.member_id == viewer.pk), None)


def _would_be(mine: AnyStanding | None, lines: Sequence[AnyStanding]) -> int | None:
    """The place of a line that does not qualify yet, had it the same total and did it qualify."""
    if mine is None or mine.place is not None:
        return None
    key = [value for _, value in mine.line.criteria()]
    placed = (each.line for each in lines if each.place is not None)
    return 1 + sum([value for _, value in line.criteria()] < key for line in placed)


def _gap(mine: AnyStanding | None, lines: Sequence[AnyStanding], step: int) -> Gap | None:
    """How far the neighbour of a place is, in the direction of `step`."""
    if mine is None or mine.place is None:
        return None
    index = mine.place - 1 + step
    if not 0 <= index < len(lines) or lines[index].place is None:
        return None
    other = lines[index]
    return Gap(mine.place + step, abs(other.line.total - mine.line.total))


def _qualifications(
    viewer: Member | None, both: Ladders, needed: tuple[int, int]
) -> tuple[Qualification, ...]:
    if viewer is None:
        return ()
    thief, smith = _of(viewer, both.thieves), _of(viewer, both.smiths)
    return (
        Qualification(Ladder.THIEVES, thief.line.progress if thief else 0, needed[0]),
        Qualification(Ladder.SMITHS, smith.line.progress if smith else 0, needed[1]),
    )
