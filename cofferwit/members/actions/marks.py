"""Writing down where members come from, and forgetting it (Rule R9.34)."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import F

from cofferwit.clock import day_start, game_day
from cofferwit.members.actions.standing import is_there
from cofferwit.members.models import AccessMark, Member
from cofferwit.members.rules.marks import KEPT


@transaction.atomic
def leave_marks(*, member: Member, digests: Mapping[str, str], now: datetime) -> None:
    """Write down that the member came with those marks (kind to hash) at `now`.

    A mark known already is seen again; it counts another day when it is the first time today,
    however many sessions say so at once. Of a deleted account nothing is written.
    """
    if not is_there(member):
        return
    for kind, digest in digests.items():
        mark, made = AccessMark.objects.get_or_create(
            member=member,
            kind=kind,
            digest=digest,
            defaults={"first_seen": now, "last_seen": now},
        )
        if not made:
            _see_again(mark, now)


def _see_again(mark: AccessMark, now: datetime) -> None:
    this = AccessMark.objects.filter(pk=mark.pk)
    today = day_start(game_day(now))
    if not this.filter(last_seen__lt=today).update(last_seen=now, days=F("days") + 1):
        this.filter(last_seen__lt=now).update(last_seen=now)


def sweep_marks(*, now: datetime) -> int:
    """Forget the marks that have not been seen for KEPT; how many there were."""
    return AccessMark.objects.filter(last_seen__lt=now - KEPT).delete()[0]
