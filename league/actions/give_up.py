"""Giving up."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from cofferwit.members.models import Member
from league.actions import endings
from league.models import Pick, PickState
from league.rules.picking import Ending


@transaction.atomic
def give_up(*, pick: UUID, by: Member, now: datetime) -> Pick:
    """End one's own pick at once; a pick that is over stays as it ended.

    Raises `Pick.DoesNotExist` for another's pick.
    """
    own, at = endings.lock_own(pick_id=pick, thief_id=by.pk, now=now)
    if own.state == PickState.RUNNING:
        endings.hold(own, ending=Ending.GAVE_UP, at=at)
    return own
