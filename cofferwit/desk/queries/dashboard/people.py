"""How many members there are, came, and are on their way out."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count

from cofferwit.clock import day_start, game_day
from cofferwit.desk.models import DeletionRequest
from cofferwit.members.models import AccessMark, AccountState, Member
from league.models import Pick

WEEK = 7


@dataclass(frozen=True)
class People:
    """Members by what they did; `all` counts every account that has not been deleted.

    Active is who was seen (by a mark of their device or address) or started a pick. `leaving` have
    asked to be deleted, `overdue` of them should have been by now.
    """

    all: int
    new: int
    active: int
    active_week: int
    blocked: int
    archived: int
    leaving: int
    overdue: int


def people(now: datetime) -> People:
    """The figures at `now`; 'a week' is today and the six game days before it."""
    today = day_start(game_day(now))
    apart = dict(
        Member.objects.exclude(state=AccountState.ACTIVE)
        .values_list("state")
        .annotate(Count("pk"))
        .order_by()
    )
    due = DeletionRequest.objects.filter(cancelled_at__isnull=True, done_at__isnull=True)
    instants = list(due.values_list("due_at", flat=True))
    return People(
        all=Member.objects.count() - apart.get(AccountState.DELETED, 0),
        new=Member.objects.filter(joined_at__gte=today, joined_at__lte=now).count(),
        active=_active(today),
        active_week=_active(day_start(game_day(now) - timedelta(days=WEEK - 1))),
        blocked=apart.get(AccountState.BLOCKED, 0),
        archived=apart.get(AccountState.ARCHIVED, 0),
        leaving=len(instants),
        overdue=sum(at <= now for at in instants),
    )


def _active(since: datetime) -> int:
    seen = AccessMark.objects.filter(last_seen__gte=since).values_list("member_id").order_by()
    picked = Pick.objects.filter(started_at__gte=since).values_list("thief_id").order_by()
    return seen.union(picked).count()
