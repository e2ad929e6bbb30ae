"""Bringing the league up to an instant, in the order in which things were due."""

from collections.abc import Iterator
from datetime import datetime

from cofferwit.clock import daily_day, daily_end, daily_start, day_start, month_of
from forge.actions import NotStored
from forge.queries import ranked_from
from league.actions.course import exit_due, settle_due
from league.actions.daily import make_daily, publish_dailies
from league.actions.month_turn import turn_month
from league.actions.overdue import end_overdue
from league.actions.prizes import pay_prizes
from league.actions.ranked_start import begin_ranked
from league.models import Season
from league.queries.publishing import unpublished_days
from league.rules.months import first_day, months_between


def catch_up(*, now: datetime) -> None:
    """Do all that is due by `now`: what an operator wants after an outage, however long.

    From one of the instants that the calendar sets to the next: the ends of days whose safe is
    still sealed, the ranked start, the firsts of months; then today's safe is made, and what is due
    since follows. Prizes come last, when all that they depend on is written; they do not depend on
    today's safe. Raises `NotStored`, once all the rest is done, when that could not be made.
    """
    for moment in sorted(set(_moments(now))):
        _bring_up(moment)
    missing = _without_daily(now)
    _bring_up(now)
    pay_prizes(now=now)
    if missing is not None:
        raise missing


def _without_daily(now: datetime) -> NotStored | None:
    """Make today's safe; why it could not be made, if so."""
    try:
        make_daily(now=now)
    except NotStored as error:
        return error
    return None


def _moments(now: datetime) -> Iterator[datetime]:
    yield from (daily_end(day) for day in unpublished_days(now))
    yield daily_start(daily_day(now))
    start = ranked_from()
    if start <= now:
        yield start
        last = Season.objects.values_list("month", flat=True).first() or month_of(start)
        yield from (day_start(first_day(each)) for each in months_between(last, month_of(now))[1:])


def _bring_up(now: datetime) -> None:
    """What is due by one of these instants, each dated at its own."""
    end_overdue(now=now)
    begin_ranked(now=now)
    exit_due(now=now)
    settle_due(now=now)
    publish_dailies(now=now)
    turn_month(now=now)
