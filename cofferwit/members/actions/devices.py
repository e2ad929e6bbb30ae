"""The devices on which a member is logged in: seeing them, and ending their sessions."""

from datetime import datetime
from importlib import import_module

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction

from cofferwit.members.actions.standing import is_there
from cofferwit.members.models import Member
from cofferwit.members.rules.devices import coarse_address

LONGEST_BROWSER = UserSession._meta.get_field("user_agent").max_length or 0


@transaction.atomic
def seen(
    *, member: Member, session_key: str, address: str, browser: str, now: datetime
) -> UserSession | None:
    """Write down that `member` came in this session just now, and return the row.

    None of a deleted account, of which nothing is written: what was asked for before it went may
    be answered after. Of the address no more is kept than the network it is in; `browser` is what
    the browser says of itself.
    """
    if not is_there(member):
        return None
    told = {
        "user": member,
        "ip": coarse_address(address),
        "user_agent": browser[:LONGEST_BROWSER].replace("\0", ""),
        "last_seen_at": now,
    }
    device, _ = UserSession.objects.update_or_create(
        session_key=session_key, defaults=told, create_defaults=told | {"created_at": now}
    )
    return device


@transaction.atomic
def end_others(*, member: Member, keep: str, by: Member, now: datetime) -> int:
    """End every session of `member` but the one whose key is `keep`; return how many ended."""
    others = UserSession.objects.filter(user=member).exclude(session_key=keep)
    return _end(list(others.select_for_update()), member=member, by=by, now=now)


@transaction.atomic
def end_one(*, member: Member, device: int, keep: str, by: Member, now: datetime) -> int:
    """End the session of `member` on that device, unless it is the one to `keep`: 1, or 0."""
    one = UserSession.objects.filter(user=member, pk=device).exclude(session_key=keep)
    return _end(list(one.select_for_update()), member=member, by=by, now=now)


def _end(devices: list[UserSession], *, member: Member, by: Member, now: datetime) -> int:
    del now
    if by.pk != member.pk:
        raise PermissionError("the sessions of a member are the member's own")
    return end_all(devices)


def end_all(devices: list[UserSession]) -> int:
    """End those sessions; return how many. For actions, inside their transaction."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for device in devices:
        store(device.session_key).delete()
        device.delete()
    return len(devices)
