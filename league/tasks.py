"""The scheduled jobs of the league."""

from datetime import datetime

from cofferwit.ops.jobs import job
from league.actions import (
    auditing,
    catch_up,
    course,
    daily,
    month_turn,
    overdue,
    ranked_start,
    training,
)


@job("league.end_overdue_picks")
def end_overdue_picks(now: datetime) -> str:
    """End the picks whose time is up."""
    return f"{overdue.end_overdue(now=now)} ended"


@job("league.make_daily_safe")
def make_daily_safe(now: datetime) -> str:
    """Make the safe of the day, and tell those who asked for it."""
    return str(daily.bring_daily(now=now) or "that day has passed")


@job("league.publish_dailies")
def publish_dailies(now: datetime) -> str:
    """Make past days public."""
    return f"{daily.publish_dailies(now=now)} published"


@job("league.end_safes")
def end_safes(now: datetime) -> str:
    """Take safes whose time is over out of the offers, and settle them."""
    left = course.exit_due(now=now)
    return f"{left} left, {course.settle_due(now=now)} settled later"


@job("league.begin_ranked")
def begin_ranked(now: datetime) -> str:
    """Take the time limits from the calibration at the ranked start."""
    return "time limits set" if ranked_start.begin_ranked(now=now) else "nothing to do"


@job("league.turn_month")
def turn_month(now: datetime) -> str:
    """Open the month's season and move ratings half-way."""
    return f"{month_turn.turn_month(now=now)} ratings"


@job("league.catch_up")
def catch_up_league(now: datetime) -> None:
    """Do all that is due, in order."""
    catch_up.catch_up(now=now)


@job("league.stock_training")
def stock_training(now: datetime) -> str:
    """Make public what was trained on, and keep new safes for training."""
    return f"{training.stock_training(now=now)} taken from the stock"


@job("league.pay_prizes")
def pay_prizes(now: datetime) -> None:
    """Pay the months that are due, after all that is due in them."""
    catch_up.catch_up(now=now)


@job("league.audit")
def audit(now: datetime) -> str:
    """Recount the league from its picks."""
    return f"{auditing.run_audit(now=now)} differences"
