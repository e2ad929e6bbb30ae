"""The scheduled jobs of the league."""

from datetime import datetime

from cofferwit.ops.jobs import job
from league.actions import catch_up, daily, overdue, training


@job("league.end_overdue_picks")
def end_overdue_picks(now: datetime) -> str:
    """End the picks whose time is up."""
    return f"{overdue.end_overdue(now=now)} ended"


@job("league.make_daily_safe")
def make_daily_safe(now: datetime) -> str:
    """Make the safe of the day."""
    return str(daily.make_daily(now=now) or "that day has passed")


@job("league.publish_dailies")
def publish_dailies(now: datetime) -> str:
    """Make past days public."""
    return f"{daily.publish_dailies(now=now)} published"


@job("league.catch_up")
def catch_up_league(now: datetime) -> None:
    """Do all that is due, in order."""
    catch_up.catch_up(now=now)


@job("league.stock_training")
def stock_training(now: datetime) -> str:
    """Make public what was trained on, and keep new safes for training."""
    return f"{training.stock_training(now=now)} taken from the stock"
