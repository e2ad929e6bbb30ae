"""The landing page."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cofferwit.clock import daily_day, daily_end
from cofferwit.desk.rules.trial import Trial
from cofferwit.desk.views.showing import sample_context, trial_context
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from league.actions.daily import be_ready
from league.models import Ladder
from league.queries.daily import daily_card
from league.queries.rankings import podium
from league.queries.season_views import StandingsLine
from league.queries.seasons import current_month
from league.queries.standings import standings

LEADERS = 4
"""Lines of the standing that the page shows."""


def landing(
    request: HttpRequest,
    trial: Trial | None = None,
    *,
    status: int = 200,
    typed: tuple[str, ...] = (),
    refusal: str = "",
) -> HttpResponse:
    """What the house is, in a sentence, a safe to open and three pieces of the product."""
    at = now()
    be_ready(viewer=None, now=at)
    context = trial_context(trial or Trial(), typed=typed, refusal=refusal)
    context |= sample_context() | today_context(None, at) | {"leaders": _leaders(at)}
    return render(request, "desk/landing.html", context, status=status)


def _leaders(at: datetime) -> tuple[StandingsLine, ...]:
    """The first places among the thieves of the month; none before anybody qualifies."""
    month = current_month(at)
    page = standings(Ladder.THIEVES, month, viewer=None, now=at) if month else None
    placed = [line for line in page.lines if line.place] if page else []
    return tuple(placed[:LEADERS])


def today_context(viewer: Member | None, at: datetime) -> dict[str, Any]:
    """Today's safe in public figures: its plate, its first three, the end of its day."""
    day = daily_day(at)
    ends = daily_end(day)
    return {
        "day": day,
        "card": daily_card(day, at),
        "podium": podium(day, viewer),
        "seconds_left": int((ends - at).total_seconds()),
        "next_at": ends,
    }
