"""Bringing the league up to an instant, in the order in which things were due."""

from datetime import datetime

from cofferwit.clock import daily_day, daily_end, daily_start
from league.actions.daily import make_daily, publish_dailies
from league.actions.overdue import end_overdue
from league.queries.publishing import unpublished_days


def catch_up(*, now: datetime) -> None:
    """Do all that is due by `now`: what an operator wants after an outage, however long.

    Picks that ran out before a day ended are ended before that day is published, and so on, day by
    day; then today's safe is made.
    """
    for day in unpublished_days(now):
        end_overdue(now=daily_end(day))
        publish_dailies(now=daily_end(day))
    end_overdue(now=daily_start(daily_day(now)))
    make_daily(now=now)
    end_overdue(now=now)
    publish_dailies(now=now)
