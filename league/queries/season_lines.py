"""The lines of a season's standings, summed up from its picks and settlements."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Sum

from cofferwit.members.models import AccountLink
from cofferwit.members.rules.standing import Act, Standing, may
from league.models import RankedPick, Settlement
from league.rules.standings import GOOD_FACTOR, Line, SmithLine, ThiefLine

PLACED = frozenset(standing.value for standing in Standing if may(standing, Act.TAKE_PLACE))
"""The states of an account that may take a place."""


def placed(lines: Iterable[Line]) -> list[Line]:
    """Those lines that a month shows until it is paid: of accounts that may take a place."""
    return [line for line in lines if line.may_take_place]


def thief_lines(month: str, whose: int | None = None) -> list[ThiefLine]:
    """One line for each thief with a ranked pick of the month that counts, in one query.

    That of one member alone with `whose`, their number.
    """
    counted = Q(loot_counted=True)
    rows = (
        RankedPick.objects.filter(_by("thief", whose), month=month, voided=False)
        .values("thief_id", "thief__joined_at", "thief__state")
        .annotate(
            won=Sum("loot", filter=counted, default=0),
            best=Max("thief_after"),
            number=Count("pk"),
            reached=Max("pick__ended_at", filter=counted),
        )
    )
    return [
        ThiefLine(
            member_id=row["thief_id"],
            loot=row["won"],
            best_rating=row["best"],
            picks=row["number"],
            reached_at=row["reached"],
            joined_at=row["thief__joined_at"],
            may_take_place=row["thief__state"] in PLACED,
        )
        for row in rows
    ]


def smith_lines(month: str, at: datetime, whose: int | None = None) -> list[SmithLine]:
    """One line for each smith with a safe settled in the month, in two queries.

    The links that hold at `at` say whose picks count as received. With `whose`, their number, that
    of one member alone.
    """
    received = received_by_smith(month, at, whose)
    rows = (
        Settlement.objects.filter(_by("smith", whose), month=month)
        .values("smith_id", "smith__joined_at", "smith__state")
        .annotate(
            earned=Sum("points"),
            good=Count("pk", filter=Q(factor__gte=GOOD_FACTOR)),
            reached=Max("settled_at", filter=Q(points__gt=0)),
        )
    )
    return [
        SmithLine(
            member_id=row["smith_id"],
            points=row["earned"],
            good_safes=row["good"],
            received=received.get(row["smith_id"], 0),
            reached_at=row["reached"],
            joined_at=row["smith__joined_at"],
            may_take_place=row["smith__state"] in PLACED,
        )
        for row in rows
    ]


def _by(role: str, whose: int | None) -> Q:
    """The rows of that member in that role; all of them without one."""
    return Q() if whose is None else Q(**{role: whose})


def received_by_smith(month: str, at: datetime, whose: int | None = None) -> dict[int, int]:
    """How many ranked picks the safes settled in the month have had from others, by smith.

    Those by an account linked to the smith's at `at` do not count, whenever they were made.
    """
    found = received(at).filter(_by("smith", whose), safe__settlement__month=month)
    rows = found.values("smith_id")
    return {row["smith_id"]: row["number"] for row in rows.annotate(number=Count("pk")).order_by()}


def received(at: datetime) -> QuerySet[RankedPick]:
    """The ended ranked picks that count as received by a smith, by the links of `at`.

    Those that are voided do not.
    """
    ended = RankedPick.objects.filter(month__isnull=False, smith__isnull=False, voided=False)
    return ended.exclude(Exists(_links(at)))


def _links(at: datetime) -> QuerySet[AccountLink]:
    pair = Q(first=OuterRef("thief"), second=OuterRef("smith")) | Q(
        first=OuterRef("smith"), second=OuterRef("thief")
    )
    held = Q(lifted_at__isnull=True) | Q(lifted_at__gt=at)
    return AccountLink.objects.filter(pair, held, linked_at__lte=at)
