"""Second factors that whoever has the machine sets up, or takes off when an owner has lost them."""

from datetime import datetime

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.db import transaction

from cofferwit.members.actions.devices import end_all
from cofferwit.members.actions.notices import notify
from cofferwit.members.models import Member
from cofferwit.ops.actions.audit import record

KIND = "second_factor_reset"
"""The notice that tells the member."""


@transaction.atomic
def set_up(*, member: Member) -> list[str]:
    """Guard an account by an application that nobody has, and hand out the recovery codes.

    For those who keep the house of a demonstration: the codes let a visitor in, each once.
    """
    TOTP.activate(member, generate_totp_secret())
    codes: list[str] = RecoveryCodes.activate(member).get_unused_codes()
    return codes


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
