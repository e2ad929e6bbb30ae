"""Duels of which a pick has been voided: they count for neither, until it is restored.

The league knows nothing of duels: it marks the pick, and what runs over the duels finds it here.
"""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from duels.actions.locking import lock
from duels.actions.telling import tell
from duels.queries.pending import tainted, untainted
from duels.queries.rows import Rows
from duels.rules.course import SIDES, State
from duels.rules.verdict import verdict

logger = logging.getLogger(__name__)


def void_tainted(*, now: datetime, within: Q | None = None) -> int:
    """Make void each duel with a voided pick, and give back those whose picks all count again.

    Both sides are told; what they had been told of the outcome before is taken back.
    One that had not been decided goes on, or is settled by what is due next. Returns how many.
    """
    wanted = within or Q()
    void = [_void(pk, now) for pk in tainted().filter(wanted).values_list("pk", flat=True)]
    back = [_restore(pk, now) for pk in untainted().filter(wanted).values_list("pk", flat=True)]
    return sum(void) + sum(back)


@transaction.atomic
def _void(duel_id: int, now: datetime) -> bool:
    rows = lock(duel_id)
    duel = rows.duel
    if not tainted().filter(pk=duel_id).exists():
        return False
    ends = [side.picked_at for side in rows.sides.values() if side.picked_at is not None]
    duel.ended_at = duel.ended_at or max([now, *ends])
    duel.state, duel.criterion, duel.winner, duel.remind_at = State.VOID.value, "", None, None
    duel.save()
    tell(rows, now, again=True)
    logger.info("duel %s void: a pick of it was voided", duel.pk)
    return True


@transaction.atomic
def _restore(duel_id: int, now: datetime) -> bool:
    rows = lock(duel_id)
    if not untainted().filter(pk=duel_id).exists():
        return False
    duel = rows.duel
    if _is_over(rows):
        found = verdict(rows.kind, *(rows.run(who) for who in SIDES))
        duel.state, duel.criterion = State.SETTLED.value, found.criterion.value
        duel.winner = None if found.winner is None else rows.member(found.winner)
    else:
        duel.state, duel.ended_at = State.PICKING.value, None
    duel.save()
    tell(rows, now, again=True)
    logger.info("duel %s counts again", duel.pk)
    return True


def _is_over(rows: Rows) -> bool:
    """Whether it had been decided: both have picked, or the hours were over when it ended."""
    duel = rows.duel
    assert duel.ended_at is not None
    assert duel.picking_until is not None
    picked = all(side.picked_at is not None for side in rows.sides.values())
    return picked or duel.picking_until <= duel.ended_at
