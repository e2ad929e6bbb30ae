"""What was played today, and on the days before it."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.core.cache import cache
from django.db.models import CharField, Count, F, Func, Q, Value
from django.db.models.functions import TruncDate

from cofferwit.clock import PARIS, day_start, game_day
from league.models import Pick, PickState

DAYS = 14
"""How many days the drawing shows, today the last."""
KEPT_SECONDS = 24 * 60 * 60

Counts = dict[date, tuple[int, int]]
"""Picks and openings by the day on which they began."""


@dataclass(frozen=True)
class UseLine:
    """The picks started today for one use: the first word of a purpose, as its app wrote it."""

    use: str
    picks: int
    opened: int


@dataclass(frozen=True)
class DayBar:
    """One day of the drawing; heights are in tenths of a percent of the busiest day."""

    day: date
    picks: int
    opened: int
    height: int
    opened_height: int


@dataclass(frozen=True)
class Play:
    """Picks started today, those that run now, and those of the last `DAYS` days.

    `share` is the openings among today's picks that have ended, in percent; None before the first.
    """

    started: int
    running: int
    ended: int
    opened: int
    uses: tuple[UseLine, ...]
    days: tuple[DayBar, ...]

    @property
    def share(self) -> int | None:
        """Openings of a hundred ended picks, ties away from zero."""
        return None if self.ended == 0 else (200 * self.opened + self.ended) // (2 * self.ended)


def play(now: datetime) -> Play:
    """The figures at `now`, in three reads; once a day in four."""
    uses: Counter[str] = Counter()
    opened: Counter[str] = Counter()
    ended = 0
    for use, state, picks in _today(now):
        uses[use] += picks
        if state == PickState.OPENED:
            opened[use] += picks
        if state != PickState.RUNNING:
            ended += picks
    return Play(
        started=uses.total(),
        running=Pick.objects.filter(state=PickState.RUNNING).count(),
        ended=ended,
        opened=opened.total(),
        uses=tuple(UseLine(use, n, opened[use]) for use, n in uses.most_common()),
        days=_days(now),
    )


def _today(now: datetime) -> list[tuple[str, str, int]]:
    first_word = Func(
        F("purpose"), Value(":"), Value(1), function="split_part", output_field=CharField()
    )
    rows = Pick.objects.filter(started_at__gte=day_start(game_day(now)))
    grouped = rows.annotate(use=first_word).values_list("use", "state").annotate(Count("pk"))
    return list(grouped.order_by("use", "state"))


def _days(now: datetime) -> tuple[DayBar, ...]:
    today = game_day(now)
    first, yesterday = today - timedelta(days=DAYS - 1), today - timedelta(days=1)
    found = _over(first, yesterday) | _counted(first=yesterday, before=today + timedelta(days=1))
    busiest = max((picks for picks, _ in found.values()), default=0) or 1
    bars = []
    for day in (first + timedelta(days=n) for n in range(DAYS)):
        picks, opened = found.get(day, (0, 0))
        bars.append(DayBar(day, picks, opened, 1000 * picks // busiest, 1000 * opened // busiest))
    return tuple(bars)


def _over(first: date, yesterday: date) -> Counts:
    """The days before yesterday, counted once a day: every pick that began on them is over."""
    key = f"dashboard:days:1:{first}"
    found: Counts | None = cache.get(key)
    if found is None:
        found = _counted(first=first, before=yesterday)
        cache.set(key, found, KEPT_SECONDS)
    return found


def _counted(*, first: date, before: date) -> Counts:
    started = Q(started_at__gte=day_start(first), started_at__lt=day_start(before))
    rows = (
        Pick.objects.filter(started)
        .annotate(day=TruncDate("started_at", tzinfo=PARIS))
        .values_list("day")
        .annotate(picks=Count("pk"), opened=Count("pk", filter=Q(state=PickState.OPENED)))
        .order_by("day")
    )
    return {day: (picks, opened) for day, picks, opened in rows}
