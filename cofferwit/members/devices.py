"""Noting on which devices members come, now and then and not at each page."""

from collections.abc import Callable
from hashlib import sha256

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase

from cofferwit.members.actions import devices
from cofferwit.members.models import Member
from cofferwit.ops.edge import now

EVERY = 600
"""Seconds between two notes of one session."""


class DeviceMiddleware:
    """Keep the list of a member's devices up to date; the first page of a session is noted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer first: only then is it known who has logged in, and under which session."""
        response = self.get_response(request)
        key = request.session.session_key
        member = request.user
        if isinstance(member, Member) and key and cache.add(_noted(key), 1, timeout=EVERY):
            devices.seen(
                member=member,
                session_key=key,
                address=get_adapter().get_client_ip(request),
                browser=request.headers.get("User-Agent", ""),
                now=now(),
            )
        return response


def _noted(session_key: str) -> str:
    """The mark in the cache; the key itself would open the session to whoever reads it there."""
    return f"device:{sha256(session_key.encode()).hexdigest()}"
