"""In which language a page is shown: the member's choice, else the browser's."""

import functools
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers

from cofferwit.members.models import Member, Preferences
from cofferwit.members.queries.notices import unread_count
from cofferwit.members.rules.preferences import LANGUAGES
from cofferwit.members.rules.standing import Act

COOKIE_AGE = 365 * 24 * 3600


class LanguageMiddleware:
    """Speak the member's language, else the cookie's, else the browser's, else French."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer in that language, and say so to caches."""
        language = language_of(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def language_of(request: HttpRequest) -> str:
    """The language of the page: "fr" or "en"."""
    member = getattr(request, "user", None)
    if isinstance(member, Member) and member.may(Act.CHANGE):
        return member.preferences.language
    return language_of_browser(request)


def language_of_browser(request: HttpRequest) -> str:
    """The language by cookie or browser alone: for pages that must not ask the database."""
    asked = translation.get_language_from_request(request)[:2]
    return asked if asked in LANGUAGES else settings.LANGUAGE_CODE


def preferences_of(request: HttpRequest) -> Preferences | None:
    """The preferences of the member who is logged in; None for a stranger."""
    member = getattr(request, "user", None)
    return member.preferences if isinstance(member, Member) else None


def display(request: HttpRequest) -> dict[str, Any]:
    """For every template: the member's `preferences`, None for a stranger, and the bell's count.

    `unread` is counted where a template draws the bell, and nowhere else.
    """
    return {
        "preferences": preferences_of(request),
        "unread": functools.cache(lambda: _unread(request)),
    }


def _unread(request: HttpRequest) -> int | None:
    """How many notices wait for the member; None for who may read none of them."""
    member = getattr(request, "user", None)
    if isinstance(member, Member) and member.may(Act.READ):
        return unread_count(member)
    return None


def remember(response: HttpResponseBase, name: str, value: str) -> None:
    """Keep a choice on this device, in a cookie, for a year."""
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
