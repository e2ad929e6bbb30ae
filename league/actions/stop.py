"""Stopping a member's pick, whatever it is for."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from cofferwit.members.models import Member
from league.actions import endings
from league.models import Pick, PickState
from league.rules.picking import Ending


@transaction.atomic
def stop_picks_of(*, member: Member, now: datetime) -> tuple[UUID, ...]:
    """End the member's running pick at that instant: the safe has held. The value is what ended.

    For an account that may play no more. What is overdue ends first, at its own deadline. The
    caller may hold the member's row, and no other: the safe's lock and the pick's follow it.
    """
    Member.objects.select_for_update(no_key=True).get(pk=member.pk)
    running = Pick.objects.filter(thief=member, state=PickState.RUNNING)
    stopped = []
    for pick_id in list(running.values_list("pk", flat=True)):
        own, at = endings.lock_own(pick_id=pick_id, thief_id=member.pk, now=now)
        if own.state == PickState.RUNNING:
            endings.hold(own, ending=Ending.STOPPED, at=at)
            stopped.append(own.pk)
    return tuple(stopped)
