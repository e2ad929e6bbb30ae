"""Where the safes of the offers stand in their course: what is due, what has happened."""

from datetime import datetime

from django.db.models import Count, F, Max, Q, QuerySet
from django.db.models.functions import Least

from cofferwit.members.models import AccountState
from forge.models import Safe
from league.models import Pick, PickState, SafeRecord, Voiding, Withdrawal
from league.rules import exits, purposes
from league.rules.exits import Exit


def offered() -> QuerySet[Safe]:
    """Every safe that is or was in the offers: those of members, and the house's among them."""
    members = Q(maker__isnull=False, purpose="")
    return Safe.objects.filter(members | Q(maker__isnull=True, purpose=purposes.OFFER))


def due_to_leave(now: datetime) -> QuerySet[Safe]:
    """Those whose days are over or whose withdrawal has taken effect, in that order."""
    due = Q(expires_at__lte=now) | Q(withdrawal__effective_at__lte=now)
    safes = offered().filter(due, left_at__isnull=True)
    return safes.order_by(Least("expires_at", "withdrawal__effective_at"), "id")


def without_smith() -> QuerySet[Safe]:
    """Those whose smith's account stopped being active before their days were over."""
    return offered().filter(
        ~Q(maker__state=AccountState.ACTIVE),
        maker__isnull=False,
        left_at__isnull=True,
        withdrawal__isnull=True,
        expires_at__gt=F("maker__state_since"),
    )


def due_to_settle() -> QuerySet[Safe]:
    """Those that have left and are not settled, in the order in which they left."""
    unsettled = Q(public_at__isnull=True) | Q(maker__isnull=False, settlement__isnull=True)
    return offered().filter(unsettled, left_at__isnull=False).order_by("left_at", "id")


def exit_of(safe: Safe) -> Exit | None:
    """When the safe leaves or has left, as far as is known, and why; None without an end.

    A smith whose account is not active has withdrawn it, whether that was written down or not.
    """
    full = SafeRecord.objects.filter(safe=safe).values_list("started", flat=True).first() or 0
    return exits.first_exit(
        expires_at=safe.expires_at,
        full_at=safe.left_at if exits.is_full(full) else None,
        withdrawn_at=_withdrawn_at(safe),
    )


def _withdrawn_at(safe: Safe) -> datetime | None:
    asked = Withdrawal.objects.filter(safe=safe).first()
    if asked is not None:
        return asked.effective_at
    if safe.maker is None or safe.maker.state == AccountState.ACTIVE:
        return None
    return exits.takes_effect(safe.maker.state_since)


def last_end(safe: Safe) -> tuple[datetime | None, bool]:
    """The end of the safe's last pick, whatever it counted for, and whether one is running."""
    picks = safe.picks.exclude(purpose=purposes.TRAINING).aggregate(
        last=Max("ended_at"), running=Count("pk", filter=Q(state=PickState.RUNNING))
    )
    return picks["last"], picks["running"] > 0


def happenings(safe_id: int) -> list[datetime]:
    """The last start and the last end among the picks of an offered safe, as far as there are."""
    picks = Pick.objects.filter(safe=safe_id, purpose=purposes.OFFER)
    last = picks.aggregate(Max("started_at"), Max("ended_at"))
    return [at for at in last.values() if at is not None]


def voidings_of(thief_id: int, safe_id: int) -> list[datetime]:
    """The last voiding and the last lifting of one, among picks of that thief or at that safe."""
    by_thief = Voiding.objects.filter(pick__thief=thief_id)
    at_safe = Voiding.objects.filter(pick__safe=safe_id)
    sums = [each.aggregate(Max("voided_at"), Max("lifted_at")) for each in (by_thief, at_safe)]
    return [at for each in sums for at in each.values() if at is not None]
