"""Voiding picks, and restoring them: everything is recounted from those that count.

Locks are taken in the order of docs/adr/0075: members (the thieves, and who asks), safes (those of
the picks, those that the thieves are at, and those whose points share a cap with them), picks; then
the seasons, by month, so that no payout reads half of it. Nobody touched can start or end a pick
meanwhile, and the instant of the act lies after all that has happened to them: what froze before
and what froze after can be told apart from the instants alone (docs/adr/0093).
"""

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from league.actions import endings
from league.actions.endings import TICK
from league.actions.revising import write
from league.models import Outage, Pick, PickState, RankedPick, Season, Voiding
from league.queries.revisions import plan
from league.queries.voiding import last_happening, overlapping, restorable, voidable
from league.queries.voiding_views import Effects
from league.rules.picking import Ending
from league.rules.purposes import OFFER, day_of

logger = logging.getLogger(__name__)


class MayNotVoid(Exception):
    """The member who asks does not hold the power to void."""


class NothingToVoid(Exception):
    """None of the picks can be voided, or restored: each is so already, trained, or is none."""


class DeclaredAlready(Exception):
    """An outage of the same beginning and the same end is written down already."""


@dataclass(frozen=True, slots=True)
class Voided:
    """What was done at `at`: the picks, their voidings, and what it moved, by member.

    `outage` is the declared one. `touched` are the thieves and smiths of the picks, whoever the
    correction of a paid month gives or takes credits, and whoever loses or gains a day's title.
    """

    at: datetime
    picks: tuple[UUID, ...]
    voidings: tuple[int, ...]
    touched: Mapping[int, Effects]
    outage: Outage | None = None


@transaction.atomic
def void(*, picks: Collection[UUID], reason: str, by: Member, now: datetime) -> Voided:
    """Let those picks count for nothing; what is running among them ends first, as held.

    Those that are voided already, that only trained, or that do not exist are passed over. Raises
    `MayNotVoid`, `ValueError` without a reason, or `NothingToVoid` when none is left.
    """
    _must_say(reason)
    chosen, at = _lock(voidable(picks).values_list("pk", flat=True), by, now)
    found = list(voidable(chosen).order_by("pk"))
    if not found:
        raise NothingToVoid
    for pick in found:
        if pick.state == PickState.RUNNING:
            endings.hold(pick, ending=Ending.STOPPED, at=at)
            at += TICK
    keys = [pick.pk for pick in found]
    planned = plan(keys, voids=True, at=at)
    voidings = Voiding.objects.bulk_create(
        [Voiding(pick_id=key, reason=reason, by=by, voided_at=at) for key in keys]
    )
    Pick.objects.filter(pk__in=keys).update(voided_at=at)
    write(planned, voiding=voidings[0], lifted=False, at=at)
    logger.info("%d picks voided by member %s", len(keys), by.pk)
    return Voided(at, tuple(keys), tuple(each.pk for each in voidings), planned.touched)


@transaction.atomic
def unvoid(*, picks: Collection[UUID], reason: str, by: Member, now: datetime) -> Voided:
    """Let those picks count again, as if they had not been voided; what froze meanwhile stays.

    Those that are not voided are passed over. Raises as `void` does.
    """
    _must_say(reason)
    chosen, at = _lock(restorable(picks).values_list("pk", flat=True), by, now)
    keys = sorted(restorable(chosen).values_list("pk", flat=True))
    if not keys:
        raise NothingToVoid
    planned = plan(keys, voids=False, at=at)
    standing = Voiding.objects.filter(pick__in=keys, lifted_at=None).order_by("pk")
    voidings = list(standing)
    standing.update(lifted_at=at, lifted_by=by, lift_reason=reason)
    Pick.objects.filter(pk__in=keys).update(voided_at=None)
    write(planned, voiding=voidings[0], lifted=True, at=at)
    logger.info("%d picks restored by member %s", len(keys), by.pk)
    return Voided(at, tuple(keys), tuple(each.pk for each in voidings), planned.touched)


