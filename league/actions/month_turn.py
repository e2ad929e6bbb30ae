"""The turn of the month: a season opens, and thieves' ratings go half-way to the start."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from cofferwit.clock import month_of
from forge.queries import ranked_from
from league.actions.seasons import open_season
from league.models import Pick, PickState, ThiefRating
from league.queries.ratings import as_of

BATCH = 500
"""Ratings rewritten in one transaction."""


def turn_month(*, now: datetime) -> int:
    """Open the season of `now`, and store every thief's rating as it stands in it.

    What is stored says nothing new: a rating of an earlier month is read as if it had been turned.
    A thief whose pick is running is passed over, as that pick may end in the month before, and so
    is one whose rating somebody holds: the next call finds the rating if its end has not written
    it. Returns how many were rewritten; nothing happens before the ranked start.
    """
    if ranked_from() > now:
        return 0
    month = month_of(now)
    open_season(month=month, now=now)
    turned = last = 0
    while batch := list(_old(month).filter(pk__gt=last).values_list("pk", flat=True)[:BATCH]):
        turned += _turn(batch, month)
        last = batch[-1]
    return turned


def _old(month: str) -> QuerySet[ThiefRating]:
    return ThiefRating.objects.filter(month__lt=month).order_by("pk")


@transaction.atomic
def _turn(thieves: list[int], month: str) -> int:
    """Under the ratings' locks, which a start holds too: nobody begins a pick meanwhile.

    It waits for no lock: whoever ends overdue picks holds several ratings, in the order of the
    deadlines, so that waiting here could be waiting for each other (docs/adr/0075).
    """
    rows = list(_old(month).filter(pk__in=thieves).select_for_update(skip_locked=True))
    running = Pick.objects.filter(thief__in=thieves, state=PickState.RUNNING)
    busy = set(running.values_list("thief", flat=True))
    turned = [row for row in rows if row.pk not in busy]
    for row in turned:
        row.rating, row.month = as_of(row, month).rating, month
    ThiefRating.objects.bulk_update(turned, ["rating", "month"])
    return len(turned)
