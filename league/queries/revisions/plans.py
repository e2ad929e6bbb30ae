"""The whole of what voiding picks, or restoring them, does: for whom, and with what effect."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from cofferwit.clock import month_of
from league.models import Pick, ThiefRating
from league.queries.ratings import as_of
from league.queries.revisions.months import Correction, LadderChange, ladder_changes
from league.queries.revisions.picks import PickRevisions, pick_revisions
from league.queries.revisions.safes import SafeChange, safe_changes
from league.queries.revisions.titles import titles_moved
from league.queries.voiding_views import Change, Effects, TitleMoved


@dataclass(frozen=True, slots=True)
class Plan:
    """What follows from it; `corrections` are of the paid months, `touched` by member."""

    picks: PickRevisions
    safes: tuple[SafeChange, ...]
    corrections: tuple[Correction, ...]
    touched: dict[int, Effects]


def plan(pick_ids: Collection[UUID], *, voids: bool, at: datetime) -> Plan:
    """What voiding those picks at the instant does, or restoring them; each has ended.

    All of them stand as they are to be changed: voided ones to be restored, or others.
    """
    found = pick_revisions(pick_ids)
    safes = safe_changes(found, at)
    ladders = ladder_changes(found, safes, at, sign=-1 if voids else 1)
    return Plan(
        picks=found,
        safes=tuple(safes),
        corrections=tuple(each for ladder in ladders for each in ladder.corrections),
        touched=_touched(pick_ids, found, safes, ladders, titles_moved(pick_ids, voids=voids), at),
    )


def _touched(
    pick_ids: Collection[UUID],
    found: PickRevisions,
    safes: Sequence[SafeChange],
    ladders: Sequence[LadderChange],
    titles: Mapping[int, tuple[TitleMoved, ...]],
    at: datetime,
) -> dict[int, Effects]:
    """The thieves, the smiths, and whoever gains or loses credits or the title of a day."""
    own: dict[int, list[UUID]] = {}
    for pick, thief in (
        Pick.objects.filter(pk__in=pick_ids).order_by("pk").values_list("pk", "thief")
    ):
        own.setdefault(thief, []).append(pick)
    forged: dict[int, list[SafeChange]] = {}
    for each in safes:
        if each.smith is not None:
            forged.setdefault(each.smith, []).append(each)
    counted = {pk for ladder in ladders for pk in ladder.moved}
    members = own.keys() | forged.keys() | counted | titles.keys()
    ratings = _ratings(found, at)
    return {
        pk: Effects(
            picks=tuple(own.get(pk, ())),
            rating=ratings.get(pk),
            months=tuple(ladder.moved[pk] for ladder in ladders if pk in ladder.moved),
            safes=tuple(each.moved for each in forged.get(pk, ())),
            titles=titles.get(pk, ()),
        )
        for pk in sorted(members)
    }


def _ratings(found: PickRevisions, at: datetime) -> dict[int, Change[Decimal]]:
    """The ratings of the thieves, as of the month of that instant."""
    month = month_of(at)
    rows = ThiefRating.objects.in_bulk(list(found.thieves))
    return {
        thief: Change(as_of(rows.get(thief), month).rating, after.as_of(month))
        for thief, after in found.thieves.items()
    }
