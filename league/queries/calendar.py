"""A member's days: the week, the month, the streak."""

from calendar import monthrange
from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.db.models import CharField, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from cofferwit.clock import daily_day
from cofferwit.members.models import Member
from league.models import DailySafe, Pick
from league.queries.rankings import openers
from league.queries.views import ArchiveMonth, CalendarDay
from league.rules import daily
from league.rules.purposes import TRAINING

WEEK = 7


def streak(viewer: Member | None, now: datetime) -> daily.Streak | None:
    """Days picked in a row by the reader; None for a stranger."""
    if viewer is None:
        return None
    today = daily_day(now)
    days = ((day, bool(state)) for day, state in _states(viewer, date.min, today))
    return daily.streak(days, today=today)


def week(viewer: Member | None, now: datetime) -> tuple[CalendarDay, ...]:
    """The week of today, from Monday."""
    today = daily_day(now)
    monday = today - timedelta(days=today.weekday())
    return _calendar(viewer, [monday + timedelta(days=i) for i in range(WEEK)], today)


def archive_month(viewer: Member | None, month: date, now: datetime) -> ArchiveMonth:
    """The month of which `month` is the first day, with the days the reader was first."""
    today = daily_day(now)
    days = [month.replace(day=1 + i) for i in range(monthrange(month.year, month.month)[1])]
    firsts = _days_first(viewer, days)
    calendar = (
        CalendarDay(each.day, "first") if each.day in firsts else each
        for each in _calendar(viewer, days, today)
    )
    earlier = DailySafe.objects.filter(day__lt=month).exists()
    return ArchiveMonth(
        month=month,
        days=tuple(calendar),
        previous=(month - timedelta(days=1)).replace(day=1) if earlier else None,
        next=days[-1] + timedelta(days=1) if days[-1] < today else None,
    )


def _calendar(viewer: Member | None, days: list[date], today: date) -> tuple[CalendarDay, ...]:
    states = dict(_states(viewer, days[0], min(days[-1], today)))
    return tuple(CalendarDay(day, _state(states.get(day), day, today)) for day in days)


def _state(state: str | None, day: date, today: date) -> str:
    """The word for a day, from the state of the pick: "" without one, None without a safe."""
    if day > today:
        return "next"
    if state:
        return state
    if day == today:
        return "today"
    return "none" if state is None else "missed"


def _states(viewer: Member | None, first: date, last: date) -> Iterable[tuple[date, str]]:
    """Each day with a safe and the state of the reader's pick of it, "" without one."""
    mine = Pick.objects.filter(safe=OuterRef("safe"), thief=viewer).exclude(purpose=TRAINING)
    state = Coalesce(Subquery(mine.values("state")[:1]), Value(""), output_field=CharField())
    days = DailySafe.objects.filter(day__range=(first, last)).order_by("day")
    return days.values_list("day", state)


def _days_first(viewer: Member | None, days: list[date]) -> set[date]:
    """The days, among these, of which the reader holds the title."""
    if viewer is None:
        return set()
    firsts = openers(days).filter(place=1).values_list("safe__daily__day", "thief_id")
    return {day for day, thief_id in firsts if thief_id == viewer.pk}
