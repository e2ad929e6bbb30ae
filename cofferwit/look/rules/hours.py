"""A window of hours on a line: how far it has gone, and what was played in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

EDGE = 8.0
LINE = 52.0
"""Where the line begins and, from the other side, ends; and its height."""
STEPS, LONG = 24, 6
"""Graduations of the whole window; every sixth is long and carries its hour."""
ROOM = 190.0
"""What the words over a mark take at most."""


@dataclass(frozen=True)
class HourLabel:
    """An instant to write under the line."""

    x: float
    instant: datetime
    anchor: str


@dataclass(frozen=True)
class HourMark:
    """A mark over the line at `x`, and where its words stand."""

    x: float
    name_x: float
    anchor: str
    y: float


@dataclass(frozen=True)
class HoursRule:
    """The line of a window: `gone` is its end of the past, `marks` in the order given."""

    width: int
    right: float
    ticks: str
    gone: float
    labels: tuple[HourLabel, ...]
    now: HourMark
    marks: tuple[HourMark, ...]


def hours_rule(
    *, start: datetime, end: datetime, now: datetime, runs: Sequence[datetime], width: int
) -> HoursRule:
    """Draw the window from `start` to `end` as at `now`, with a mark for each of `runs`.

    Hours that have elapsed, so that a window over a change of the clock keeps its length.
    """
    if end <= start:
        raise ValueError("a window begins before it ends")
    right = width - EDGE
    span = end - start

    def x_of(instant: datetime) -> float:
        share = min(max((instant - start) / span, 0.0), 1.0)
        return round(EDGE + (right - EDGE) * share, 1)

    def tick(k: int) -> str:
        return f"M{x_of(start + k * span / STEPS):.1f} {LINE:g}V{LINE + (5 if k % LONG else 10):g}"

    xs = [x_of(run) for run in runs]
    low, high = 22.0, 4.0
    marks = tuple(
        _mark(x, width, high if any(abs(x - other) < ROOM for other in xs[:i]) else low)
        for i, x in enumerate(xs)
    )
    return HoursRule(
        width=width,
        right=right,
        ticks="".join(tick(k) for k in range(STEPS + 1)),
        gone=x_of(now),
        labels=tuple(
            _label(k, x_of(start + k * span / STEPS), start + k * span / STEPS)
            for k in range(0, STEPS + 1, LONG)
        ),
        now=_mark(x_of(now), width, 30.0),
        marks=marks,
    )


def _mark(x: float, width: int, y: float) -> HourMark:
    half = ROOM / 2
    if x < half:
        return HourMark(x, EDGE, "start", y)
    if x > width - half:
        return HourMark(x, width - EDGE, "end", y)
    return HourMark(x, x, "middle", y)


def _label(k: int, x: float, instant: datetime) -> HourLabel:
    anchor = {0: "start", STEPS: "end"}.get(k, "middle")
    return HourLabel(x, instant - timedelta(microseconds=instant.microsecond), anchor)
