"""The duels in which something is due."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from cofferwit.members.models import AccountState, Member
from duels.models import Duel, DuelSide, DuelState
from duels.rules.course import OPEN
from league.models import PickState


def open_duels() -> QuerySet[Duel]:
    """Those that are not over."""
    return Duel.objects.filter(state__in=[state.value for state in OPEN])


def open_duels_of(member: Member) -> QuerySet[Duel]:
    """The member's own of them."""
    return open_duels().filter(Q(challenger=member) | Q(challenged=member))


def pending(now: datetime) -> QuerySet[Duel]:
    """The duels that the clock, a pick or an account may move by `now`, or that want a notice."""
    due = Q(state=DuelState.CHALLENGED, lapses_at__lte=now)
    due |= Q(state=DuelState.FORGING, forging_until__lte=now)
    due |= Q(state=DuelState.PICKING, picking_until__lte=now)
    due |= Q(remind_at__lte=now)
    due |= ~Q(challenger__state=AccountState.ACTIVE) | ~Q(challenged__state=AccountState.ACTIVE)
    due |= Q(Exists(_sides().filter(pick__ended_at__isnull=False, picked_at__isnull=True)))
    due |= Q(Exists(_sides().filter(pick__state=PickState.RUNNING, pick__deadline__lte=now)))
    return (open_duels().filter(due) | sealed(now)).distinct().order_by("pk")


def sealed(now: datetime) -> QuerySet[Duel]:
    """The duels that are over and have a safe that is still sealed, and that nobody picks."""
    over = Q(state__in=[DuelState.SETTLED, DuelState.VOID])
    sealed_safe = Exists(_sides().filter(safe__public_at__isnull=True, safe__isnull=False))
    running = Exists(_sides().filter(pick__state=PickState.RUNNING, pick__deadline__gt=now))
    return Duel.objects.filter(over, sealed_safe & ~running)


def _sides() -> QuerySet[DuelSide]:
    return DuelSide.objects.filter(duel=OuterRef("pk"))
