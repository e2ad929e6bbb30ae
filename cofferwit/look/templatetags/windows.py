"""Long waits, drawn: `{% load windows %}`."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django import template
from django.utils.translation import gettext, gettext as _, ngettext

from cofferwit.look.rules import dial as dials, hours
from cofferwit.look.rules.words import NARROW, span

register = template.Library()

DAY, HOUR = 86400, 3600
WIDE, NARROW_SCREEN = 1120, 352
"""Widths of the line of a window, for a desk and for a telephone."""


class Played(NamedTuple):
    """Something done at `at`, by the name `who`; `is_me` for the reader."""

    at: datetime
    who: str
    is_me: bool


@register.filter
def wait(seconds: int) -> str:
    """2 h 27, or 1 j 16 h once it is more than a day, or 6 min."""
    if seconds < DAY:
        return span(seconds)
    days, rest = divmod(seconds, DAY)
    units = {"days": days, "hours": rest // HOUR, "thin": NARROW}
    if not units["hours"]:
        return gettext("%(days)s%(thin)sj") % units
    return gettext("%(days)s%(thin)sj %(hours)s%(thin)sh") % units


@register.filter
def spoken_wait(seconds: int) -> str:
    """The same in words, for a screen reader: "2 heures 27 minutes"."""
    days, rest = divmod(max(seconds, 0), DAY)
    hours, minutes = divmod(rest // 60, 60)
    parts = [
        ngettext("{n} jour", "{n} jours", days).format(n=days) if days else "",
        ngettext("{n} heure", "{n} heures", hours).format(n=hours) if hours else "",
        ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes) if minutes else "",
    ]
    return " ".join(filter(None, parts)) or _("moins d’une minute")


@register.inclusion_tag("components/window_dial.html")
def window_dial(start: datetime, end: datetime, now: datetime, *, what: str) -> dict[str, Any]:
    """What is left of a window, on a dial of its quarters of an hour; `what` it is for."""
    total = int((end - start).total_seconds())
    remaining = max(0, int((end - now).total_seconds()))
    return {
        "dial": dials.window_dial(total, min(remaining, total)),
        "remaining": remaining,
        "what": what,
    }


@register.inclusion_tag("components/sealed_dial.html")
def sealed_dial(what: str, *, icon_name: str = "lock-simple") -> dict[str, Any]:
    """A dial without hand or measure, and a word."""
    return {"graduations": dials.sealed_dial(), "what": what, "icon_name": icon_name}


@register.inclusion_tag("components/hours_rule.html")
def hours_rule(
    start: datetime,
    end: datetime,
    now: datetime,
    played: Sequence[Played],
    *,
    says: str,
    over: bool,
) -> dict[str, Any]:
    """A window on its line, wide and narrow; `over` once nothing is left to wait for."""
    drawn = [
        hours.hours_rule(start=start, end=end, now=now, runs=[p.at for p in played], width=width)
        for width in (WIDE, NARROW_SCREEN)
    ]
    return {
        "wide": drawn[0],
        "narrow": drawn[1],
        "wide_marks": list(zip(played, drawn[0].marks, strict=True)),
        "narrow_marks": list(zip(played, drawn[1].marks, strict=True)),
        "now": now,
        "says": says,
        "over": over,
    }
