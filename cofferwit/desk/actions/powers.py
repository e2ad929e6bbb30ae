"""Who may act for the house, asked under the lock of their own row."""

from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power


class NotEntitledError(Exception):
    """The account does not hold the power that the act asks for."""


def must_hold(member: Member, power: Power, *, other: int | None = None) -> None:
    """Raise NotEntitledError unless the member holds that power, as the database has it now.

    The row is locked: a role taken away meanwhile is gone before this act, or after it. The row of
    the member of number `other`, whom the act will change, is locked along with it, in the order of
    their numbers: two who act on each other at once are put in order.
    """
    keys = {member.pk} if other is None else {member.pk, other}
    rows = Member.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk")
    locked = {row.pk: row for row in rows}
    if not locked[member.pk].holds(power):
        raise NotEntitledError(power.value)
