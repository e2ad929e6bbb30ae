"""Ending the picks whose time is up."""

from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member
from league.actions import endings

BATCH = 50
"""Picks ended in one transaction, whose safes wait for each other meanwhile."""


def end_overdue(*, now: datetime) -> int:
    """End every pick whose time is up by `now`, each at its deadline, the earliest first.

    Returns how many. Another worker may be at it: each pick ends once.
    """
    ended = 0
    while batch := list(endings.overdue(now)[:BATCH]):
        with transaction.atomic():
            ended += endings.end_these(batch, now)
    return ended


def end_overdue_of(*, thief: Member, now: datetime) -> None:
    """End the thief's own pick if its time is up: what a page may do before it shows the pick."""
    mine = list(endings.overdue(now).filter(thief=thief))
    if mine:
        with transaction.atomic():
            endings.end_these(mine, now)
