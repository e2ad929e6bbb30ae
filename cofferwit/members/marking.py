"""Which device and which address a logged-in member comes from, kept as keyed hashes only.

The marks are written before the page is made: of two accounts that share one and ask for their
offers at the same instant, at least the later one is known to be near the other.
"""

import secrets
from collections.abc import Callable
from datetime import datetime

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest, HttpResponseBase

from cofferwit.clock import game_day
from cofferwit.members.actions.marks import leave_marks
from cofferwit.members.models import MarkKind, Member
from cofferwit.members.rules.marks import (
    DEVICE_BYTES,
    DEVICE_DAYS,
    SESSION_MARKS,
    digest,
    household,
    is_device,
    short,
    unseen,
)
from cofferwit.ops.edge import now

COOKIE = "cofferwit_device"
COOKIE_AGE = DEVICE_DAYS * 24 * 3600

IN_SESSION = "marks"


class MarksMiddleware:
    """Leave the marks of members who are logged in: once a game day, session and mark."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer as usual; a device without a number gets one."""
        if not isinstance(request.user, Member):
            return self.get_response(request)
        known = request.COOKIES.get(COOKIE, "")
        device = known if is_device(known) else secrets.token_urlsafe(DEVICE_BYTES)
        _leave(request, request.user, device, now())
        response = self.get_response(request)
        if device != known:
            _remember(response, device)
        return response


def _leave(request: HttpRequest, member: Member, device: str, at: datetime) -> None:
    today = str(game_day(at))
    kept = request.session.get(IN_SESSION, {})
    seen = list(kept["seen"]) if kept.get("day") == today else []
    new = unseen(_digests(request, device), set(seen))
    if not new or len(seen) + len(new) > SESSION_MARKS:
        return
    leave_marks(member=member, digests=new, now=at)
    seen += [short(each) for each in new.values()]
    request.session[IN_SESSION] = {"day": today, "seen": seen}


def _digests(request: HttpRequest, device: str) -> dict[str, str]:
    seen = {MarkKind.DEVICE.value: device, MarkKind.ADDRESS.value: _address(request)}
    key = settings.COFFERWIT_MARKS_KEY
    return {kind: digest(kind, text, key=key) for kind, text in seen.items() if text}


def _address(request: HttpRequest) -> str | None:
    """The visitor's household, as allauth knows the address behind the proxies to be believed.

    None for one that it cannot tell, as when fewer proxies stand before the site than are said to.
    """
    try:
        return household(get_adapter().get_client_ip(request))
    except (PermissionDenied, ImproperlyConfigured):
        return None


def _remember(response: HttpResponseBase, device: str) -> None:
    response.set_cookie(
        COOKIE,
        device,
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
