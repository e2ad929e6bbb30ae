"""Ending the picks whose time is up."""

from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member
from league.actions import endings

BATCH = 200
"""Picks ended in one transaction."""


def end_overdue(*, now: datetime) -> int:
    """End every pick whose time is up by `now`, each at its deadline, the earliest first.

    Returns how many. Another worker may be at it: each pick ends once.
    """
    ended = 0
    while batch := _end_batch(now):
        ended += batch
    return ended


@transaction.atomic
def _end_batch(now: datetime) -> int:
    picks = list(endings.overdue(now)[:BATCH])
    for pick in picks:
        endings.end_if_overdue(pick, now)
    return len(picks)


@transaction.atomic
def end_overdue_of(*, thief: Member, now: datetime) -> None:
    """End the thief's own pick if its time is up: what a page may do before it shows the pick."""
    for pick in endings.overdue(now).filter(thief=thief):
        endings.end_if_overdue(pick, now)
