"""The course of an offered safe: withdrawn, out, settled."""

import logging
from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member
from forge.actions import leave, take_back
from forge.actions.drafts import must_play
from forge.models import Safe
from league.actions.endings import end_overdue_of, lock_safes
from league.actions.settling import settle_if_over
from league.models import Withdrawal
from league.queries.courses import due_to_leave, due_to_settle, exit_of, offered, without_smith
from league.rules import exits
from league.rules.course_refusals import SafeLeft

logger = logging.getLogger(__name__)


@transaction.atomic
def withdraw(*, safe_id: int, by: Member, now: datetime) -> Withdrawal:
    """Take one's own safe out of the offers at the next midnight; asked again, it is the same.

    Raises `Safe.DoesNotExist` for what is not one's own safe on offer, `NotPlaying`, or `SafeLeft`
    when it has left already.
    """
    must_play(by)
    safe = offered().select_for_update(no_key=True, of=("self",)).get(pk=safe_id, maker=by)
    asked = Withdrawal.objects.filter(safe=safe).first()
    if asked is not None:
        return asked
    gone = exit_of(safe)
    if gone is not None and gone.at <= now:
        raise SafeLeft(gone.reason)
    return _take_back(safe, by, asked_at=now)


@transaction.atomic
def withdraw_for_the_house(*, safe_id: int, now: datetime) -> Withdrawal:
    """Take a safe out of the offers at the next midnight, whoever forged it: the house decided so.

    Whether somebody may decide it is asked by who calls. Asked again, or after its smith, it is the
    same. Raises `Safe.DoesNotExist` for what is not on offer, or `SafeLeft` once it has left.
    """
    lock_safes([safe_id])
    safe = offered().select_related("maker").get(pk=safe_id)
    gone = exit_of(safe)
    if gone is not None and gone.at <= now:
        raise SafeLeft(gone.reason)
    asked = Withdrawal.objects.filter(safe=safe).first()
    return _take_back(safe, None, asked_at=now) if asked is None else asked


def exit_due(*, now: datetime) -> int:
    """Take out of reach every safe whose days are over or whose withdrawal has taken effect.

    Each at the instant at which it was due, in that order, however late; one that nobody is at is
    settled at once. A smith whose account is no longer active has withdrawn. Returns how many left.
    """
    for safe in without_smith():
        _withdraw_for(safe)
    return sum(_exit(pk, now) for pk in due_to_leave(now).values_list("pk", flat=True))


@transaction.atomic
def _withdraw_for(safe: Safe) -> None:
    """What the house does for a smith whose account is not active.

    Asked again under the locks: an account restored meanwhile keeps its safes (docs/adr/0048).
    """
    smith = Member.objects.select_for_update(no_key=True).get(safes=safe)
    lock_safes([safe.pk])
    if not without_smith().filter(pk=safe.pk).exists():
        return
    _take_back(safe, None, asked_at=smith.state_since)
    logger.info("safe %s withdrawn: its smith's account is %s", safe.pk, smith.state)


def _take_back(safe: Safe, by: Member | None, *, asked_at: datetime) -> Withdrawal:
    at = exits.takes_effect(asked_at)
    take_back(safe=safe, at=at)
    return Withdrawal.objects.create(safe=safe, asked_by=by, asked_at=asked_at, effective_at=at)


@transaction.atomic
def _exit(safe_id: int, now: datetime) -> bool:
    lock_safes([safe_id])
    safe = Safe.objects.select_related("maker").get(pk=safe_id)
    due = exit_of(safe)
    assert due is not None
    assert due.at <= now
    left = leave(safe=safe, now=due.at)
    settle_if_over(safe_id)
    return left


def settle_due(*, now: datetime) -> int:
    """Settle every safe that has left and whose last pick has ended, or is ended here if overdue.

    Most are settled by what ends their last pick. Returns how many this settled.
    """
    return sum(_settle(pk, now) for pk in due_to_settle().values_list("pk", flat=True))


@transaction.atomic
def _settle(safe_id: int, now: datetime) -> bool:
    locked = lock_safes([safe_id])
    end_overdue_of(thief_id=None, locked=locked, now=now)
    settle_if_over(safe_id)
    return not due_to_settle().filter(pk=safe_id).exists()
