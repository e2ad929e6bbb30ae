"""The dial: a hundred graduations, whatever the time limit.

The hand starts at the top and turns clockwise; the graduations it has passed are spent, those ahead
are left, and a penalty's stay marked where the clock jumped. `js/dial.js` draws the same dial in
the browser from the same numbers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, floor, radians, sin

GRADUATIONS = 100
CENTRE = 100.0
"""The drawing is 200 wide and 200 high."""
OUTER, INNER, INNER_LONG = 95.0, 87.0, 82.0
"""Radii of a graduation's ends; one in five, and each of a penalty, is long."""
HAND_RADIUS = 78.0
QUARTER, HOUR = 900, 3600
MOST = 120
"""More graduations than these cannot be told apart."""


@dataclass(frozen=True)
class Dial:
    """Path data of the four strokes, and the transform that sets the hand."""

    spent: str
    left: str
    penalty: str
    hand: str


def window_dial(total: int, remaining: int) -> Dial:
    """A dial of a long wait: a graduation each quarter of an hour, a long one each hour.

    >>> window_dial(86400, 900).left.count("M")
    1
    """
    if total < QUARTER:
        raise ValueError("a window lasts a quarter of an hour at least")
    count = total // QUARTER
    every = 4
    if count > MOST:
        count, every = total // HOUR, 6
    passed = _ceiling((1 - min(max(remaining, 0), total) / total) * count)
    return Dial(
        spent=_strokes(range(passed), of=count, every=every),
        left=_strokes(range(passed, count), of=count, every=every),
        penalty="",
        hand=_hand(1 - min(max(remaining, 0), total) / total),
    )


def sealed_dial() -> str:
    """The graduations of a dial that measures nothing: path data."""
    return _strokes(range(GRADUATIONS))


def dial(total: int, remaining: int, penalties: Sequence[tuple[int, int]] = ()) -> Dial:
    """Draw `remaining` of `total` seconds.

    `penalties` are (from, to) in seconds of clock spent: the stretches that wrong guesses took.

    >>> dial(600, 300).hand
    'translate(100.0 178.0) rotate(360.0)'
    """
    if total <= 0:
        raise ValueError("a dial measures more than no time")
    spent = 1 - min(max(remaining, 0), total) / total
    passed = _graduations(0.0, spent)
    marked = {k for start, end in penalties for k in _graduations(start / total, end / total)}
    marked &= set(passed)
    return Dial(
        spent=_strokes(k for k in passed if k not in marked),
        left=_strokes(range(len(passed), GRADUATIONS)),
        penalty=_strokes(sorted(marked), long=True),
        hand=_hand(spent),
    )


def _graduations(start: float, end: float) -> range:
    """Those whose share of the turn lies in [start, end)."""
    return range(_ceiling(start * GRADUATIONS), _ceiling(end * GRADUATIONS))


def _ceiling(value: float) -> int:
    return -floor(-round(value, 6))


def _strokes(
    graduations: Iterable[int], *, long: bool = False, of: int = GRADUATIONS, every: int = 5
) -> str:
    return "".join(_stroke(k / of, long=long or k % every == 0) for k in graduations)


def _stroke(turn: float, *, long: bool) -> str:
    inner = INNER_LONG if long else INNER
    return f"M{_point(turn, inner)}L{_point(turn, OUTER)}"


def _point(turn: float, radius: float) -> str:
    angle = radians(360 * turn)
    return f"{CENTRE + radius * sin(angle):.1f} {CENTRE - radius * cos(angle):.1f}"


def _hand(spent: float) -> str:
    return f"translate({_point(spent, HAND_RADIUS)}) rotate({360 * spent + 180:.1f})"