@transaction.atomic
def declare_outage(
    *, began_at: datetime, ended_at: datetime, reason: str, by: Member, now: datetime
) -> Voided:
    """Write down an outage, and void all picks that overlap it; there may be none.

    Raises as `void` does, `ValueError` for an outage that does not last or is not over, and
    `DeclaredAlready` for the same one again.
    """
    _must_say(reason)
    if not began_at < ended_at <= now:
        raise ValueError("an outage has an end after its beginning, and is over")
    if not Member.objects.get(pk=by.pk).holds(Power.VOID):
        raise MayNotVoid
    outage, is_new = Outage.objects.get_or_create(
        began_at=began_at,
        ended_at=ended_at,
        defaults={"reason": reason, "by": by, "declared_at": now},
    )
    if not is_new:
        raise DeclaredAlready
    found = list(overlapping(began_at, ended_at).values_list("pk", flat=True))
    if not found:
        return Voided(now, (), (), {}, outage)
    return replace(void(picks=found, reason=reason, by=by, now=now), outage=outage)


def _must_say(reason: str) -> None:
    if not reason.strip():
        raise ValueError("a reason is needed: members read it")


def _lock(keys: Collection[UUID], by: Member, now: datetime) -> tuple[list[UUID], datetime]:
    """Hold everything that those picks touch; the picks, and the instant of the act.

    That is `now`, or the first instant after all that has happened to the thieves, to the safes and
    to the payouts of the months in question. Raises `MayNotVoid`.
    """
    chosen = list(Pick.objects.filter(pk__in=list(keys)).order_by("pk"))
    thieves = {pick.thief_id for pick in chosen}
    members = Member.objects.select_for_update(no_key=True).filter(pk__in=thieves | {by.pk})
    people = {member.pk: member for member in members.order_by("pk")}
    if not people[by.pk].holds(Power.VOID):
        raise MayNotVoid
    # A day's safe is held for its title alone: of two voidings of its openers one waits.
    days = {pick.safe_id for pick in chosen if day_of(pick.purpose)}
    locked = endings.lock_safes(_safes(chosen, thieves) | days) - days
    endings.lock_picks(Q(pk__in=[pick.pk for pick in chosen]), locked)
    paid = _lock_seasons(chosen)
    at, following = None, max([now, *(each + TICK for each in paid)])
    while at != following:
        at = following
        for thief in sorted(thieves):
            endings.end_overdue_of(thief_id=thief, locked=locked, now=at)
        last = last_happening(thieves, {pick.safe_id for pick in chosen})
        following = at if last is None or last < at else last + TICK
    return [pick.pk for pick in chosen], following


def _safes(chosen: Collection[Pick], thieves: Collection[int]) -> set[int]:
    """The safes of the picks, those that their thieves are at, and those under the same caps."""
    offers = [pick for pick in chosen if pick.purpose == OFFER]
    running = Pick.objects.filter(thief__in=thieves, purpose=OFFER, state=PickState.RUNNING)
    smiths = RankedPick.objects.filter(pk__in=[pick.pk for pick in offers]).values("smith")
    capped = RankedPick.objects.filter(thief__in=thieves, smith__in=smiths)
    return {
        *(pick.safe_id for pick in offers),
        *running.values_list("safe", flat=True),
        *capped.values_list("safe", flat=True),
    }


def _lock_seasons(chosen: Collection[Pick]) -> list[datetime]:
    """Hold the seasons from the earliest of the picks on; the instants at which some were paid."""
    months = RankedPick.objects.filter(pk__in=[pick.pk for pick in chosen], month__isnull=False)
    first = months.order_by("month").values_list("month", flat=True).first()
    if first is None:
        return []
    seasons = Season.objects.select_for_update().filter(month__gte=first).order_by("month")
    return [season.paid_at for season in seasons if season.paid_at is not None]
