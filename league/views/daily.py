"""The safe of the day: today's, a past one, and the start of one's own pick."""

import logging
import re
from datetime import date, datetime, timedelta
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from cofferwit.clock import daily_day, daily_end
from cofferwit.members.access import member_of
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from league import queries
from league.actions import daily as actions
from league.rules.refusals import Refused
from league.views.answers import SeeOther, members_only, pick_address, said, status_of

logger = logging.getLogger(__name__)


class HtmxRequest(HttpRequest):
    """A request that `django_htmx` has looked at."""

    htmx: HtmxDetails


@require_safe
@vary_on_headers("HX-Request")
def today(request: HtmxRequest) -> HttpResponse:
    """The safe that runs now, its ranking, and the reader's own days."""
    instant = now()
    actions.be_ready(viewer=_viewer(request), now=instant)
    ranking = _ranking(request, daily_day(instant))
    if request.htmx and "page" in request.GET:
        return _lines(request, ranking, over=False)
    return _today(request, instant, ranking)


def _today(
    request: HttpRequest,
    instant: datetime,
    ranking: queries.Ranking,
    refused: Refused | None = None,
) -> HttpResponse:
    viewer, day = _viewer(request), daily_day(instant)
    yesterday = day - timedelta(days=1)
    context: dict[str, Any] = {
        "card": queries.daily_card(day, instant),
        "mine": queries.my_daily(day, viewer),
        "running": queries.running_pick(viewer, instant),
        "ranking": ranking,
        "yesterday": queries.daily_card(yesterday, instant),
        "yesterday_opened": queries.opened_daily(yesterday),
        "yesterday_mine": queries.my_daily(yesterday, viewer),
        "week": queries.week(viewer, instant),
        "streak": queries.streak(viewer, instant),
        "titles": queries.titles(viewer) if viewer else (),
        "archive": queries.archive_year(viewer, _month(request, day), instant),
        "seconds_left": (daily_end(day) - instant) // timedelta(seconds=1),
        "refusal": said(refused) if refused else "",
    }
    status = status_of(refused) if refused else HTTPStatus.OK
    return render(request, "league/daily.html", context, status=status)


@require_safe
@vary_on_headers("HX-Request")
def past(request: HtmxRequest, day: date) -> HttpResponse:
    """A day that is over: its code and path once its last pick has ended, and its ranking."""
    instant = now()
    if day == daily_day(instant):
        return redirect("daily")
    actions.be_ready(viewer=_viewer(request), now=instant)
    card = queries.daily_card(day, instant) if day < daily_day(instant) else None
    if card is None:
        raise Http404(_("Aucun coffre du jour à cette date."))
    ranking = _ranking(request, day)
    if request.htmx and "page" in request.GET:
        over = queries.opened_daily(day) is not None
        return _lines(request, ranking, over=over)
    return _past(request, card, ranking, instant)


def _past(
    request: HttpRequest, card: queries.DailyCard, ranking: queries.Ranking, instant: datetime
) -> HttpResponse:
    viewer = _viewer(request)
    mine = queries.my_daily(card.day, viewer)
    result = queries.pick_result(mine.pick_id, viewer) if viewer and mine.pick_id else None
    opened = queries.opened_daily(card.day)
    previous, following = queries.neighbours(card.day, instant)
    context = {
        "card": card,
        "opened": opened,
        "over": opened is not None,
        "mine": mine,
        "my_guesses": result.guesses if result else (),
        "ranking": ranking,
        "previous": previous,
        "next": following,
    }
    return render(request, "league/daily_past.html", context)


@require_POST
@members_only(lambda: reverse("daily"))
def start(request: HttpRequest) -> HttpResponse:
    """Start one's own pick of today's safe, or go on with it."""
    instant = now()
    member = member_of(request)
    try:
        pick = actions.start_daily(by=member, now=instant)
    except Refused as refused:
        logger.info("daily start refused to member %s: %s", member.pk, refused.kind)
        return _today(request, instant, _ranking(request, daily_day(instant)), refused)
    return SeeOther(pick_address(pick.pk))


def _viewer(request: HttpRequest) -> Member | None:
    return request.user if isinstance(request.user, Member) else None


def _ranking(request: HttpRequest, day: date) -> queries.Ranking:
    page = request.GET.get("page", "1")
    number = int(page) if re.fullmatch(r"[0-9]{1,6}", page) else 0
    ranking = queries.ranking(day, _viewer(request), number)
    if ranking is None:
        raise Http404(_("Ce classement n’a pas cette page."))
    return ranking


def _lines(request: HttpRequest, ranking: queries.Ranking, *, over: bool) -> HttpResponse:
    return render(request, "league/_ranking.html", {"ranking": ranking, "over": over})


def _month(request: HttpRequest, today: date) -> date:
    """The month asked for as "2026-10", or this one; never one to come."""
    asked = request.GET.get("mois", f"{today:%Y-%m}")
    try:
        month = date.fromisoformat(f"{asked}-01")
    except ValueError:
        month = date.max
    if month > today:
        raise Http404(_("Ce mois n’est pas dans le calendrier."))
    return month
