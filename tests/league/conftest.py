"""What the tests of the league share."""

from datetime import datetime, tzinfo

import pytest

from cofferwit.ops import edge
from tests.factories import NOON


class Clock:
    """The clock at the edge, stopped where a test puts it."""

    def __init__(self, instant: datetime) -> None:
        self.instant = instant

    def now(self, zone: tzinfo | None = None) -> datetime:
        """What `datetime.now` answers at the edge."""
        return self.instant.astimezone(zone)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The site's clock, stopped at noon until a test sets `clock.instant`."""
    stopped = Clock(NOON)
    monkeypatch.setattr(edge, "datetime", stopped)
    return stopped
