"""Starting a pick."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from cofferwit.clock import day_start, month_of
from cofferwit.members.models import Member
from forge.actions import leave
from forge.actions.drafts import must_play
from forge.models import Safe
from forge.queries import ranked_from
from forge.rules.tiers import Tier
from league.actions.endings import end_overdue_of, lock_safes
from league.actions.ranked_start import begin_ranked
from league.actions.seasons import terms_of
from league.models import Pick, PickState, RankedPick, SafeRecord, ThiefRating
from league.queries.courses import exit_of, happenings, voidings_of
from league.queries.limits import time_limit
from league.queries.ratings import as_of
from league.rules.course_refusals import OwnSafe, SafeLeft
from league.rules.effects import freeze
from league.rules.exits import is_full
from league.rules.months import first_day
from league.rules.purposes import OFFER, TRAINING
from league.rules.refusals import PickRunning, SafeClosed


@transaction.atomic
def start(*, by: Member, safe: Safe, purpose: str, ranked: bool = False, now: datetime) -> Pick:
    """Start the member's pick of the safe, or hand back the one there is: ten clicks, one pick.

    What is overdue of the member and of the safe by the instant of the start ends first; that is
    `now`, or later when what has happened to an offer's safe bears a later one. With `ranked` the
    pick of an offer is ranked if it starts in the ranked play; its fiftieth takes the safe out of
    reach. Raises `NotPlaying`, `SafeClosed` or, with the reason, `SafeLeft`, `OwnSafe`, or
    `PickRunning` when another pick of the member is running. Locks are taken in the order ranked
    start, member, safes, overdue picks; the safe's makes sure that no pick starts while its code
    becomes public.
    """
    begin_ranked(now=now)
    member = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
    at = _bring_up(member, safe, purpose, now)
    mine = member.picks.exclude(purpose=TRAINING).filter(safe=safe).first()
    if mine is not None:
        return mine
    must_play(member)
    running = member.picks.filter(state=PickState.RUNNING).first()
    if running is not None:
        raise PickRunning(running.pk)
    safe = Safe.objects.select_related("maker").get(pk=safe.pk)
    _must_be_open(member, safe, at)
    if at > now:
        # Another machine's clock is ahead: the ranked start may lie between both.
        begin_ranked(now=at)
    limit = time_limit(Tier(safe.tier), at)
    pick = Pick.objects.create(
        thief=member,
        safe=safe,
        purpose=purpose,
        started_at=at,
        time_limit=int(limit.total_seconds()),
        deadline=at + limit,
    )
    if ranked and purpose == OFFER and at >= ranked_from():
        _freeze(pick)
    return pick


def _bring_up(member: Member, safe: Safe, purpose: str, now: datetime) -> datetime:
    """End what is overdue of both by the instant of the start; the value is that instant.

    A later instant than `now` may find more overdue, so it is asked again until nothing moves it.
    """
    locked = _lock(member, safe)
    at, following = None, now
    while at != following:
        at = following
        end_overdue_of(thief_id=member.pk, locked=locked, now=at)
        following = _not_before(member, safe, at) if purpose == OFFER else at
    return following


def _lock(member: Member, safe: Safe) -> set[int]:
    """Lock the safe, and that of the member's running pick, whose time may be up."""
    running = member.picks.filter(state=PickState.RUNNING, purpose=OFFER)
    return lock_safes([safe.pk, *running.values_list("safe", flat=True)])


def _not_before(member: Member, safe: Safe, now: datetime) -> datetime:
    """`now`, or the latest of what has happened to the safe's picks and to the thief's rating.

    Ratings are frozen as they stand: what they hold already must not bear a later instant.
    """
    mine = member.picks.filter(purpose=OFFER).aggregate(at=Max("ended_at"))["at"]
    turned = ThiefRating.objects.select_for_update().filter(member=member).first()
    month = day_start(first_day(turned.month)) if turned else now
    voided = voidings_of(member.pk, safe.pk)
    return max(now, mine or now, month, *happenings(safe.pk), *voided)


def _must_be_open(member: Member, safe: Safe, at: datetime) -> None:
    """Raise `OwnSafe`, `SafeLeft` or `SafeClosed` unless the member may start a pick of it."""
    if safe.maker_id == member.pk:
        raise OwnSafe
    gone = exit_of(safe)
    if gone is not None and gone.at <= at:
        raise SafeLeft(gone.reason)
    if safe.public_at is not None or safe.left_at is not None:
        raise SafeClosed


def _freeze(pick: Pick) -> None:
    """Keep both ratings and the chance they give, and count the pick for its safe.

    The caller holds the locks of the safe and of the thief's rating.
    """
    month = month_of(pick.started_at)
    thief = as_of(ThiefRating.objects.filter(member=pick.thief_id).first(), month)
    record, _ = SafeRecord.objects.select_for_update().get_or_create(safe=pick.safe)
    terms = terms_of(month=month, now=pick.started_at)
    frozen = freeze(thief=thief.rating, safe=record.rating, terms=terms)
    RankedPick.objects.create(
        pick=pick,
        thief_id=pick.thief_id,
        smith_id=pick.safe.maker_id,
        safe=pick.safe,
        thief_rating=frozen.thief,
        safe_rating=frozen.safe,
        chance=frozen.chance,
    )
    record.started += 1
    record.save(update_fields=["started"])
    if is_full(record.started):
        leave(safe=pick.safe, now=pick.started_at)
