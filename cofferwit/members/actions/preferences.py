"""Changing how a member likes the site."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member, Preferences
from cofferwit.members.rules.preferences import check_change
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import REASONS, Act, Standing


def change(
    *, member: Member, changes: Mapping[str, object], by: Member, now: datetime
) -> Preferences:
    """Set the preferences of `member` that `changes` names, and return the whole row.

    Only the member may (`by`), and only with an account that may still change.
    Raises RuleError for an unknown name or value, or an account that may not.
    """
    del now
    if by.pk != member.pk:
        raise PermissionError("the preferences of a member are the member's own")
    for name, value in changes.items():
        check_change(name, value)
    with transaction.atomic():
        locked = Member.objects.select_for_update().get(pk=member.pk)
        if not locked.may(Act.CHANGE):
            raise RuleError(REASONS[Standing(locked.state)])
        preferences = Preferences.objects.get(member=locked)
        for name, value in changes.items():
            setattr(preferences, name, value)
        preferences.save(update_fields=list(changes) or None)
    return preferences
