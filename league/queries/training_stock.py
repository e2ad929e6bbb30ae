"""Safes to train on, as they are chosen: kept for it, drawn, or public and new to a member."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from cofferwit.members.models import Member
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.stock import SHELVES, Shelf
from forge.rules.tiers import Tier
from league.models import Pick, PickState
from league.rules.purposes import TRAINING


def fresh() -> QuerySet[Safe]:
    """The safes kept for training that nobody has drawn: sealed, and without a pick."""
    return Safe.objects.filter(maker__isnull=True, purpose=TRAINING, left_at__isnull=True)


def fresh_counts() -> dict[Shelf, int]:
    """How many of them there are of each tier and difficulty, 0 included."""
    rows = fresh().values_list("tier", "difficulty").annotate(Count("id")).order_by()
    counted = {(Tier(tier), Difficulty(difficulty)): kept for tier, difficulty, kept in rows}
    return {shelf: counted.get(shelf, 0) for shelf in SHELVES}


def ended_but_sealed(now: datetime) -> Iterator[tuple[Safe, datetime]]:
    """The safes drawn for training whose pick has ended by `now`, each with that instant."""
    drawn = Safe.objects.filter(
        purpose=TRAINING, left_at__isnull=False, public_at__isnull=True
    ).annotate(
        ended=Max("picks__ended_at"),
        running=Count("picks", filter=Q(picks__state=PickState.RUNNING)),
    )
    for safe in drawn.filter(running=0, ended__lte=now).order_by("ended", "id"):
        yield safe, safe.ended


def never_seen(member: Member, tier: Tier, difficulty: Difficulty) -> QuerySet[Safe]:
    """Public safes of that kind that are not the member's own and that they have never picked.

    The newest first: the talk of these days.
    """
    public = Safe.objects.filter(
        tier=tier.value, difficulty=difficulty.value, public_at__isnull=False
    )
    unseen = public.filter(~Exists(picks_of(member))).exclude(maker=member)
    return unseen.order_by("-public_at", "-id")


def picks_of(member: Member) -> QuerySet[Pick]:
    """The member's picks of the safe of an outer query."""
    return Pick.objects.filter(thief=member, safe=OuterRef("pk"))
