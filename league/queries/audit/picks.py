"""The ranked picks, from start to end, against what is stored of each."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db.models import Q

from forge.rules.tiers import Tier
from league.models import Pick, RankedPick
from league.models.ranked import AT_THE_END
from league.queries.audit.differences import Difference, compare, missing, unexpected
from league.queries.audit.voidings import Voidings
from league.rules.history import Ended, PickFacts, in_order
from league.rules.purposes import OFFER
from league.rules.recount import Recount

AT_ONCE = 2000
"""Rows in memory at a time."""
FROZEN = ("thief_rating", "safe_rating", "chance", "voided")
WHO = ("thief_id", "smith_id", "safe_id")
FACTS = (
    "pk",
    "thief_id",
    "safe_id",
    "safe__maker_id",
    "safe__tier",
    "started_at",
    "ended_at",
    "opened_at_guess",
)

Row = dict[str, Any]


BY_THIEF = ("thief_before", "thief_after", "loot_counted", "points_counted")
BY_SAFE = ("safe_before", "safe_after")
"""What a voiding changes afterwards, of the thief's picks and of the safe's."""


def ranked_picks(recount: Recount, ranked_from: datetime, found: Voidings) -> Iterator[Difference]:
    """Take all of them through `recount`, in the order of events, and compare as they pass.

    What a voiding may have changed afterwards is compared once all are through.
    """
    touched: list[Row] = []
    ranked = Pick.objects.filter(purpose=OFFER, started_at__gte=ranked_from)
    starts = _rows(ranked, WHO + FROZEN, "started_at")
    ends = _rows(ranked.filter(ended_at__isnull=False), AT_THE_END, "ended_at")
    for is_end, row in in_order(starts, ends, facts):
        yield from _end(recount, row, touched) if is_end else _start(recount, row, found)
    recount.finish()
    yield from _revised(recount, touched)
    yield from _not_ranked(ranked_from)


def _rows(picks: Any, figures: tuple[str, ...], order: str) -> Iterator[Row]:
    stored = [f"ranked__{name}" for name in ("pk", "month", *figures)]
    rows: Iterable[Row] = picks.order_by(order, "pk").values(*FACTS, *stored)
    yield from rows.iterator(AT_ONCE)  # type: ignore[attr-defined]


def facts(row: Row) -> PickFacts:
    """What happened, of a row."""
    return PickFacts(
        key=str(row["pk"]),
        thief=row["thief_id"],
        safe=row["safe_id"],
        smith=row["safe__maker_id"],
        tier=Tier(row["safe__tier"]),
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        opened_at_guess=row["opened_at_guess"],
    )


def _subject(key: object) -> str:
    return f"ranked pick {key}"


def _stored(row: Row) -> Row:
    return {name.removeprefix("ranked__"): value for name, value in row.items() if "ranked" in name}


def _start(recount: Recount, row: Row, found: Voidings) -> Iterator[Difference]:
    pick = facts(row)
    frozen = recount.start(pick)
    if row["ranked__pk"] is None:
        yield missing(_subject(pick.key), f"what it froze on {pick.started_at.isoformat()}")
        return
    yield from compare(
        _subject(pick.key),
        _stored(row),
        thief_id=pick.thief,
        smith_id=pick.smith,
        safe_id=pick.safe,
        thief_rating=frozen.thief,
        safe_rating=frozen.safe,
        chance=frozen.chance,
        voided=found.standing(row["pk"]) is not None,
    )
    if pick.ended_at is None and row["ranked__month"] is not None:
        yield unexpected(_subject(pick.key), "an end of a pick that runs")


def _end(recount: Recount, row: Row, touched: list[Row]) -> Iterator[Difference]:
    pick = facts(row)
    expected = _expected(recount.end(pick))
    if row["ranked__pk"] is None:
        return
    of_thief, of_safe = recount.touches(pick)
    for name in (BY_THIEF if of_thief else ()) + (BY_SAFE if of_safe else ()):
        del expected[name]
    if of_thief or of_safe:
        touched.append(row)
    yield from compare(_subject(pick.key), _stored(row), **expected)


def _revised(recount: Recount, touched: Iterable[Row]) -> Iterator[Difference]:
    """What the picks of thieves and safes that voidings touch stand at now."""
    numbers = recount.touched()
    thieves = {number: recount.revised_thief(number) for number in numbers[0]}
    safes = {number: recount.revised_safe(number) for number in numbers[1]}
    for row in touched:
        key, expected = str(row["pk"]), Row()
        if row["thief_id"] in thieves:
            revised = thieves[row["thief_id"]]
            counting = revised.counting[key]
            expected |= dict(zip(BY_THIEF, (*revised.steps[key], *counting), strict=True))
        if row["safe_id"] in safes:
            expected |= dict(zip(BY_SAFE, safes[row["safe_id"]].steps[key], strict=True))
        yield from compare(_subject(key), _stored(row), **expected)


def _expected(ended: Ended) -> Row:
    moved = ended.moved
    return {
        "month": ended.month,
        "result": moved.result,
        "thief_number": ended.thief_number,
        "thief_k": moved.thief_k,
        "thief_before": moved.thief_before,
        "thief_after": moved.thief_after,
        "safe_number": ended.safe_number,
        "safe_k": moved.safe_k,
        "safe_before": moved.safe_before,
        "safe_after": moved.safe_after,
        "loot": moved.loot,
        "loot_counted": moved.loot_counted,
        "points": moved.points,
        "points_counted": moved.points_counted,
    }


def _not_ranked(ranked_from: datetime) -> Iterator[Difference]:
    """Rows of picks that are not ranked: of the daily, of training, or of before the start."""
    stray = RankedPick.objects.filter(~Q(pick__purpose=OFFER) | Q(pick__started_at__lt=ranked_from))
    for key in stray.order_by("pk").values_list("pk", flat=True):
        yield unexpected(_subject(key), "what a pick that is not ranked moved")
