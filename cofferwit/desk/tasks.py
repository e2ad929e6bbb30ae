"""The desk's scheduled jobs."""

from datetime import datetime

from cofferwit.clock import month_of
from cofferwit.desk.actions import deleting, watch
from cofferwit.desk.queries.fair_play import overview
from cofferwit.ops.jobs import job


@job("desk.delete_due")
def delete_due(now: datetime) -> str:
    """Delete the accounts whose days of grace are over."""
    return f"{deleting.delete_due(now=now)} accounts deleted"


@job("desk.watch_fair_play")
def watch_fair_play(now: datetime) -> str:
    """Look at the picks of the month, and open cases for a person to look into."""
    seen = watch.watch(now=now)
    return f"{seen.month}: {seen.members} members, {seen.opened} cases opened, {seen.signals} told"


@job("desk.count_usual")
def count_usual(now: datetime) -> str:
    """Count what is usual this month anew, so that no page of evidence has to."""
    usual = overview.count_recent(now).standards
    return f"{month_of(now)}: {usual.members} members, {usual.pairs} pairs"
