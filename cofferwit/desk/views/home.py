"""Home of a member."""

from datetime import date, datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cofferwit.desk.views.landing import today_context
from cofferwit.members.access import member_of
from cofferwit.members.models import Member
from cofferwit.members.rules.standing import Act
from cofferwit.ops.edge import now
from duels.actions.course import catch_up_of
from duels.queries import waiting
from forge.queries import ranked_from
from league.actions.daily import be_ready
from league.actions.offers import be_offered
from league.queries.calendar import streak, week
from league.queries.daily import daily_card, my_daily, opened_daily
from league.queries.offers import offers_page
from league.queries.picks import running_pick
from league.queries.season_card import season_card
from league.queries.settled_lately import settled_lately
from league.rules.daily import tier_of
from league.views.leads import lead_of


def home(request: HttpRequest) -> HttpResponse:
    """The pick that runs, today's safe, the offers, the duels, the season, what was settled."""
    at = now()
    member = member_of(request)
    be_ready(viewer=member, now=at)
    be_offered(member=member, now=at)
    catch_up_of(member=member, now=at)
    context = today_context(member, at)
    context |= _daily(member, context["day"], at) | _league(member, at)
    context |= {"waiting": waiting(member, at), "may_play": member.may(Act.PLAY)}
    return render(request, "desk/home.html", context)


def _daily(member: Member, day: date, at: datetime) -> dict[str, Any]:
    """One's own pick of today's safe, the week, and what yesterday's safe was."""
    yesterday = day - timedelta(days=1)
    return {
        "mine": my_daily(day, member),
        "week": week(member, at),
        "streak": streak(member, at),
        "yesterday": daily_card(yesterday, at),
        "yesterday_opened": opened_daily(yesterday),
        "next_tier": tier_of(day + timedelta(days=1)),
    }


def _league(member: Member, at: datetime) -> dict[str, Any]:
    """The running pick, of an offer or another, the offers, and where the month stands."""
    running, offers = running_pick(member, at), offers_page(member, at)
    cards = offers.cards if offers and running else ()
    return {
        "running": running,
        "running_lead": lead_of(running.purpose, member, at) if running else None,
        "offers": offers,
        "running_card": next((c for c in cards if running and c.pick_id == running.pick_id), None),
        "season": season_card(member, at),
        "ranked_from": ranked_from(),
        "settled": settled_lately(member, at),
    }
