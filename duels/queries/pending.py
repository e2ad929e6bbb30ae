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


def of(member: Member) -> Q:
    """That the member is one of the two."""
    return Q(challenger=member) | Q(challenged=member)


def open_duels_of(member: Member) -> QuerySet[Duel]:
    """The member's own of them."""
    return open_duels().filter(of(member))


def tainted() -> QuerySet[Duel]:
    """Those that count, or may come to, though a pick of them is voided."""
    voided = Q(sides__pick__voided_at__isnull=False)
    return Duel.objects.filter(voided, state__in=[DuelState.PICKING, DuelState.SETTLED]).distinct()


def untainted() -> QuerySet[Duel]:
    """Those that are void because of a voided pick, and of which every pick counts again."""
    voided = Exists(_sides().filter(pick__voided_at__isnull=False))
    once = Q(sides__pick__voidings__isnull=False)
    void = Duel.objects.filter(once, state=DuelState.VOID, gone=False, picking_from__isnull=False)
    return void.exclude(voided).distinct()


def pending(now: datetime, within: Q | None = None) -> list[int]:
    """The duels that the clock, a pick or an account may move by `now`, or that want a notice.

    With `within`, those of them alone; two queries, each of few rows however many duels are over.
    """
    both = (_moved(now), _sealed(now))
    return sorted(
        {pk for duels in both for pk in duels.filter(within or Q()).values_list("pk", flat=True)}
    )


def _moved(now: datetime) -> QuerySet[Duel]:
    due = Q(state=DuelState.CHALLENGED, lapses_at__lte=now)
    due |= Q(state=DuelState.FORGING, forging_until__lte=now)
    due |= Q(state=DuelState.PICKING, picking_until__lte=now)
    due |= Q(remind_at__lte=now)
    due |= ~Q(challenger__state=AccountState.ACTIVE) | ~Q(challenged__state=AccountState.ACTIVE)
    due |= Q(Exists(_sides().filter(pick__ended_at__isnull=False, picked_at__isnull=True)))
    due |= Q(Exists(_sides().filter(pick__state=PickState.RUNNING, pick__deadline__lte=now)))
    return open_duels().filter(due)


def _sealed(now: datetime) -> QuerySet[Duel]:
    """The void duels that have a safe which is still sealed, and which nobody picks any more.

    Those of a settled duel become public in the moment of its settlement.
    """
    sealed = Exists(_sides().filter(safe__isnull=False, safe__public_at__isnull=True))
    running = Exists(_sides().filter(pick__state=PickState.RUNNING, pick__deadline__gt=now))
    return Duel.objects.filter(sealed, ~running, state=DuelState.VOID)


def _sides() -> QuerySet[DuelSide]:
    return DuelSide.objects.filter(duel=OuterRef("pk"))
