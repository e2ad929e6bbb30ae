"""Scales of results and of safes: `{% load safes %}`."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django import template
from django.utils import formats
from django.utils.translation import get_language, gettext, ngettext

from cofferwit.look.rules import numbers, shares
from cofferwit.look.rules.chart import Plot, Point, Series
from cofferwit.look.rules.words import clock
from cofferwit.look.templatetags import charts
from forge.rules.limits import SAFE_DAYS, SAFE_PICKS
from league.queries.safe_views import ClueCount, MySafe, SafePick
from league.rules.prospects import Verdict
from league.rules.rating import START
from league.rules.settlement import SettlementFigures

register = template.Library()

WIDE, NARROW = 1000, 350


def _lang() -> str:
    return (get_language() or "fr")[:2]


@register.inclusion_tag("league/_score_scale.html")
def score_scale(
    chance: Decimal, result: Decimal, third: Decimal, guess: int | None
) -> dict[str, Any]:
    """The chance foreseen and the result, on one scale; `guess` opened the safe, None: it held."""
    drawn = {
        css: shares.score_scale(float(chance), float(result), third=float(third), width=width)
        for css, width in (("only-desk", WIDE), ("only-phone", NARROW))
    }
    return {
        "drawings": list(drawn.items()),
        "chance": chance,
        "result": result,
        "third": third,
        "gap": result - chance,
        "guess": guess,
    }


@register.inclusion_tag("league/_band_scale.html")
def band_scale(
    share: Decimal | None, figures: SettlementFigures, *, wide: bool = False
) -> dict[str, Any]:
    """The share of openings over the band in which a safe is well tuned."""
    band = (figures.well_tuned_from_percent, figures.well_tuned_to_percent)
    widths = (("only-desk", 760), ("only-phone", 344)) if wide else (("", 360),)
    kept = None if share is None else float(share)
    drawings = [(css, shares.band_scale(kept, band=band, width=width)) for css, width in widths]
    return {"drawings": drawings, "share": share, "band": band}


@register.inclusion_tag("league/_course_rule.html")
def picks_rule(done: int) -> dict[str, Any]:
    """The picks that have ended, of all that a safe may have."""
    return {"rule": shares.course_rule(done, SAFE_PICKS, every=2, long=5)}


@register.inclusion_tag("league/_course_rule.html")
def days_rule(done: int) -> dict[str, Any]:
    """The days that have passed, of all that a safe stays."""
    return {"rule": shares.course_rule(done, SAFE_DAYS, every=1, long=7)}


@register.simple_tag
def safe_picks() -> int:
    """After how many ranked picks a safe leaves."""
    return SAFE_PICKS


@register.simple_tag
def safe_days() -> int:
    """After how many days a safe leaves."""
    return SAFE_DAYS


@register.inclusion_tag("components/chart.html")
def rating_history(safe: MySafe) -> dict[str, Any]:
    """The safe's rating after each ranked pick that has ended."""
    lang, history = _lang(), safe.history
    last = len(history)
    rating = numbers.rating(safe.standing.rating, lang)
    points = (Point(0, float(START)), *(_point(n, pick) for n, pick in enumerate(history, 1)))
    name = numbers.whole(safe.standing.rating, lang)
    step = 5 if last <= 20 else 10
    ticks = [n for n in range(0, last, step) if last - n >= step / 2] + [last]
    return charts.chart(
        Plot((Series(name, points),), 0, last, tuple((n, str(n)) for n in ticks)),
        says=ngettext(
            "Cote du coffre, de %(start)s à %(rating)s en %(n)s crochetage",
            "Cote du coffre, de %(start)s à %(rating)s en %(n)s crochetages",
            last,
        )
        % {"start": numbers.whole(START, lang), "rating": rating, "n": last},
        caption=gettext("Après chaque crochetage classé qui a fini."),
        heads=(gettext("Crochetage"), gettext("Chance"), gettext("Cote")),
        rows=[_rating_row(n, pick, lang) for n, pick in enumerate(history, 1)],
    )


def _point(number: int, pick: SafePick) -> Point:
    return Point(number, float(pick.safe_after or START))


def _rating_row(number: int, pick: SafePick, lang: str) -> tuple[str, str, str]:
    chance = numbers.places(pick.chance or Decimal(0), 3, lang)
    return str(number), chance, numbers.rating(pick.safe_after or START, lang)


@register.inclusion_tag("components/dots.html")
def pick_times(safe: MySafe) -> dict[str, Any]:
    """How long each pick took: a disc where the safe opened, a square where it held."""
    picks = safe.standing_picks
    limit = max(pick.limit_seconds for pick in picks)
    minutes = 300
    labels = [n for n in range(0, limit, minutes) if limit - n >= minutes / 2] + [limit]
    return charts.dots(
        [(pick.used_seconds, pick.opened_at_guess is None) for pick in picks],
        right=limit,
        every=60,
        labels=[(n, clock(n)) for n in labels],
        says=ngettext(
            "Durée de %(n)s crochetage, de 0 à %(limit)s",
            "Durée de %(n)s crochetages, de 0 à %(limit)s",
            len(picks),
        )
        % {"n": len(picks), "limit": clock(limit)},
    )


@register.filter
def verdict_name(verdict: str) -> str:
    """How a settlement went, in a word or two, inside a sentence."""
    return {
        Verdict.WALLED_UP: gettext("muré"),
        Verdict.TOO_FEW: gettext("trop peu crocheté"),
        Verdict.PLAIN: gettext("réglé"),
        Verdict.WELL_TUNED: gettext("bien réglé"),
    }[Verdict(verdict)]


FEW = 8
"""Picks in the list until all of them are asked for."""


@register.filter
def with_bars(clues: Sequence[ClueCount]) -> list[tuple[ClueCount, str]]:
    """Each clue with the stroke as long as its wrong guesses."""
    return list(zip(clues, shares.bars([each.wrong for each in clues]), strict=True))


@register.filter
def few(picks: Sequence[SafePick], whole: bool) -> Sequence[SafePick]:
    """The first of them, or all."""
    return picks if whole else picks[:FEW]


@register.filter
def more_than_few(picks: Sequence[SafePick], whole: bool) -> bool:
    """Whether the list leaves some out."""
    return not whole and len(picks) > FEW


@register.simple_tag
def few_of(picks: Sequence[SafePick]) -> str:
    """How many of them the list shows."""
    return gettext("%(few)s sur %(all)s") % {"few": FEW, "all": len(picks)}


@register.filter
def month_name(month: str) -> str:
    """Novembre 2026, from "2026-11", in the case that suits the middle of a sentence."""
    return formats.date_format(date.fromisoformat(f"{month}-01"), "F Y")
