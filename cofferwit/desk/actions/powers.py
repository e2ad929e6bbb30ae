"""Who may act for the house, asked under the lock of their own row."""

from collections.abc import Iterable

from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from duels.actions.locking import lock_members


class NotEntitledError(Exception):
    """The account does not hold the power that the act asks for."""


def must_hold(
    member: Member, power: Power, *, others: Iterable[int | None] = ()
) -> dict[int, Member]:
    """Raise NotEntitledError unless the member holds that power, as the database has it now.

    The row is locked: a role taken away meanwhile is gone before this act, or after it. The rows of
    `others`, whom the act will change, are locked along with it, all in the order of their numbers
    (docs/adr/0075): two who act on each other at once are put in order. Whoever holds a case, a
    safe or a pick locks no members any more, so name here all that the whole transaction needs. The
    value is all those rows by their numbers.
    """
    locked = lock_members({member.pk, *(each for each in others if each is not None)})
    if not locked[member.pk].holds(power):
        raise NotEntitledError(power.value)
    return locked
