"""The paid months: their standings, and the prizes entered for them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from cofferwit.members.models import AccountLink, Member
from league.models import CreditEntry, CreditKind, FinalLine, Ladder, Pick, Season
from league.queries.audit.differences import Difference, compare, missing, unexpected
from league.queries.audit.picks import AT_ONCE
from league.queries.season_lines import PLACED
from league.rules.purposes import OFFER
from league.rules.recount import Recount
from league.rules.standings import Line, Standing, ThiefLine, qualifies, standings
from league.rules.terms import Terms

People = Mapping[int, Member]
Found = Standing[Any]


def paid_seasons(recount: Recount, ranked_from: datetime) -> Iterator[Difference]:
    """Both ladders of every paid month, from the picks and settlements as recounted."""
    for season in Season.objects.filter(paid_at__isnull=False).order_by("month"):
        terms = Terms.from_json(season.terms)
        thieves, smiths = recount.thief_months[season.month], recount.smith_months[season.month]
        people = Member.objects.in_bulk([*thieves, *smiths])
        received = _received(recount, season, ranked_from)
        thief_lines = [
            count.line(pk, people[pk].joined_at, may_take_place=True)
            for pk, count in thieves.items()
        ]
        smith_lines = [
            count.line(pk, people[pk].joined_at, received=received[pk], may_take_place=True)
            for pk, count in smiths.items()
        ]
        yield from _ladder(season, Ladder.THIEVES, thief_lines, people, terms)
        yield from _ladder(season, Ladder.SMITHS, smith_lines, people, terms)
    yield from _too_early()


def _ladder(
    season: Season, ladder: Ladder, lines: Iterable[Line], people: People, terms: Terms
) -> Iterator[Difference]:
    rows = {row.member_id: row for row in season.lines.filter(ladder=ladder)}
    at_payout = [
        replace(line, may_take_place=_might(line, people, rows, season, terms)) for line in lines
    ]
    found = standings(at_payout, terms)
    yield from _lines(season, ladder, found, rows)
    yield from _prizes(season, ladder, found)


def _might(
    line: Line, people: People, rows: Mapping[int, FinalLine], season: Season, terms: Terms
) -> bool:
    """Whether the account might take a place at the payout.

    What an account was before its state changed is not remembered: then the place it was given, or
    not given although it qualified, tells.
    """
    assert season.paid_at is not None
    member, row = people[line.member_id], rows.get(line.member_id)
    if member.state_since <= season.paid_at:
        return member.state in PLACED
    return row is None or row.place is not None or not qualifies(line, terms)


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


def _received(recount: Recount, season: Season, ranked_from: datetime) -> Counter[int]:
    """Ranked picks by others on the safes settled in the month, by smith; linked ones left out."""
    smith_of = {
        safe: smith
        for smith, count in recount.smith_months[season.month].items()
        for safe in count.safes
    }
    linked = _links(season)
    picks = Pick.objects.filter(
        purpose=OFFER, started_at__gte=ranked_from, ended_at__isnull=False
    ).order_by()
    found: Counter[int] = Counter()
    numbers = sorted(smith_of)
    for first in range(0, len(numbers), AT_ONCE):
        rows = picks.filter(safe__in=numbers[first : first + AT_ONCE])
        for safe, thief in rows.values_list("safe_id", "thief_id").iterator(AT_ONCE):
            found[smith_of[safe]] += frozenset((thief, smith_of[safe])) not in linked
    return found


def _links(season: Season) -> set[frozenset[int]]:
    """The pairs that were linked at the payout."""
    assert season.paid_at is not None
    links = AccountLink.objects.filter(linked_at__lte=season.paid_at)
    links = links.exclude(lifted_at__lte=season.paid_at)
    return {frozenset(pair) for pair in links.values_list("first_id", "second_id")}


def _too_early() -> Iterator[Difference]:
    """Lines and prizes of a month that has not been paid."""
    for row in FinalLine.objects.filter(season__paid_at__isnull=True).order_by("pk"):
        subject = _subject(row.season, Ladder(row.ladder), row.member_id)
        yield unexpected(subject, f"rank {row.rank}")
    early = CreditEntry.objects.filter(kind=CreditKind.PRIZE, season__paid_at__isnull=True)
    for entry in early.order_by("pk"):
        yield unexpected(f"prize {entry.key}", f"{entry.amount} credits")
