"""A run along its clock, and a ghost on a dial: where each guess stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from cofferwit.look.rules.dial import CENTRE

WIDTH, LEFT, RIGHT, LINE = 420.0, 4.0, 416.0, 24.0
"""The drawing of a run: how wide it is, where its clock begins and ends, and at what height."""
CROSS = 5.0
GHOST_RADIUS, GHOST_MARK, GHOST_END = 72.0, 2.2, 3.6
"""On a dial: where a ghost's marks lie, inside the hand, and how big they are."""


@dataclass(frozen=True)
class Track:
    """A run on its line: the stretch used, the penalties on it, a cross a wrong guess, the end.

    `ticks` is a path; `labels` are (x, seconds, anchor). The end is a knob where the safe opened.
    """

    used: float
    penalties: tuple[tuple[float, float], ...]
    crosses: str
    knob: float | None
    ticks: str
    labels: tuple[tuple[float, int, str], ...]


def track(
    *, limit: int, marks: Sequence[int], used: int, opened: bool, penalty: int, steps: int = 10
) -> Track:
    """Draw a run: `marks` are the seconds of the clock at each guess, the last one right if opened.

    >>> track(limit=600, marks=(300,), used=300, opened=True, penalty=60).knob
    210.0
    """
    wrong = marks[:-1] if opened else marks
    spans = [(mark, min(mark + penalty, limit)) for mark in wrong]
    return Track(
        used=_x(used, limit),
        penalties=tuple((_x(start, limit), _x(end, limit)) for start, end in spans),
        crosses="".join(_cross(_x(mark, limit)) for mark in wrong),
        knob=_x(used, limit) if opened else None,
        ticks="".join(
            _tick(limit * k / steps, limit, k % (steps // 2) == 0) for k in range(steps + 1)
        ),
        labels=(
            (LEFT, 0, "start"),
            (_x(limit / 2, limit), limit // 2, "middle"),
            (RIGHT, limit, "end"),
        ),
    )


def _x(seconds: float, limit: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * min(seconds, limit) / limit, 1)


def _cross(x: float) -> str:
    left, right, low, high = x - CROSS, x + CROSS, LINE - 9 - CROSS, LINE - 9 + CROSS
    falling, rising = (low, high), (high, low)
    strokes = (f"M{left:.1f} {a:g}L{right:.1f} {b:g}" for a, b in (falling, rising))
    return "".join(strokes)


def _tick(seconds: float, limit: int, long: bool) -> str:
    return f"M{_x(seconds, limit):.1f} {LINE:g}V{LINE + (10 if long else 5):g}"


@dataclass(frozen=True)
class GhostMark:
    """A disc on the dial, where another run guessed; the guess that opened is a larger one."""

    x: float
    y: float
    radius: float
    opened: bool


def ghost_marks(*, limit: int, marks: Sequence[int], opened: bool) -> tuple[GhostMark, ...]:
    """Where another run's guesses lie on the dial of a clock of `limit` seconds."""
    last = len(marks) - 1
    return tuple(
        _ghost_mark(mark / limit, opens=opened and i == last) for i, mark in enumerate(marks)
    )


def _ghost_mark(turn: float, *, opens: bool) -> GhostMark:
    angle = radians(360 * min(turn, 1.0))
    return GhostMark(
        x=round(CENTRE + GHOST_RADIUS * sin(angle), 1),
        y=round(CENTRE - GHOST_RADIUS * cos(angle), 1),
        radius=GHOST_END if opens else GHOST_MARK,
        opened=opens,
    )
