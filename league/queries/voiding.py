"""What voiding picks would do, worked out and written nowhere."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Max, Q, QuerySet
from django.db.models.functions import Coalesce

from cofferwit.members.models import Member
from league.models import Pick, PickState, RankedPick, Voiding
from league.queries.revisions import plan
from league.queries.voiding_views import Preview, PreviewPick
from league.rules.purposes import OFFER, TRAINING


def voidable(pick_ids: Collection[UUID]) -> QuerySet[Pick]:
    """Those of the picks that count for something and are not voided."""
    return Pick.objects.filter(pk__in=pick_ids, voided_at=None).exclude(purpose=TRAINING)


def restorable(pick_ids: Collection[UUID]) -> QuerySet[Pick]:
    """Those of the picks that are voided."""
    return Pick.objects.filter(pk__in=pick_ids, voided_at__isnull=False)


def thieves_of(picks: Collection[UUID]) -> set[int]:
    """The members whose picks those are: voiding them locks these first."""
    return set(Pick.objects.filter(pk__in=list(picks)).values_list("thief", flat=True))


def picks_between(thief: Member, smith: Member, *, among: Collection[UUID]) -> list[UUID]:
    """Those of the picks that are the thief's, at safes that the smith made."""
    theirs = Pick.objects.filter(pk__in=list(among), thief=thief, safe__maker=smith)
    return list(theirs.order_by("pk").values_list("pk", flat=True))


def has_part_in(member: Member, picks: Collection[UUID]) -> bool:
    """Whether any of the picks is the member's, or was at a safe of theirs."""
    part = Q(thief=member) | Q(safe__maker=member)
    return Pick.objects.filter(part, pk__in=list(picks)).exists()


def overlapping(began_at: datetime, ended_at: datetime) -> QuerySet[Pick]:
    """The picks that ran at some time between both, but for trainings and voided ones.

    One that still stands as running ends at its deadline at the latest, whoever writes it down.
    """
    begun = Pick.objects.filter(started_at__lt=ended_at, voided_at=None).exclude(purpose=TRAINING)
    over = begun.alias(over=Coalesce("ended_at", "deadline"))
    return over.filter(over__gt=began_at).order_by("started_at", "pk")


def last_happening(thieves: Collection[int], safes: Collection[int]) -> datetime | None:
    """The last start, end, voiding or lifting of a pick of those thieves, or at those safes."""
    theirs = Q(thief__in=thieves, purpose=OFFER) | Q(safe__in=safes)
    picks = Pick.objects.filter(theirs).aggregate(Max("started_at"), Max("ended_at"))
    marks = Voiding.objects.filter(Q(pick__thief__in=thieves) | Q(pick__safe__in=safes))
    voided = marks.aggregate(Max("voided_at"), Max("lifted_at"))
    return max((at for at in (picks | voided).values() if at is not None), default=None)


def preview(picks: Collection[UUID], now: datetime, *, restore: bool = False) -> Preview:
    """What voiding those picks at `now` would move, or with `restore` what lifting that would.

    A pick that runs moves nothing when it is ended and voided at once.
    """
    found = restorable(picks) if restore else voidable(picks)
    chosen = list(found.select_related("ranked", "safe").order_by("started_at", "pk"))
    over = [pick.pk for pick in chosen if pick.state != PickState.RUNNING]
    planned = plan(over, voids=not restore, at=now)
    return Preview(
        picks=tuple(map(_shown, chosen)),
        left_out=_left_out(picks, chosen),
        touched=planned.touched,
        house=tuple(each.moved for each in planned.safes if each.smith is None),
    )


def _left_out(wanted: Collection[UUID], chosen: Sequence[Pick]) -> tuple[UUID, ...]:
    taken = {pick.pk for pick in chosen}
    return tuple(each for each in wanted if each not in taken)


def _shown(pick: Pick) -> PreviewPick:
    row: RankedPick | None = getattr(pick, "ranked", None)
    return PreviewPick(
        pick_id=pick.pk,
        thief_id=pick.thief_id,
        smith_id=pick.safe.maker_id,
        safe_id=pick.safe_id,
        purpose=pick.purpose,
        ranked=row is not None,
        running=pick.state == PickState.RUNNING,
        voided=pick.voided_at is not None,
        started_at=pick.started_at,
        ended_at=pick.ended_at,
        chance=None if row is None else row.chance,
        opened_at_guess=pick.opened_at_guess,
        loot=(row.loot or 0) if row is not None and row.loot_counted else 0,
        points=(row.points or 0) if row is not None and row.points_counted else 0,
    )
