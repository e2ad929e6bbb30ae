"""Taking the second factor off an account whose owner has lost it."""

from datetime import datetime

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction

from cofferwit.members.actions.devices import end_all
from cofferwit.members.actions.notices import notify
from cofferwit.members.models import Member
from cofferwit.ops.actions.audit import record

KIND = "second_factor_reset"
"""The notice that tells the member."""


@transaction.atomic
def reset(*, member: Member, now: datetime) -> int:
    """Drop passkeys, application and recovery codes, end every session, tell the member.

    Called by whoever has the machine, hence no `by`; the audit log keeps it. Returns how many
    second factors there were; without any nothing is done.
    """
    Member.objects.select_for_update().get(pk=member.pk)
    held = Authenticator.objects.filter(user_id=member.pk)
    count: int = held.exclude(type=Authenticator.Type.RECOVERY_CODES).count()
    if not held.exists():
        return 0
    held.delete()
    end_all(list(UserSession.objects.filter(user_id=member.pk)))
    subject = f"member:{member.pk}"
    line = record(verb=KIND, subject=subject, detail={"factors": count}, by=None, now=now)
    notify(member=member, kind=KIND, key=f"{KIND}:{line.pk}", payload={}, now=now)
    return count
