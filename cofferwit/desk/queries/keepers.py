"""Those who keep the house."""

from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef

from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Role

GUARDS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


@dataclass(frozen=True)
class Keeper:
    """A moderator or an administrator; `guarded` says whether a second factor is set up."""

    member: Member
    guarded: bool


def keepers() -> tuple[Keeper, ...]:
    """All of them, administrators first, then by pseudonym."""
    factors = Authenticator.objects.filter(user=OuterRef("pk"), type__in=GUARDS)
    rows = (
        Member.objects.exclude(role=Role.NONE)
        .annotate(guarded=Exists(factors))
        .order_by("role", "pseudonym_key")
    )
    return tuple(Keeper(member, member.guarded) for member in rows)
