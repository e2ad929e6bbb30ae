"""The league's figures from the picks that count, added up as plainly as can be.

It knows nothing of the code that voids: each pick brings what its row froze, and the sums are made
anew. What is stored must be the same.
"""

from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal as D
from typing import Any

from django.db.models import Sum

from league.models import (
    CreditEntry,
    Ladder,
    Pick,
    RankedPick,
    SafeRecord,
    Season,
    Settlement,
    ThiefRating,
)
from league.queries.audit import audit
from league.queries.payouts import as_paid
from league.queries.season_lines import smith_lines, thief_lines
from league.rules.standings import standings
from league.rules.terms import Terms


def agrees() -> None:
    """The audit finds nothing, and all that is stored adds up from the picks that count."""
    assert [str(each) for each in audit()] == []
    counted = _caps()
    _ratings(counted)
    _safes(counted)
    _credits()


def _rows(**which: Any) -> Any:
    rows = RankedPick.objects.filter(month__isnull=False, **which).select_related("pick")
    return rows.order_by("pick__ended_at")


def _cents(value: D) -> D:
    return value.quantize(D("0.01"), ROUND_HALF_UP)


def _caps() -> dict[Any, tuple[bool, bool]]:
    """The first three loots, and points, of each pair in each month."""
    loots, points, counted = defaultdict(int), defaultdict(int), {}
    for row in _rows():
        pair = (row.thief_id, row.smith_id, row.month)
        stands = row.pick.voided_at is None
        loot = stands and row.loot > 0 and (row.smith_id is None or loots[pair] < 3)
        point = stands and row.points > 0 and points[pair] < 3
        loots[pair] += loot
        points[pair] += point
        counted[row.pk] = (loot, point)
        assert (row.loot_counted, row.points_counted) == (loot, point)
        assert row.voided is not stands
    return counted


def _ratings(counted: dict[Any, tuple[bool, bool]]) -> None:
    lines: dict[tuple[str, int], list[Any]] = {}
    for rating in ThiefRating.objects.all():
        at, month, stands = D(1000), None, 0
        for row in _rows(thief=rating.member_id):
            at, month = _turned(at, month, row.month), row.month
            assert row.thief_before == at
            if row.pick.voided_at is None:
                stands += 1
                at += _cents(row.thief_k * (row.result - row.chance))
                line = lines.setdefault((row.month, rating.member_id), [0, at, 0])
                line[0] += row.loot if counted[row.pk][0] else 0
                line[1] = max(line[1], at)
                line[2] += 1
            assert row.thief_after == at
        assert (rating.picks, rating.rating) == (stands, _turned(at, month, rating.month))
    for month in {month for month, _ in lines}:
        found = {
            one.member_id: [one.loot, one.best_rating, one.picks] for one in thief_lines(month)
        }
        assert found == {thief: line for (each, thief), line in lines.items() if each == month}


def _turned(rating: D, month: str | None, later: str) -> D:
    while month is not None and month < later:
        rating = _cents((rating + 1000) / 2)
        year, number = map(int, month.split("-"))
        month = f"{year + number // 12}-{number % 12 + 1:02}"
    return rating


def _safes(counted: dict[Any, tuple[bool, bool]]) -> None:
    for record in SafeRecord.objects.all():
        rows = list(_rows(safe=record.safe_id))
        at = D(1000)
        for row in rows:
            assert row.safe_before == at
            if row.pick.voided_at is None:
                at += _cents(row.safe_k * (row.chance - row.result))
            assert row.safe_after == at
        stand = [row for row in rows if row.pick.voided_at is None]
        opened = sum(row.result > 0 for row in stand)
        assert (record.rating, record.picks, record.openings) == (at, len(stand), opened)
        settlement = Settlement.objects.filter(safe=record.safe_id).first()
        if settlement is not None:
            points = sum(row.points for row in stand if counted[row.pk][1])
            assert (settlement.picks, settlement.openings) == (len(stand), opened)
            assert settlement.counted == points
            factor = _factor(len(stand), opened)
            assert settlement.factor == factor
            assert settlement.points == int((points * factor).quantize(D(1), ROUND_HALF_UP))


def _factor(picks: int, opened: int) -> D:
    if opened == 0:
        return D(0) if picks >= 5 else D("0.5")
    return D("1.25") if picks >= 10 and D("0.2") <= D(opened) / picks <= D("0.6") else D(1)


def _credits() -> None:
    """What each member has had for a paid month is the prize of the standing as it is now."""
    for season in Season.objects.filter(paid_at__isnull=False):
        terms = Terms.from_json(season.terms)
        both = (
            (Ladder.THIEVES, thief_lines(season.month)),
            (Ladder.SMITHS, smith_lines(season.month, season.paid_at)),
        )
        for ladder, lines in both:
            rows = {row.member_id: row for row in season.lines.filter(ladder=ladder)}
            placed = standings(as_paid(season, lines, rows), terms)  # type: ignore[type-var]
            due = {each.line.member_id: each.prize for each in placed if each.prize}
            entries = CreditEntry.objects.filter(season=season, ladder=ladder)
            sums = entries.values_list("member").annotate(all=Sum("amount")).order_by()
            assert {pk: amount for pk, amount in sums if amount} == due


def figures() -> dict[str, Any]:
    """All that may be recounted, to be compared with the same at another time."""
    ranked = RankedPick.objects.order_by("pk").values()
    return {
        "ranked": list(ranked),
        "voided": list(Pick.objects.filter(voided_at__isnull=False).values_list("pk", flat=True)),
        "thieves": list(ThiefRating.objects.order_by("pk").values()),
        "safes": list(SafeRecord.objects.order_by("pk").values()),
        "settlements": list(Settlement.objects.order_by("pk").values()),
    }
