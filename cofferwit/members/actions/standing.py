"""Moving an account from one state to another."""

from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member, StateChange
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import STANDS_ALREADY, STAYS_DELETED, Standing


@transaction.atomic
def change_state(
    *, member: Member, to: Standing, reason: str, by: Member | None, now: datetime
) -> Member:
    """Move the account of `member` to the state `to`, and return its row, which is locked.

    The step is kept for good: what an account could do at an instant is read from it. `reason` is
    what the member reads while the state lasts, "" for a return to play. `by` is None when the
    member or the site does it. Whether one may is asked by those who call. The member that was
    handed in is brought up to date. Raises RuleError when the account stands there already, and
    for a deleted one, which stays so.
    """
    locked = Member.objects.select_for_update(no_key=True).get(pk=member.pk)
    before = Standing(locked.state)
    if before is Standing.DELETED:
        raise RuleError(STAYS_DELETED)
    if before is to:
        raise RuleError(STANDS_ALREADY[to])
    locked.state, locked.state_since, locked.state_reason = to.value, now, reason
    locked.save(update_fields=["state", "state_since", "state_reason"])
    StateChange.objects.create(member=locked, before=before.value, after=to.value, by=by, at=now)
    member.state, member.state_since, member.state_reason = to.value, now, reason
    return locked


def is_there(member: Member) -> bool:
    """Whether the account has not been deleted. For actions: its row is locked until they are done.

    What was asked for before the account went may be answered while it goes, or after.
    """
    locked = Member.objects.select_for_update(no_key=True).filter(pk=member.pk)
    return locked.exclude(state=Standing.DELETED.value).exists()
