"""What the desk lays on top of every page."""

import re
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from cofferwit.desk.queries.announcements import standing
from cofferwit.desk.rules.announcing import Said, on_top
from cofferwit.members.answers import language
from cofferwit.ops.edge import now

CLOSED_COOKIE = "announcements"
"""On this device these are closed: their numbers, with a dot between."""
CLOSED = re.compile(r"[0-9]{1,18}(?:\.[0-9]{1,18}){0,30}")


def announcements(request: HttpRequest) -> dict[str, Any]:
    """`announcements`: those to show to this reader, looked up only by a page that shows them."""
    return {"announcements": SimpleLazyObject(lambda: _shown(request))}


def _shown(request: HttpRequest) -> list[dict[str, Any]]:
    at, lang = now(), language()
    shown: tuple[Said, ...] = on_top(standing(at), closed(request), at)
    return [
        {"number": each.number, "text": each.in_(lang), "lang": each.language(lang)}
        for each in shown
    ]


def closed(request: HttpRequest) -> frozenset[int]:
    """The announcements that were closed on this device."""
    kept = request.COOKIES.get(CLOSED_COOKIE, "")
    return frozenset(map(int, kept.split("."))) if CLOSED.fullmatch(kept) else frozenset()
