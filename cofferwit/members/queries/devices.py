"""How a member gets in: passkeys, application, recovery codes, devices that are logged in."""

from dataclasses import dataclass
from datetime import datetime

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from cofferwit.members.models import Member
from cofferwit.members.rules.devices import browser_of, shown_address


@dataclass(frozen=True)
class Device:
    """A device with a session: its browser, its network, and when it was first and last seen."""

    pk: int
    name: str
    network: str
    first_seen: datetime
    last_seen: datetime
    is_this_one: bool


@dataclass(frozen=True)
class Passkey:
    """A passkey by its name, when it was added, and when it last served if it ever did."""

    pk: int
    name: str
    added: datetime
    last_used: datetime | None


@dataclass(frozen=True)
class Factors:
    """The second factors of an account; `codes_left` is None without recovery codes."""

    passkeys: tuple[Passkey, ...]
    has_totp: bool
    codes_left: int | None


def devices(member: Member, session_key: str, language: str) -> list[Device]:
    """The devices on which `member` is logged in: this one first, then the last seen.

    `session_key` is the session that asks. A session that has ended by itself is left out.
    Devices are named in `language`.
    """
    alive = [each for each in UserSession.objects.filter(user=member) if each.exists()]
    told = [
        Device(
            pk=each.pk,
            name=browser_of(each.user_agent).in_(language),
            network=shown_address(each.ip),
            first_seen=each.created_at,
            last_seen=each.last_seen_at,
            is_this_one=each.session_key == session_key,
        )
        for each in alive
    ]
    return sorted(told, key=lambda each: (not each.is_this_one, -each.last_seen.timestamp()))


def factors(member: Member) -> Factors:
    """The second factors of `member`, the oldest passkey first."""
    kinds: dict[str, list[Authenticator]] = {}
    for each in Authenticator.objects.filter(user=member).order_by("created_at", "pk"):
        kinds.setdefault(each.type, []).append(each)
    codes = kinds.get(Authenticator.Type.RECOVERY_CODES)
    return Factors(
        passkeys=tuple(
            Passkey(each.pk, each.wrap().name, each.created_at, each.last_used_at)
            for each in kinds.get(Authenticator.Type.WEBAUTHN, [])
        ),
        has_totp=Authenticator.Type.TOTP in kinds,
        codes_left=len(codes[0].wrap().get_unused_codes()) if codes else None,
    )
