"""The items of a season's ledger: picks that ended in it, and safes settled in it.

A pick of a safe that is not public yet stands there with its hour, its tier and the loot that it
adds to the month, and with nothing that would tell which safe it is (docs/adr/0018). Its thief
alone has seen the rest on the page of the result, and may read it here too.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from forge.rules.tiers import Tier
from league.models import RankedPick, Settlement
from league.queries.season_lines import received
from league.queries.season_views import LedgerLoot, LedgerPoint, LedgerSafe
from league.rules.terms import Terms

AT_ONCE = 500
"""Rows that a download holds in memory."""


class PickItem(NamedTuple):
    """A pick and its thief; `points` are its forge points, None while its safe is sealed."""

    thief: str
    loot: LedgerLoot
    points: LedgerPoint | None


class SafeItem(NamedTuple):
    """A settled safe and its smith."""

    smith: str
    safe: LedgerSafe


def picks(
    month: str, terms: Terms, thief_id: int | None = None, *, to_thief: bool = False
) -> Iterator[PickItem]:
    """The ranked picks that ended in the month, each thief's in order; of one thief, or of all.

    Voided ones are among them, as such.

    `to_thief` is for the page of a thief who reads their own: nothing is left out.
    """
    rows = RankedPick.objects.filter(month=month).order_by("thief_id", "thief_number")
    if thief_id is not None:
        rows = rows.filter(thief=thief_id)
    thief, running = 0, 0
    for row in rows.select_related("pick", "thief", "safe", "smith").iterator(AT_ONCE):
        running = running if row.thief_id == thief else 0
        thief = row.thief_id
        running += (row.loot or 0) if row.loot_counted else 0
        yield _pick_item(row, running, terms, to_thief=to_thief)


def _pick_item(row: RankedPick, running: int, terms: Terms, *, to_thief: bool) -> PickItem:
    assert row.pick.ended_at is not None
    base = terms.loot.bases[Tier(row.safe.tier)]
    loot = LedgerLoot(
        ended_at=row.pick.ended_at,
        safe_id=None,
        smith=None,
        house=None,
        tier=row.safe.tier,
        safe_rating=None,
        chance=None,
        opened_at_guess=None,
        result=None,
        factor=terms.loot.factor,
        base=base,
        exact=None,
        loot=None,
        counted=None,
        running=running,
        rating_before=None,
        rating_after=None,
        k=None,
        voided=row.voided,
        pick_id=row.pick_id if to_thief else None,
    )
    is_told = to_thief or row.safe.public_at is not None
    if is_told or row.loot_counted:
        loot = replace(
            loot,
            opened_at_guess=row.pick.opened_at_guess,
            result=row.result,
            loot=row.loot,
            counted=row.loot_counted,
        )
    if is_told:
        loot = _with_safe(row, loot)
    return PickItem(row.thief.pseudonym, loot, _point(row) if is_told else None)


def _with_safe(row: RankedPick, loot: LedgerLoot) -> LedgerLoot:
    """The item with all that would tell which safe it is."""
    assert row.result is not None
    return replace(
        loot,
        safe_id=row.safe_id,
        smith=None if row.smith is None else row.smith.pseudonym,
        house=row.smith_id is None,
        safe_rating=row.safe_rating,
        chance=row.chance,
        exact=loot.factor * loot.base * row.result * (1 - row.chance),
        rating_before=row.thief_before,
        rating_after=row.thief_after,
        k=row.thief_k,
    )


def safes(month: str, at: datetime, smith_id: int | None = None) -> Iterator[SafeItem]:
    """The safes settled in the month, in the order of their settlement; of one smith, or of all.

    The links that hold at `at` say which picks count as received.
    """
    rows = Settlement.objects.filter(month=month).order_by("settled_at", "safe_id")
    if smith_id is not None:
        rows = rows.filter(smith=smith_id)
    waiting: list[Settlement] = []
    for row in rows.select_related("safe", "smith").iterator(AT_ONCE):
        waiting.append(row)
        if len(waiting) == AT_ONCE:
            yield from _safe_items(waiting, at)
            waiting = []
    yield from _safe_items(waiting, at)


def _safe_items(rows: Sequence[Settlement], at: datetime) -> Iterator[SafeItem]:
    """A batch of safes, with all of its picks in two queries."""
    numbers = [row.safe_id for row in rows]
    held: dict[int, list[LedgerPoint]] = {number: [] for number in numbers}
    picks_of = RankedPick.objects.filter(safe__in=numbers).order_by("safe_number")
    for pick in picks_of.filter(pick__opened_at_guess__isnull=True, month__isnull=False):
        held[pick.safe_id].append(_point(pick))
    others = _received(numbers, at)
    for row in rows:
        yield SafeItem(
            row.smith.pseudonym,
            LedgerSafe(
                safe_id=row.safe_id,
                tier=row.safe.tier,
                settled_at=row.settled_at,
                picks=row.picks,
                openings=row.openings,
                received=others[row.safe_id],
                held=tuple(held[row.safe_id]),
                counted=row.counted,
                factor=row.factor,
                points=row.points,
            ),
        )


def _received(numbers: Sequence[int], at: datetime) -> Counter[int]:
    """How many picks of each of those safes count as received."""
    return Counter(received(at).filter(safe__in=numbers).values_list("safe_id", flat=True))


def _point(row: RankedPick) -> LedgerPoint:
    assert row.points is not None
    assert row.points_counted is not None
    return LedgerPoint(row.points, row.points_counted, row.chance, row.voided)
