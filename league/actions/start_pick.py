"""Starting a pick."""

from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member
from forge.actions.drafts import must_play
from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions.endings import end_overdue_of
from league.models import Pick, PickState, RankedPick, SafeRecord
from league.queries.limits import time_limit
from league.queries.ratings import safe_rated, thief_rated
from league.rules.effects import freeze
from league.rules.purposes import TRAINING
from league.rules.refusals import PickRunning, SafeClosed


@transaction.atomic
def start(*, by: Member, safe: Safe, purpose: str, ranked: bool = False, now: datetime) -> Pick:
    """Start the member's pick of the safe, or hand back the one there is: ten clicks, one pick.

    What is overdue of the member and of the safe ends first. Raises `NotPlaying`, `SafeClosed`, or
    `PickRunning` when another pick of the member is running. Locks are taken in the order member,
    overdue picks, safe; the safe's makes sure that no pick starts while its code becomes public.
    """
    member = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
    end_overdue_of(thief_id=member.pk, safe_id=safe.pk, now=now)
    mine = member.picks.exclude(purpose=TRAINING).filter(safe=safe).first()
    if mine is not None:
        return mine
    must_play(member)
    running = member.picks.filter(state=PickState.RUNNING).first()
    if running is not None:
        raise PickRunning(running.pk)
    safe = Safe.objects.select_for_update(no_key=True).get(pk=safe.pk)
    if safe.public_at is not None or safe.left_at is not None:
        raise SafeClosed
    limit = time_limit(Tier(safe.tier), now)
    pick = Pick.objects.create(
        thief=member,
        safe=safe,
        purpose=purpose,
        started_at=now,
        time_limit=int(limit.total_seconds()),
        deadline=now + limit,
    )
    if ranked:
        _freeze(pick, now)
    return pick


def _freeze(pick: Pick, now: datetime) -> None:
    """Keep both ratings and the chance they give, and count the pick for its safe."""
    frozen = freeze(thief=thief_rated(pick.thief, now).rating, safe=safe_rated(pick.safe).rating)
    RankedPick.objects.create(
        pick=pick,
        thief=pick.thief,
        smith_id=pick.safe.maker_id,
        safe=pick.safe,
        thief_rating=frozen.thief,
        safe_rating=frozen.safe,
        chance=frozen.chance,
    )
    record, _ = SafeRecord.objects.select_for_update().get_or_create(safe=pick.safe)
    record.started += 1
    record.save(update_fields=["started"])
