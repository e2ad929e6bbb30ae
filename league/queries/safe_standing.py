"""Where members' safes stand: what their ranked picks come to, and how far their course is."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from forge.models import Safe
from league.models import RankedPick, Withdrawal
from league.queries.safe_views import Standing, State
from league.rules.prospects import prospects
from league.rules.rating import START
from league.rules.settlement import SettlementFigures, settled_points


class Counted(NamedTuple):
    """A ranked pick that has ended, as it counts for its safe."""

    opened: bool
    points: int
    points_counted: bool
    rating_after: Decimal


def standing_of(picks: Iterable[Counted], figures: SettlementFigures) -> Standing:
    """What those picks, in the order in which they ended, come to."""
    rows = list(picks)
    openings = sum(row.opened for row in rows)
    counted = sum(row.points for row in rows if row.points_counted)
    found = prospects(picks=len(rows), openings=openings, figures=figures)
    return Standing(
        picks=len(rows),
        openings=openings,
        rating=rows[-1].rating_after if rows else START,
        counted=counted,
        over=sum(row.points for row in rows if not row.points_counted),
        figures=figures,
        prospects=found,
        points=settled_points(counted=counted, factor=found.factor),
    )


def standings_of(safe_ids: Iterable[int], figures: SettlementFigures) -> dict[int, Standing]:
    """The same of many safes, in one query."""
    ended = RankedPick.objects.filter(
        safe_id__in=list(safe_ids), safe_after__isnull=False, voided=False
    )
    rows = ended.order_by("safe_id", "safe_number").values_list(
        "safe_id", "pick__opened_at_guess", "points", "points_counted", "safe_after"
    )
    kept: dict[int, list[Counted]] = {each: [] for each in safe_ids}
    for safe_id, guess, points, counted, after in rows:
        assert after is not None
        kept[safe_id].append(Counted(guess is not None, points or 0, bool(counted), after))
    return {safe_id: standing_of(picks, figures) for safe_id, picks in kept.items()}


def leaving_at(safe: Safe, withdrawal: Withdrawal | None) -> datetime:
    """When the safe left, or will by all that is known now."""
    assert safe.expires_at is not None
    if safe.left_at is not None:
        return safe.left_at
    if withdrawal is None:
        return safe.expires_at
    return min(safe.expires_at, withdrawal.effective_at)


def state_of(safe: Safe, now: datetime) -> State:
    """Where the safe stands at `now`, whether the jobs have come by or not."""
    withdrawal: Withdrawal | None = getattr(safe, "withdrawal", None)
    if getattr(safe, "settlement", None) is not None:
        return State.SETTLED
    if safe.public_at is not None:
        return State.PUBLIC
    if leaving_at(safe, withdrawal) <= now:
        return State.LEFT
    return State.ACTIVE if withdrawal is None else State.LEAVING
