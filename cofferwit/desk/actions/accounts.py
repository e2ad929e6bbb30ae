"""What becomes of accounts: blocked, unblocked, archived, restored, given a role (Rule R9.30).

Each act locks the rows of those it is about and of who acts, in the order of their numbers, and
asks then: two administrators who act on each other at once are put in order.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from django.db import transaction

from cofferwit.desk.actions.measures import take
from cofferwit.desk.actions.powers import must_hold
from cofferwit.desk.models import Case, Measure, MeasureKind
from cofferwit.desk.rules import accounts as rules
from cofferwit.desk.rules.accounts import Step
from cofferwit.desk.rules.measures import check_reason
from cofferwit.members.actions.notices import notify
from cofferwit.members.actions.standing import change_state
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.roles import Power, Role
from cofferwit.members.rules.standing import Standing
from cofferwit.ops.actions import audit
from duels.actions.course import catch_up_of
from duels.queries.pending import open_duels_of
from forge.models import Safe
from league.actions.stop import stop_picks_of


def block(
    *, member: Member, reason: str, by: Member, case: Case | None = None, now: datetime
) -> Measure:
    """Take the member out of play: a running pick has held, open duels are void, safes leave.

    Sessions go on: the member must be able to read the reason, to appeal and to take their data
    along. Raises NotEntitledError, or RuleError without a reason, for oneself, or for an account
    that is blocked or deleted.
    """
    return _put_away(MeasureKind.BLOCK, rules.BLOCK, member, reason, by, case, now)


def archive(
    *, member: Member, reason: str, by: Member, case: Case | None = None, now: datetime
) -> Measure:
    """Put the member's account away: it reads but does not play. Raises as `block` does."""
    return _put_away(MeasureKind.ARCHIVE, rules.ARCHIVE, member, reason, by, case, now)


def unblock(
    *, member: Member, reason: str, by: Member, case: Case | None = None, now: datetime
) -> Measure:
    """Let a blocked member play again. What has left or become void stays so."""
    return _let_in(MeasureKind.UNBLOCK, rules.UNBLOCK, member, reason, by, case, now)


def restore(
    *, member: Member, reason: str, by: Member, case: Case | None = None, now: datetime
) -> Measure:
    """Open an archived account again. What has left or become void stays so."""
    return _let_in(MeasureKind.RESTORE, rules.RESTORE, member, reason, by, case, now)


@transaction.atomic
def _put_away(
    kind: MeasureKind,
    step: Step,
    member: Member,
    reason: str,
    by: Member,
    case: Case | None,
    now: datetime,
) -> Measure:
    words = check_reason(reason)
    locked = _entitled(step, member, by)
    left = {"duels": open_duels_of(locked).count(), "leaving": _on_offer(locked)}
    stopped = stop_picks_of(member=locked, now=now)
    change_state(member=member, to=step.to, reason=words, by=by, now=now)
    # Duels lock both their members: that cannot be done while these rows are held.
    transaction.on_commit(partial(catch_up_of, member=locked, now=now), robust=True)
    effects = {"stopped": len(stopped), **left}
    detail = {"member": locked.pk, **effects}
    return take(
        kind=kind, reason=words, by=by, readers={locked: effects}, case=case, detail=detail, now=now
    )


@transaction.atomic
def _let_in(
    kind: MeasureKind,
    step: Step,
    member: Member,
    reason: str,
    by: Member,
    case: Case | None,
    now: datetime,
) -> Measure:
    words = check_reason(reason)
    locked = _entitled(step, member, by)
    change_state(member=member, to=step.to, reason="", by=by, now=now)
    detail = {"member": locked.pk}
    return take(
        kind=kind, reason=words, by=by, readers={locked: {}}, case=case, detail=detail, now=now
    )


def _entitled(step: Step, member: Member, by: Member) -> Member:
    """The member's row, locked, once it is sure that `by` may do that to it."""
    locked = must_hold(by, step.power, others=[member.pk])
    rules.check_step(step, Standing(locked[member.pk].state), oneself=member.pk == by.pk)
    return locked[member.pk]


def _on_offer(member: Member) -> int:
    """How many safes of the member are among the offers and will leave."""
    return Safe.objects.filter(maker=member, purpose="", left_at__isnull=True).count()


@transaction.atomic
def give_role(*, member: Member, role: Role, by: Member, now: datetime) -> Member:
    """Make the member a moderator, an administrator, or neither; the member is told.

    The rows of all administrators are locked, so that of two who step down at once one stays.
    Raises NotEntitledError, or RuleError for the role that is held already, for an account that
    is not active, and for the last administrator, who must hand the role on first.
    """
    locked = must_hold(by, Power.GIVE_ROLES, others=[member.pk, *_administrators()])
    theirs = locked[member.pk]
    last = _administer(locked) == {theirs.pk}
    held = Role(theirs.role)
    rules.check_role(role, held, Standing(theirs.state), last_administrator=last)
    theirs.role = role.value
    theirs.is_staff, theirs.is_superuser = role is not Role.NONE, role is Role.ADMINISTRATOR
    theirs.save(update_fields=["role", "is_staff", "is_superuser"])
    entry = audit.record(
        verb="role_given",
        subject=f"member:{theirs.pk}",
        detail={"before": held.value, "after": role.value},
        by=by.pk,
        now=now,
    )
    notify(
        member=theirs,
        kind="role_given",
        key=f"role:{entry.pk}",
        payload={"role": role.value},
        now=now,
    )
    return theirs


def _administrators() -> list[int]:
    held = Member.objects.filter(role=Role.ADMINISTRATOR.value)
    return list(held.values_list("pk", flat=True))


def _administer(locked: Mapping[int, Member]) -> set[int]:
    """Those of the locked members who administer the site and may act."""
    return {
        member.pk
        for member in locked.values()
        if member.role == Role.ADMINISTRATOR and member.state == AccountState.ACTIVE
    }
