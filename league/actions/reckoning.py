"""What the end of a ranked pick moves, written down: both ratings, loot and forge points."""

from django.db.models import Count, Q

from cofferwit.clock import month_of
from forge.rules.tiers import Tier
from league.actions.seasons import terms_of
from league.models import Pick, PickState, RankedPick, SafeRecord, ThiefRating
from league.queries.ratings import as_of
from league.rules.effects import Effect, Frozen, Rated, effect


def reckon(pick: Pick) -> None:
    """Apply the end of a pick to its thief and its safe; nothing for one that is not ranked.

    The caller holds the safe's lock, and has just ended the pick: a thief runs one at a time, so
    their picks come here in the order of their ends, and so do the safe's. What the month decides
    (the half-way turns of a rating, the cap of a pair, the figures) is that of the end, however
    late it was noticed.
    """
    row = RankedPick.objects.filter(pick=pick).first()
    if row is None:
        return
    assert pick.ended_at is not None
    month = month_of(pick.ended_at)
    rating = _rating_of(row.thief_id, month)
    record = SafeRecord.objects.select_for_update().get(safe=row.safe_id)
    thief, safe = as_of(rating, month), Rated(record.rating, record.picks)
    moved = _moved(pick, row, thief, safe, month)
    numbers = rating.picks + rating.voided + 1, record.picks + record.voided + 1
    _write(row, moved, month, *numbers)
    _move_thief(rating, moved, month)
    _move_safe(record, moved, opened=pick.state == PickState.OPENED)


def _rating_of(thief_id: int, month: str) -> ThiefRating:
    """The thief's rating, locked; the first ranked pick makes it."""
    ThiefRating.objects.get_or_create(member_id=thief_id, defaults={"month": month})
    return ThiefRating.objects.select_for_update().get(member=thief_id)


def _moved(pick: Pick, row: RankedPick, thief: Rated, safe: Rated, month: str) -> Effect:
    assert pick.ended_at is not None
    loots, points = _counted(row, month)
    return effect(
        frozen=Frozen(row.thief_rating, row.safe_rating, row.chance),
        opened_at_guess=pick.opened_at_guess,
        tier=Tier(pick.safe.tier),
        has_smith=row.smith_id is not None,
        thief=thief,
        safe=safe,
        loots_before=loots,
        points_before=points,
        terms=terms_of(month=month, now=pick.ended_at),
    )


def _counted(row: RankedPick, month: str) -> tuple[int, int]:
    """How many loots and forge points of the pair count in the month so far."""
    pair = RankedPick.objects.filter(thief=row.thief_id, smith=row.smith_id, month=month)
    found = pair.aggregate(
        loots=Count("pk", filter=Q(loot_counted=True)),
        points=Count("pk", filter=Q(points_counted=True)),
    )
    return found["loots"], found["points"]


def _write(row: RankedPick, moved: Effect, month: str, thief_number: int, safe_number: int) -> None:
    row.month, row.result = month, moved.result
    row.thief_number, row.safe_number = thief_number, safe_number
    row.thief_k, row.safe_k = moved.thief_k, moved.safe_k
    row.thief_before, row.thief_after = moved.thief_before, moved.thief_after
    row.safe_before, row.safe_after = moved.safe_before, moved.safe_after
    row.loot, row.loot_counted = moved.loot, moved.loot_counted
    row.points, row.points_counted = moved.points, moved.points_counted
    row.save()


def _move_thief(rating: ThiefRating, moved: Effect, month: str) -> None:
    rating.rating, rating.month = moved.thief_after, month
    rating.picks += 1
    rating.save()


def _move_safe(record: SafeRecord, moved: Effect, *, opened: bool) -> None:
    record.rating = moved.safe_after
    record.picks += 1
    record.openings += opened
    record.save()
