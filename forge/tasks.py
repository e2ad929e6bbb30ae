"""The forge's scheduled jobs."""

from datetime import datetime

from cofferwit.ops.jobs import job
from forge import actions


@job("forge.fill_stock")
def fill_stock(as_of: datetime) -> actions.Filling:
    """Keep the stock of house safes filled."""
    return actions.fill_stock(now=as_of)


@job("forge.sweep_drafts")
def sweep_drafts(as_of: datetime) -> str:
    """Throw away the drafts whose hours are over, and remind of those whose hours nearly are."""
    gone = actions.sweep_drafts(now=as_of)
    return f"{gone} thrown away, {actions.remind_of_drafts(now=as_of)} soon"
