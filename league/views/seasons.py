"""The standings of a season, and the hall of fame. Anybody may read them."""

import re
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from cofferwit.look.templatetags.cofferwit import full_date, month_year, of, paris_day
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from forge.queries import ranked_from
from league.models import Ladder
from league.queries.pending import pending
from league.queries.season_charts import charts
from league.queries.seasons import current_month, month_named, terms_of_month
from league.queries.standings import hall as hall_of_fame, standings
from league.rules.months import first_day
from league.rules.terms import CURRENT
from league.views.daily import HtmxRequest


@require_safe
def season(request: HttpRequest) -> HttpResponse:
    """This month's standings; before the ranked start, when it will be."""
    month = current_month(now())
    if month is not None:
        return redirect("season_thieves", month)
    context = {"starts_at": ranked_from(), "prizes": CURRENT.season.prizes}
    return render(request, "league/season/calibration.html", context)


@require_safe
@vary_on_headers("HX-Request")
def thieves(request: HtmxRequest, month: str) -> HttpResponse:
    """The thieves of a month, by loot."""
    return _standings(request, Ladder.THIEVES, month)


@require_safe
@vary_on_headers("HX-Request")
def smiths(request: HtmxRequest, month: str) -> HttpResponse:
    """The smiths of a month, by forge points."""
    return _standings(request, Ladder.SMITHS, month)


def _standings(request: HtmxRequest, ladder: Ladder, month: str) -> HttpResponse:
    instant, viewer = now(), _viewer(request)
    if month_named(month, instant) is None:
        return no_season(request, month)
    page = standings(ladder, month, viewer=viewer, page=page_number(request), now=instant)
    if page is None:
        sentence, label = _("Ce classement n’a pas cette page."), _("Voir le classement")
        return nothing_here(request, sentence, link=request.path, label=label)
    if request.htmx and "page" in request.GET:
        return render(request, "league/season/_ledger.html", {"page": page})
    context: dict[str, Any] = {"page": page}
    if ladder == Ladder.THIEVES:
        context["charts"] = charts(month, viewer=viewer, now=instant)
    else:
        context["settlement"] = terms_of_month(month).settlement
        if viewer is not None and not page.month.is_over:
            context["pending"] = pending(viewer, month, instant)
    return render(request, "league/season/standings.html", context)


@require_safe
def hall(request: HttpRequest) -> HttpResponse:
    """The prizes of every season that has been paid."""
    return render(request, "league/season/hall.html", {"months": hall_of_fame(now())})


# ---- what is not there ------------------------------------------------------------------------
def no_season(request: HttpRequest, month: str) -> HttpResponse:
    """404 for a month without a season, with the reason."""
    current, began = current_month(now()), paris_day(ranked_from())
    name = month_year(first_day(month))
    told = {"month": name, "of_month": of(name), "day": full_date(began)}
    if current is None:
        sentence = _("Le classé commence le %(day)s\u202f: il n’y a pas encore de saison.")
    elif month > current:
        sentence = _("La saison %(of_month)s n’a pas commencé.")
    else:
        sentence = _("Pas de saison en %(month)s\u202f: le classé a commencé le %(day)s.")
    return nothing_here(request, sentence % told)


def nothing_here(
    request: HttpRequest, sentence: str, link: str = "", label: str = ""
) -> HttpResponse:
    """404 with a sentence of its own, and where to go from there: to the season, unless told."""
    context = {
        "number": HTTPStatus.NOT_FOUND.value,
        "title": _("Rien à cette adresse"),
        "text": sentence,
        "link": link or reverse("season"),
        "label": label or _("Voir la saison"),
    }
    return render(request, "errors/page.html", context, status=HTTPStatus.NOT_FOUND)


def page_number(request: HttpRequest) -> int:
    """The page asked for, from 1; 0 where it is none."""
    page = request.GET.get("page", "1")
    return int(page) if re.fullmatch(r"[0-9]{1,6}", page) else 0


def _viewer(request: HttpRequest) -> Member | None:
    return request.user if isinstance(request.user, Member) else None
