"""Runs and days, drawn: `{% load runs %}`."""

from collections.abc import Sequence
from typing import Any, Protocol

from django import template

from cofferwit.look.rules import runs as drawings
from cofferwit.look.rules.strip import DayState, strip

register = template.Library()


class Run(Protocol):
    """A pick that is over: seconds of the clock at each guess and at its end."""

    @property
    def marks(self) -> tuple[int, ...]:
        """The clock at each guess."""
        ...

    @property
    def used(self) -> int:
        """The clock at the end."""
        ...

    @property
    def limit(self) -> int:
        """The whole clock."""
        ...

    @property
    def opened(self) -> bool:
        """Whether the last guess was right."""
        ...


@register.inclusion_tag("components/run_track.html")
def run_track(run: Run, *, penalty: int) -> dict[str, Any]:
    """A run along its clock; what it shows stands beside it in words."""
    drawn = drawings.track(
        limit=run.limit, marks=run.marks, used=run.used, opened=run.opened, penalty=penalty
    )
    return {"track": drawn}


@register.inclusion_tag("components/ghost.html")
def ghost_on_dial(run: Run, limit: int) -> dict[str, Any]:
    """The guesses of another run, as discs laid over the dial of a clock of `limit` seconds."""
    return {"marks": drawings.ghost_marks(limit=limit, marks=run.marks, opened=run.opened)}


@register.inclusion_tag("components/strip.html")
def year_strip(days: Sequence[DayState], *, says: str) -> dict[str, Any]:
    """A year of days, a column a week; `says` is what it shows, in words."""
    return {"strip": strip(days), "says": says}
