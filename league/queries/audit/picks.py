"""The ranked picks, from start to end, against what is stored of each."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db.models import Q

from forge.rules.tiers import Tier
from league.models import Pick, RankedPick
from league.models.ranked import AT_THE_END
from league.queries.audit.differences import Difference, compare, missing, unexpected
from league.rules.purposes import OFFER
from league.rules.recount import Ended, PickFacts, Recount, in_order

AT_ONCE = 2000
"""Rows in memory at a time."""
FROZEN = ("thief_rating", "safe_rating", "chance")
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


def ranked_picks(recount: Recount, ranked_from: datetime) -> Iterator[Difference]:
    """Take all of them through `recount`, in the order of events, and compare as they pass."""
    ranked = Pick.objects.filter(purpose=OFFER, started_at__gte=ranked_from)
    starts = _rows(ranked, WHO + FROZEN, "started_at")
    ends = _rows(ranked.filter(ended_at__isnull=False), AT_THE_END, "ended_at")
    for is_end, row in in_order(starts, ends, facts):
        yield from _end(recount, row) if is_end else _start(recount, row)
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


def _start(recount: Recount, row: Row) -> Iterator[Difference]:
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
    )
    if pick.ended_at is None and row["ranked__month"] is not None:
        yield unexpected(_subject(pick.key), "an end of a pick that runs")


def _end(recount: Recount, row: Row) -> Iterator[Difference]:
    pick = facts(row)
    ended = recount.end(pick)
    if row["ranked__pk"] is not None:
        yield from compare(_subject(pick.key), _stored(row), **_expected(ended))


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
