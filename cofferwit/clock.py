"""The calendar of the game: days, months and the hours at which things happen.

Pure functions over aware datetimes. Instants go in and come out in any zone; every civil date and
every wall time is meant in Europe/Paris, where the game lives. Elapsed hours are counted in UTC,
"so many days later" keeps the wall time: on the two nights of the clock change they differ.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

PARIS = ZoneInfo("Europe/Paris")
DAILY_HOUR = time(0, 5)
"""Wall time at which the safe of the day opens and yesterday's closes."""


def game_day(instant: datetime) -> date:
    """The civil date in Paris at `instant`: midnight belongs to the day it opens."""
    return _aware(instant).astimezone(PARIS).date()


def month_of(instant: datetime) -> str:
    """The season an instant belongs to, as "2026-11"."""
    return f"{game_day(instant):%Y-%m}"


def wall_time(day: date, at: time) -> datetime:
    """The instant, in UTC, at which Paris clocks read `at` on `day`.

    A time that the spring change skips is read as if the clock had not moved yet; one that the
    autumn change repeats is its first occurrence (PEP 495, fold=0).
    """
    return datetime.combine(day, at, tzinfo=PARIS).astimezone(UTC)


def day_start(day: date) -> datetime:
    """Midnight, in UTC, with which the game day `day` begins."""
    return wall_time(day, time.min)


def next_midnight(instant: datetime) -> datetime:
    """The first Paris midnight strictly after `instant`."""
    return day_start(game_day(instant) + timedelta(days=1))


def daily_start(day: date) -> datetime:
    """The instant at which the safe of `day` opens to all."""
    return wall_time(day, DAILY_HOUR)


def daily_end(day: date) -> datetime:
    """The instant at which no new pick of the safe of `day` may start."""
    return daily_start(day + timedelta(days=1))


def daily_day(instant: datetime) -> date:
    """The day whose safe is on offer at `instant`: before 00h05 it is still yesterday's."""
    today = game_day(instant)
    return today if _aware(instant) >= daily_start(today) else today - timedelta(days=1)


def days_later(instant: datetime, days: int) -> datetime:
    """The same Paris wall time `days` dates later, in UTC."""
    local = _aware(instant).astimezone(PARIS)
    moved = datetime.combine(local.date() + timedelta(days=days), local.time(), tzinfo=PARIS)
    return moved.replace(fold=local.fold).astimezone(UTC)


def _aware(instant: datetime) -> datetime:
    if instant.tzinfo is None:
        raise ValueError("a naive datetime names no instant: give it a time zone")
    return instant
