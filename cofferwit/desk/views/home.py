"""Home of a member."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cofferwit.desk.views.landing import today_context
from cofferwit.members.access import member_of
from cofferwit.ops.edge import now
from league.actions.daily import be_ready
from league.queries.calendar import streak, week
from league.queries.daily import daily_card, my_daily, opened_daily
from league.queries.picks import running_pick
from league.rules.daily import tier_of


def home(request: HttpRequest) -> HttpResponse:
    """The pick that runs, today's safe, the week, and what yesterday's safe was."""
    at = now()
    member = member_of(request)
    be_ready(viewer=member, now=at)
    context = today_context(member, at)
    day = context["day"]
    yesterday = day - timedelta(days=1)
    context |= {
        "running": running_pick(member, at),
        "mine": my_daily(day, member),
        "week": week(member, at),
        "streak": streak(member, at),
        "yesterday": daily_card(yesterday, at),
        "yesterday_opened": opened_daily(yesterday),
        "next_tier": tier_of(day + timedelta(days=1)),
    }
    return render(request, "desk/home.html", context)
