"""What voiding picks would do, worked out and written nowhere."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from league.queries.voiding_views import Preview


def preview(picks: Collection[UUID], now: datetime, *, restore: bool = False) -> Preview:
    """What voiding those picks at `now` would move, or with `restore` what lifting that would."""
    raise NotImplementedError
