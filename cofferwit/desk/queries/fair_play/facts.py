"""The ranked picks of a month, as the rules of fair play read them: two or three queries."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any

from django.db.models import Count, Min, Q, QuerySet

from cofferwit.clock import day_start, month_of
from cofferwit.desk.queries.fair_play.safes import Asks, asks_of
from cofferwit.desk.rules.fair_play.facts import Played
from cofferwit.desk.rules.fair_play.month import Pair, Shared
from cofferwit.members.models import AccessMark, MarkKind
from league.models import Ending, RankedPick

FIELDS = (
    "pick_id",
    "thief_id",
    "smith_id",
    "safe_id",
    "chance",
    "pick__opened_at_guess",
    "pick__ending",
    "pick__started_at",
    "pick__ended_at",
)
AT_ONCE = 2000


def ranked(month: str, until: datetime) -> QuerySet[RankedPick]:
    """The ranked picks of that month, "2026-11", that ended before `until` and count."""
    return RankedPick.objects.filter(
        month=month, pick__ended_at__lt=until, pick__voided_at__isnull=True
    )


def played(rows: QuerySet[RankedPick]) -> Iterator[Played]:
    """Those picks as the rules read them, in the order of their ends.

    A month has many: no more than AT_ONCE rows are held besides what is made of them.
    """
    told = (
        rows.annotate(
            first=Min("pick__guesses__guessed_at"),
            at_first=Count("pick__guesses", filter=Q(pick__guesses__contradicted=0)),
        )
        .order_by("pick__ended_at", "pick_id")
        .values_list(*FIELDS, "first", "at_first")
        .iterator(AT_ONCE)
    )
    asks: dict[int, Asks] = {}
    while several := list(islice(told, AT_ONCE)):
        asks |= asks_of({row[3] for row in several} - asks.keys())
        yield from (_played(row, *asks[row[3]]) for row in several)


def _played(row: tuple[Any, ...], reading: float, score: float | None) -> Played:
    key, thief, smith, _, chance, guess, ending, started, ended, first, at_first = row
    return Played(
        key=key,
        thief=thief,
        smith=smith,
        at=ended.timestamp(),
        chance=float(chance),
        guess=guess,
        gave_up=ending == Ending.GAVE_UP,
        seconds=(ended - started).total_seconds(),
        first_seconds=None if first is None else (first - started).total_seconds(),
        reading=reading,
        score=score,
        at_first_clue=at_first,
    )


def name_of(first_day: date) -> str:
    """The month that begins on that day, as picks name it."""
    return month_of(day_start(first_day) + timedelta(hours=1))


def shared_by_pairs(*, most: int) -> dict[Pair, Shared]:
    """The devices and addresses that two accounts share; of marks that more than `most` have, none.

    The lesser id first. Marks are kept for 90 days.
    """
    common = (
        AccessMark.objects.values("kind", "digest")
        .annotate(accounts=Count("member"))
        .filter(accounts__gt=1, accounts__lte=most)
        .values_list("kind", "digest")
    )
    found: dict[Pair, Shared] = {}
    for kind, pair in _pairs(set(common)):
        devices, addresses = found.get(pair, Shared(0, 0))
        is_device = kind == MarkKind.DEVICE
        found[pair] = Shared(devices + is_device, addresses + (not is_device))
    return found


def _pairs(common: set[tuple[str, str]]) -> Iterator[tuple[str, Pair]]:
    """The kind of each of those marks, with every two accounts that have it."""
    digests = {digest for _, digest in common}
    having: dict[tuple[str, str], list[int]] = {}
    rows = AccessMark.objects.filter(digest__in=digests).order_by("member_id")
    for kind, digest, member in rows.values_list("kind", "digest", "member_id"):
        if (kind, digest) in common:
            having.setdefault((kind, digest), []).append(member)
    for (kind, _), members in having.items():
        for place, first in enumerate(members):
            for second in members[place + 1 :]:
                yield kind, (first, second)
