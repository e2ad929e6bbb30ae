"""Keeping a thief's pencil marks."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from cofferwit.members.models import Member
from forge.rules.tiers import Tier
from league.actions import endings
from league.models import Pick, PickState, Worksheet
from league.queries.sheets import sheet_json
from league.rules import worksheet as rules
from league.rules.refusals import SheetOver, SheetStale


def save(
    *,
    pick: UUID,
    by: Member,
    base_revision: object,
    moves: object,
    done: object,
    typed: object,
    now: datetime,
) -> Worksheet:
    """Keep the whole worksheet of one's own running pick as it was sent, and number the version.

    `base_revision` is the version the sender had. When another tab or device has saved since,
    nothing is overwritten and `SheetStale` carries the newer one; what is already stored may be
    sent again. Raises `Pick.DoesNotExist`, `SheetOver`, `SheetRefused` or `SheetStale`.
    """
    saved = _save(pick, by, base_revision, moves, done, typed, now)
    if saved is None:
        raise SheetOver
    return saved


@transaction.atomic
def _save(
    pick_id: UUID,
    by: Member,
    base_revision: object,
    moves: object,
    done: object,
    typed: object,
    now: datetime,
) -> Worksheet | None:
    """None, rather than an error, when the pick is over: its end must be kept."""
    pick, _ = endings.lock_own(pick_id=pick_id, thief_id=by.pk, now=now)
    if pick.state != PickState.RUNNING:
        return None
    content = _read(pick, moves, done, typed)
    base = rules.parse_revision(base_revision)
    sheet = Worksheet.objects.filter(pick=pick).first() or Worksheet(pick=pick)
    if sheet.revision and content == _content(sheet):
        return sheet
    if base != sheet.revision:
        raise SheetStale(sheet_json(sheet, Tier(pick.safe.tier).digits))
    sheet.moves, sheet.done, sheet.typed = content
    sheet.revision, sheet.saved_at = base + 1, now
    sheet.save()
    return sheet


Content = tuple[list[list[str | int]], int, list[int | None]]


def _read(pick: Pick, moves: object, done: object, typed: object) -> Content:
    """What was sent, as it is stored. Raises `SheetRefused`."""
    digits = Tier(pick.safe.tier).digits
    read = rules.parse(moves, digits=digits, clues=len(pick.safe.clues))
    return (
        rules.to_json(read),
        rules.parse_done(done, moves=len(read)),
        list(rules.parse_typed(typed, digits=digits)),
    )


def _content(sheet: Worksheet) -> Content:
    return sheet.moves, sheet.done, sheet.typed
