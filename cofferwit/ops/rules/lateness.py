"""When a scheduled job was last due, and whether its last run is late for it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

GRACE = timedelta(minutes=3)
"""A job that is due waits its turn in the queue for so long before it is said to be late."""
LOOKS_BACK = 400
"""Days: what is due once a year was due in them."""


@dataclass(frozen=True)
class Due:
    """A line of a crontab, each field as the numbers it allows; Sunday is day 0 of the week."""

    minutes: Collection[int]
    hours: Collection[int]
    days: Collection[int]
    months: Collection[int]
    weekdays: Collection[int]
    zone: tzinfo

    def falls_on(self, day: date) -> bool:
        """Whether the job is due at all on that date."""
        return (
            day.day in self.days
            and day.month in self.months
            and day.isoweekday() % 7 in self.weekdays
        )


def last_due(due: Due, now: datetime) -> datetime | None:
    """The last instant up to `now` at which the job was due; None in the days looked back on."""
    today = now.astimezone(due.zone).date()
    for day in (today - timedelta(days=back) for back in range(LOOKS_BACK)):
        if due.falls_on(day):
            for hour in sorted(due.hours, reverse=True):
                for minute in sorted(due.minutes, reverse=True):
                    at = datetime(day.year, day.month, day.day, hour, minute, tzinfo=due.zone)
                    if at <= now:
                        return at.astimezone(UTC)
    return None


def lateness(due: Due, last_run: datetime | None, now: datetime) -> timedelta:
    """How long the job has been waited for; zero when it ran since it was due, or within GRACE.

    A job that has never run is late from when it was last due.
    """
    expected = last_due(due, now)
    if expected is None or (last_run is not None and last_run >= expected):
        return timedelta()
    waited = now - expected
    return waited if waited > GRACE else timedelta()
