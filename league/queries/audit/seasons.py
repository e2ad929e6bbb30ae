"""The paid months: their standings, and the prizes entered for them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Sum

from cofferwit.members.models import Member
from league.models import CreditEntry, CreditKind, FinalLine, Ladder, Pick, Season
from league.queries.audit.differences import Difference, compare, missing, unexpected
from league.queries.audit.picks import AT_ONCE
from league.queries.audit.voidings import Voidings
from league.queries.payouts import as_paid, linked_at
from league.rules.purposes import OFFER
from league.rules.recount import Recount
from league.rules.standings import Line, Standing, ThiefLine, standings
from league.rules.terms import Terms

Found = Standing[Any]


def paid_seasons(recount: Recount, ranked_from: datetime, found: Voidings) -> Iterator[Difference]:
    """Both ladders of every paid month, from the picks and settlements as recounted.

    Lines and prizes are those of what stood at the payout; the corrections make of the prizes what
    stands now.
    """
    for season in Season.objects.filter(paid_at__isnull=False).order_by("month"):
        assert season.paid_at is not None
        then = _both(recount, season, ranked_from, found, season.paid_at)
        now = _both(recount, season, ranked_from, found, None) if found.spans else then
        for ladder, paid, stands in zip(Ladder, then, now, strict=True):
            yield from _as_paid(season, ladder, paid)
            yield from _corrected(season, ladder, paid, stands)
    yield from _too_early()


class Both(NamedTuple):
    """Both standings of a paid month."""

    thieves: Sequence[Found]
    smiths: Sequence[Found]


def _both(
    recount: Recount,
    season: Season,
    ranked_from: datetime,
    found: Voidings,
    instant: datetime | None,
) -> Both:
    """The standings as recounted, of what stood at the instant, or of what stands now."""
    thieves, smiths = recount.thief_months[season.month], recount.smith_months[season.month]
    if instant is not None:
        thieves = recount.thieves_as_of(season.month, instant)
        smiths = recount.smiths_as_of(season.month, instant)
    people = Member.objects.in_bulk([*thieves, *smiths])
    received = _received(recount, season, ranked_from, found, instant)
    thief_lines = [
        count.line(pk, people[pk].joined_at, may_take_place=True) for pk, count in thieves.items()
    ]
    smith_lines = [
        count.line(pk, people[pk].joined_at, received=received[pk], may_take_place=True)
        for pk, count in smiths.items()
    ]
    return Both(
        _standings(season, Ladder.THIEVES, thief_lines),
        _standings(season, Ladder.SMITHS, smith_lines),
    )


def _standings(season: Season, ladder: Ladder, lines: Sequence[Line]) -> Sequence[Found]:
    """The standing of those lines, with the accounts as they were at the payout."""
    rows = {row.member_id: row for row in season.lines.filter(ladder=ladder)}
    return standings(as_paid(season, lines, rows), Terms.from_json(season.terms))


def _as_paid(season: Season, ladder: Ladder, found: Sequence[Found]) -> Iterator[Difference]:
    rows = {row.member_id: row for row in season.lines.filter(ladder=ladder)}
    yield from _lines(season, ladder, found, rows)
    yield from _prizes(season, ladder, found)


def _corrected(
    season: Season, ladder: Ladder, paid: Sequence[Found], stands: Sequence[Found]
) -> Iterator[Difference]:
    """What voidings have made of each prize: with its corrections it is the prize that stands."""
    rows = season.credits.filter(voiding__isnull=False, ladder=ladder).values_list("member")
    entered = dict(rows.annotate(Sum("amount")).order_by())
    due = Counter({each.line.member_id: each.prize for each in stands})
    due.subtract({each.line.member_id: each.prize for each in paid})
    for member in sorted(entered.keys() | due.keys()):
        subject = f"corrections of member {member} among the {ladder.value} of {season.month}"
        yield from compare(subject, {"sum": entered.get(member, 0)}, sum=due[member])


def _lines(
    season: Season, ladder: Ladder, found: Sequence[Found], rows: dict[int, FinalLine]
) -> Iterator[Difference]:
    for each in found:
        row = rows.pop(each.line.member_id, None)
        subject = _subject(season, ladder, each.line.member_id)
        if row is None:
            yield missing(subject, f"rank {each.rank}")
        else:
            yield from compare(subject, row, **_expected(each))
    for member in sorted(rows):
        yield unexpected(_subject(season, ladder, member), f"rank {rows[member].rank}")


def _expected(each: Found) -> dict[str, Any]:
    line, is_thief = each.line, isinstance(each.line, ThiefLine)
    return {
        "rank": each.rank,
        "place": each.place,
        "points": line.total,
        "best_rating": line.best_rating if is_thief else None,
        "picks": line.progress if is_thief else None,
        "good_safes": None if is_thief else line.good_safes,
        "received": None if is_thief else line.progress,
        "reached_at": line.reached_at,
        "credits": each.prize,
    }


def _subject(season: Season, ladder: Ladder, member: int) -> str:
    return f"line of member {member} among the {ladder.value} of {season.month}"


def _prizes(season: Season, ladder: Ladder, found: Sequence[Found]) -> Iterator[Difference]:
    prizes = season.credits.filter(kind=CreditKind.PRIZE, ladder=ladder)
    entries = {entry.member_id: entry for entry in prizes}
    for each in found:
        if each.prize == 0:
            continue
        member = each.line.member_id
        subject, entry = f"prize {_key(season, ladder, member)}", entries.pop(member, None)
        if entry is None:
            yield missing(subject, f"{each.prize} credits")
        else:
            key = _key(season, ladder, member)
            yield from compare(subject, entry, key=key, amount=each.prize, place=each.place)
    for member, entry in sorted(entries.items()):
        subject = f"prize {_key(season, ladder, member)}"
        yield unexpected(subject, f"{entry.amount} credits")


def _key(season: Season, ladder: Ladder, member: int) -> str:
    return f"prize:{season.month}:{ladder.value}:{member}"


def _received(
    recount: Recount,
    season: Season,
    ranked_from: datetime,
    found: Voidings,
    instant: datetime | None,
) -> Counter[int]:
    """Ranked picks by others on the safes settled in the month, by smith.

    Those of accounts linked at the payout are left out, and those voided at the instant, or now.
    """
    assert season.paid_at is not None
    smith_of = {
        safe: smith
        for smith, count in recount.smith_months[season.month].items()
        for safe in count.safes
    }
    linked = linked_at(season.paid_at)
    picks = Pick.objects.filter(
        purpose=OFFER, started_at__gte=ranked_from, ended_at__isnull=False
    ).order_by()
    counts: Counter[int] = Counter()
    numbers = sorted(smith_of)
    for first in range(0, len(numbers), AT_ONCE):
        rows = picks.filter(safe__in=numbers[first : first + AT_ONCE])
        for pick, safe, thief in rows.values_list("pk", "safe_id", "thief_id").iterator(AT_ONCE):
            smith = smith_of[safe]
            counts[smith] += frozenset((thief, smith)) not in linked and not _is_voided(
                found, pick, instant
            )
    return counts


def _is_voided(found: Voidings, pick: UUID, instant: datetime | None) -> bool:
    if instant is None:
        return found.standing(pick) is not None
    return found.stood(pick, instant)


def _too_early() -> Iterator[Difference]:
    """Lines and prizes of a month that has not been paid."""
    for row in FinalLine.objects.filter(season__paid_at__isnull=True).order_by("pk"):
        subject = _subject(row.season, Ladder(row.ladder), row.member_id)
        yield unexpected(subject, f"rank {row.rank}")
    early = CreditEntry.objects.filter(kind=CreditKind.PRIZE, season__paid_at__isnull=True)
    for entry in early.order_by("pk"):
        yield unexpected(f"prize {entry.key}", f"{entry.amount} credits")
