"""Picking in a duel."""

from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member
from duels.actions.course import catch_up
from duels.actions.locking import ask, lock_own
from duels.actions.telling import tell
from duels.rules.course import Event
from duels.rules.purposes import of_duel
from league.actions.ranked_start import begin_ranked
from league.actions.start_pick import start
from league.models import Pick


def pick(*, duel_id: int, by: Member, now: datetime) -> Pick:
    """Start one's pick of the duel, or hand back the one there is: ten clicks, one pick.

    It may begin until the hours are over, and then goes on by its own clock. Raises `NotInDuel`,
    `NotPlaying`, `NotNow`, or `PickRunning` when another pick of the member is running.
    """
    catch_up(duel_id=duel_id, now=now)
    return _pick(duel_id, by, now)


@transaction.atomic
def _pick(duel_id: int, by: Member, now: datetime) -> Pick:
    begin_ranked(now=now)
    rows, who = lock_own(duel_id, by)
    side = rows.sides[who]
    if side.pick is not None:
        return side.pick
    ask(rows, Event.START, who, at=now)
    assert side.safe is not None
    side.pick = start(by=side.member, safe=side.safe, purpose=of_duel(duel_id), now=now)
    side.save(update_fields=["pick"])
    tell(rows, now)
    return side.pick
