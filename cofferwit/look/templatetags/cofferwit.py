"""Drawings and figures for the templates of every app."""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from django import template
from django.utils import formats
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from cofferwit.clock import PARIS
from cofferwit.look.rules import dial as dials, keys, scales, words

register = template.Library()
ICONS = Path(__file__).resolve().parents[2] / "static" / "cofferwit" / "icons"
ICON_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SVG = re.compile(r'<svg[^>]*\bviewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


def _lang() -> str:
    return (get_language() or "fr")[:2]


# ---- icons ------------------------------------------------------------------------------------
@register.simple_tag
def icon(name: str, css: str = "ico") -> SafeString:
    """The icon of that name, inline; it says nothing to a screen reader."""
    view_box, body = _icon(name)
    return format_html(
        '<svg class="{}" viewBox="{}" aria-hidden="true" focusable="false">{}</svg>',
        css,
        view_box,
        body,
    )


@cache
def _icon(name: str) -> tuple[str, SafeString]:
    """The file, read once: view box and shapes."""
    if not ICON_NAME.fullmatch(name):
        raise ValueError(f"no icon is named {name!r}")
    found = SVG.search((ICONS / f"{name}.svg").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{name}.svg is not a drawing with a view box")
    return found[1], mark_safe(found[2].strip())  # noqa: S308 - our own files, not a visitor's


# ---- drawings ---------------------------------------------------------------------------------
@register.inclusion_tag("components/dial.html")
def clock_dial(
    total: int,
    remaining: int,
    penalties: Sequence[tuple[int, int]] = (),
    *,
    live: bool = False,
    until: datetime | None = None,
    hidden: bool = False,
) -> dict[str, Any]:
    """The clock: a hundred graduations and the time left.

    `live` lets the script run it; `hidden` shows the deadline `until` in the place of the figures,
    for those whom a running count worries.
    """
    return {
        "dial": dials.dial(total, remaining, penalties),
        "total": total,
        "remaining": max(remaining, 0),
        "penalties": ",".join(f"{start}-{end}" for start, end in penalties),
        "spoken": words.spoken(remaining, _lang()),
        "live": live,
        "last_minute": remaining <= 60,
        "until": until if hidden else None,
    }


@register.inclusion_tag("components/key_blanks.html")
def key_blanks(wrong: int, *, opened: bool = False, total: int = 3) -> dict[str, Any]:
    """One small key a guess: crossed when wrong, brass when left or when it opened."""
    states = ["spent"] * wrong
    if opened:
        states += ["opened"] + ["unused"] * (total - wrong - 1)
    else:
        states += ["left"] * (total - wrong)
    shapes = keys.blanks(total)
    return {"blanks": list(zip(states, shapes, strict=True)), "width": 23 * total - 4}


@register.inclusion_tag("components/key.html")
def key_art(
    code: Sequence[int] | None, positions: str, name: str = "", *, secret: bool = True
) -> dict[str, Any]:
    """The key cut to `code`, or the lettered blank: the code is `secret`, or the safe has held."""
    art = keys.key_blank(positions) if code is None else keys.key_cut(code)
    digits = None if code is None else "".join(map(str, code))
    return {"art": art, "code": digits, "name": name, "secret": secret}


@register.inclusion_tag("components/rule.html")
def code_rule(count: int, digits: int) -> dict[str, Any]:
    """The graduated rule on which `count` of 10^digits codes are left."""
    rule = scales.log_rule(digits, 10, 320)
    return {"rule": rule, "x": rule.at(count), "knob": rule.at(count) - 5}


@register.inclusion_tag("components/gauge.html")
def code_gauge(counts: Sequence[int], digits: int) -> dict[str, Any]:
    """The gauge of a lock: each clue a numbered mark at what it leaves of 10^digits codes."""
    rule = scales.log_rule(digits, 14, 386, top=40, short=7, every=1)
    marks = [(i, rule.at(count)) for i, count in enumerate(counts, start=1)]
    return {"rule": rule, "marks": marks, "last": marks[-1], "count": counts[-1], "all": 10**digits}


@register.filter
def paired(values: Sequence[int | None], letters: str) -> list[tuple[str, int | None]]:
    """Each value with the letter of its position."""
    return list(zip(letters, values, strict=True))


@register.simple_tag
def mini_code_words(values: Sequence[int | None], letters: str) -> str:
    """What the small code says: "A vaut 8, 3 chiffres à trouver"."""
    known = [pair for pair in zip(letters, values, strict=True) if pair[1] is not None]
    left = len(values) - len(known)
    told = [gettext("%(letter)s vaut %(digit)s") % {"letter": a, "digit": d} for a, d in known]
    rest = ngettext("%(n)s chiffre à trouver", "%(n)s chiffres à trouver", left) % {"n": left}
    return ", ".join([*told, rest])


# ---- figures ----------------------------------------------------------------------------------
@register.filter
def clock(seconds: int) -> str:
    """698 as 11:38."""
    return words.clock(seconds)


@register.filter
def spoken(seconds: int) -> str:
    """698 as "11 minutes 38 secondes"."""
    return words.spoken(seconds, _lang())


@register.filter
def span(seconds: int) -> str:
    """18 000 as "5 h 00"."""
    return words.span(seconds)


@register.filter
def thousands(number: int) -> str:
    """10 000 with the separator of the language."""
    return words.thousands(number, _lang())


@register.filter
def ordinal(number: int) -> SafeString:
    """A rank with its ending above the line."""
    return format_html("{}<sup>{}</sup>", number, words.ordinal_ending(number, _lang()))


@register.filter
def place_ordinal(number: int) -> SafeString:
    """The same of a place, which is feminine in French: 1re."""
    ending = words.ordinal_ending(number, _lang(), feminine=True)
    return format_html("{}<sup>{}</sup>", number, ending)


@register.filter
def groups(value: str, size: int = 8) -> list[str]:
    """A long value cut in groups that an eye can follow."""
    return [value[i : i + size] for i in range(0, len(value), size)]


@register.filter
def add_up(value: float, more: float) -> float:
    """A sum of lengths, for drawings."""
    return value + more


@register.filter
def plain_ordinal(number: int) -> str:
    """The same for plain text."""
    return f"{number}{words.ordinal_ending(number, _lang())}"


# ---- days and hours, in Paris -----------------------------------------------------------------
DAY_NUMBER = re.compile(r"\b(\d{1,2}) (?=\D)")
FIRST_OF_MONTH = re.compile(r"\b1(?=\s)")
FIRST_SAID = re.compile(r"\b1er\b")


@register.filter
def weekday_date(day: date) -> str:
    """Vendredi 20 novembre, in the case that suits the middle of a sentence."""
    return _kept_together(formats.date_format(day, "l j F"))


@register.filter
def weekday_initial(day: date) -> str:
    """V for vendredi."""
    return formats.date_format(day, "l")[:1].upper()


@register.simple_tag
def weekday_initials() -> list[str]:
    """From Monday on: L M M J V S D."""
    monday = date(2024, 1, 1)
    return [weekday_initial(monday + timedelta(days=i)) for i in range(7)]


@register.filter
def full_date(day: date) -> str:
    """Vendredi 20 novembre 2026, in the case that suits the middle of a sentence."""
    return _kept_together(formats.date_format(day, "l j F Y"))


@register.filter
def full_day(day: date) -> str:
    """20 novembre 2026."""
    return _kept_together(formats.date_format(day, "j F Y"))


@register.filter
def short_date(day: date) -> str:
    """20 novembre."""
    return _kept_together(formats.date_format(day, "j F"))


@register.filter
def raised(text: str) -> SafeString:
    """A date for a page: the ending of the French first of a month above the line."""
    escaped = conditional_escape(text)
    return mark_safe(FIRST_SAID.sub("1<sup>er</sup>", escaped))  # noqa: S308 - escaped just above


@register.filter
def plain(text: str) -> str:
    """Ordinary blanks only, for text that leaves the site."""
    return re.sub(r"\s", " ", text)


def _kept_together(text: str) -> str:
    """No line ends between a number and its month; the French say the first of a month."""
    text = DAY_NUMBER.sub("\\1\N{NO-BREAK SPACE}", text)
    return FIRST_OF_MONTH.sub("1er", text) if _lang() == "fr" else text


@register.filter
def day_and_month(day: date) -> str:
    """29.11, as stamped on a key."""
    return f"{day:%d.%m}"


@register.filter
def month_name(day: date) -> str:
    """Novembre."""
    return formats.date_format(day, "F").capitalize()


@register.filter
def month_year(day: date) -> str:
    """Novembre 2026."""
    return formats.date_format(day, "F Y")


@register.filter
def of(name: str) -> str:
    """D’octobre, de novembre: for a placeholder that French reads its de from, and English not."""
    return words.of(name, _lang())


@register.filter
def paris_day(instant: datetime) -> date:
    """The day of an instant in Paris."""
    return instant.astimezone(PARIS).date()


@register.filter
def moment(instant: datetime) -> SafeString:
    """20 nov., 17 h 02: in Paris, for the cells of a table."""
    return raised(plain_moment(instant))


@register.filter
def plain_moment(instant: datetime) -> str:
    """The same without markup: for a sentence, an attribute, or the words of a drawing."""
    local = instant.astimezone(PARIS)
    day = _kept_together(_short(local, "j {}"))
    return gettext("%(day)s, %(hour)s") % {"day": day, "hour": _hour(local)}


@register.filter
def dated(instant: datetime) -> SafeString:
    """1er déc. 2026: in Paris, for the cells of a table."""
    return raised(_kept_together(_short(instant.astimezone(PARIS), "j {} Y")))


def _short(local: datetime, form: str) -> str:
    """A date with its month cut short, as the language does it: 20 nov., 20 Nov."""
    return formats.date_format(local, form.format("N" if _lang() == "fr" else "M"))


@register.filter
def paris_hour(instant: datetime) -> str:
    """The wall time in Paris: 00 h 05, or 00:05."""
    return _hour(instant.astimezone(PARIS))


@register.simple_tag
def paris_time(instant: datetime, *, with_day: bool = False) -> SafeString:
    """The hour in Paris as a time element; the script adds the visitor's own when it differs."""
    local = instant.astimezone(PARIS)
    text = _hour(local)
    if with_day:
        text = gettext("%(day)s à %(hour)s") % {"day": short_date(local.date()), "hour": text}
    return format_html(
        '<time datetime="{}" data-paris>{}</time>', instant.isoformat(), raised(text)
    )


def _hour(local: datetime) -> str:
    if _lang() == "en":
        return f"{local:%H:%M}"
    return f"{local:%H}{words.NARROW}h{words.NARROW}{local:%M}"
