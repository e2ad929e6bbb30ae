"""A member's days: the week, the year, the streak."""

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import groupby

from django.db.models import Case, CharField, F, OuterRef, Subquery, Value, When
from django.db.models.functions import Coalesce

from cofferwit.clock import daily_day
from cofferwit.members.models import Member
from league.models import DailySafe, Pick
from league.queries.rankings import titles
from league.queries.views import ArchiveMonth, ArchiveYear, CalendarDay
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


def archive_year(viewer: Member | None, month: date, now: datetime) -> ArchiveYear:
    """The year of `month`, the first day of the month that a small screen shows."""
    today = daily_day(now)
    first, last = date(month.year, 1, 1), date(month.year, 12, 31)
    days = _with_titles(viewer, _calendar(viewer, _days(first, last), today))
    since = None if viewer is None else max(first, daily_day(viewer.joined_at))
    states = Counter(each.state for each in days if since and each.day >= since)
    oldest = DailySafe.objects.order_by("day").values_list("day", flat=True).first() or today
    after = (month + timedelta(days=31)).replace(day=1)
    return ArchiveYear(
        shown=month,
        months=tuple(ArchiveMonth(start, tuple(each)) for start, each in _by_month(days)),
        opened=states["opened"] + states["first"],
        held=states["held"],
        missed=states["missed"],
        since=since,
        previous_month=(month - timedelta(days=1)).replace(day=1) if oldest < month else None,
        next_month=after if after <= today else None,
        previous_year=date(month.year - 1, 12, 1) if oldest < first else None,
        next_year=last + timedelta(days=1) if last < today else None,
    )


def _days(first: date, last: date) -> list[date]:
    return [first + timedelta(days=i) for i in range((last - first).days + 1)]


def _by_month(days: Iterable[CalendarDay]) -> Iterable[tuple[date, Iterable[CalendarDay]]]:
    return groupby(days, key=lambda each: each.day.replace(day=1))


def _with_titles(viewer: Member | None, days: tuple[CalendarDay, ...]) -> tuple[CalendarDay, ...]:
    """The same days, with "first" for those of which the reader holds the title."""
    if viewer is None:
        return days
    firsts = set(titles(viewer, days[0].day, days[-1].day))
    return tuple(CalendarDay(each.day, "first") if each.day in firsts else each for each in days)


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
    """Each day with a safe and the state of the reader's pick of it, "" without one.

    A voided pick is "voided": the day was picked all the same, so that a streak goes on.
    """
    mine = Pick.objects.filter(safe=OuterRef("safe"), thief=viewer).exclude(purpose=TRAINING)
    word = Case(When(voided_at__isnull=False, then=Value("voided")), default=F("state"))
    found = Subquery(mine.annotate(word=word).values("word")[:1])
    state = Coalesce(found, Value(""), output_field=CharField())
    days = DailySafe.objects.filter(day__range=(first, last)).order_by("day")
    return days.values_list("day", state)
