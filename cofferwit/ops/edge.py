"""The one clock of the site, read at its edge only: views, tasks and commands.

Everything below takes `now=`. A rehearsal may move the clock by a fixed offset, the same one for
web, worker and beat, so that midnight can be tried at noon; settings refuse the offset outside the
local run and the tests.
"""

from datetime import UTC, datetime, timedelta

from django.conf import settings


def now() -> datetime:
    """This instant in UTC, moved by the rehearsal's offset (0 seconds in production)."""
    return datetime.now(UTC) + timedelta(seconds=settings.COFFERWIT_CLOCK_OFFSET)
