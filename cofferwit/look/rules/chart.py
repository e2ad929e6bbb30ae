"""Lines over time, and points along a scale: where each thing stands on the drawing.

Horizontal hairlines only, names at the ends of the lines, one's own line in brass and the others
dashed. A point is a disc, or a square where the safe held.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10

APART = 16.0
"""Names at the ends of two lines keep this distance."""
LEVELS = 5
"""At most so many steps between the hairlines."""


@dataclass(frozen=True)
class Point:
    """A value `y` at `x`, in the units of the plot; `held` draws it as a square."""

    x: float
    y: float
    held: bool = False


@dataclass(frozen=True)
class Series:
    """One line: its points from left to right and the `name` written at its end.

    `own` is the viewer's, or the only one. In a `stepped` line a value holds until the next point,
    and at last until `until`.
    """

    name: str
    points: tuple[Point, ...]
    own: bool = True
    stepped: bool = False
    until: float | None = None


@dataclass(frozen=True)
class Plot:
    """What is to be drawn, in its own units: from `left` to `right`, with `ticks` (x, label).

    The scale of values takes in `floor` (and `ceiling`) where they are given.
    """

    series: tuple[Series, ...]
    left: float
    right: float
    ticks: tuple[tuple[float, str], ...]
    floor: float | None = None
    ceiling: float | None = None


@dataclass(frozen=True)
class Size:
    """A drawing in its view box. The right margin grows with the names that need it."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int


WIDE = Size(800, 270, 56, 10, 14, 28)
"""A main column."""
NARROW = Size(380, 220, 50, 10, 14, 28)
"""A side column, or a telephone."""
BESIDE, LETTER = 10.0, 7.0
"""How far from the end of its line a name stands, and how wide a letter of it is at most."""


@dataclass(frozen=True)
class Name:
    """Words at `x` and `y`, anchored as SVG has it."""

    x: float
    y: float
    text: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Level:
    """A hairline of `value` at `y`."""

    y: float
    value: float


@dataclass(frozen=True)
class Line:
    """One line as drawn: its path, squares (top left corners), its end and its name there."""

    path: str
    own: bool
    squares: tuple[tuple[float, float], ...]
    end: tuple[float, float]
    name: Name


@dataclass(frozen=True)
class Drawing:
    """A plot in its view box."""

    size: Size
    grid: str
    levels: tuple[Level, ...]
    ticks: tuple[Name, ...]
    lines: tuple[Line, ...]


SQUARE = 8.0


def draw(plot: Plot, size: Size = NARROW) -> Drawing:
    """The plot on a drawing of that size; a series without points is left out."""
    series = [each for each in plot.series if each.points]
    values = [point.y for each in series for point in each.points]
    values += [edge for edge in (plot.floor, plot.ceiling) if edge is not None]
    levels = nice_levels(min(values, default=0), max(values, default=0))
    size = replace(size, right=_margin(series, plot, size))
    scale = _Scale(plot, size, levels[0], levels[-1])
    right = size.width - size.right
    return Drawing(
        size=size,
        grid="".join(f"M{size.left} {scale.y(value):.1f}H{right}" for value in levels),
        levels=tuple(Level(scale.y(value), value) for value in levels),
        ticks=tuple(Name(scale.x(x), size.height - 8.0, text) for x, text in plot.ticks),
        lines=_apart([_line(each, scale) for each in series], size),
    )


def _margin(series: Sequence[Series], plot: Plot, size: Size) -> int:
    """The least right margin with which every name stands on the drawing."""
    whole = size.width - size.left
    margin = float(size.right)
    for each in series:
        end = each.points[-1].x if each.until is None else each.until
        share = (end - plot.left) / ((plot.right - plot.left) or 1)
        room = whole - BESIDE - LETTER * len(each.name)
        if share > 0:
            margin = max(margin, whole - room / share)
    return ceil(margin)


@dataclass(frozen=True)
class _Scale:
    plot: Plot
    size: Size
    low: float
    high: float

    def x(self, value: float) -> float:
        size, plot = self.size, self.plot
        share = (value - plot.left) / ((plot.right - plot.left) or 1)
        return round(size.left + share * (size.width - size.left - size.right), 1)

    def y(self, value: float) -> float:
        size = self.size
        share = (value - self.low) / (self.high - self.low)
        return round(size.height - size.bottom - share * (size.height - size.top - size.bottom), 1)


def _line(series: Series, scale: _Scale) -> Line:
    places = [(scale.x(point.x), scale.y(point.y)) for point in series.points]
    path = f"M{places[0][0]:.1f} {places[0][1]:.1f}"
    if series.stepped:
        path += "".join(f"H{x:.1f}V{y:.1f}" for x, y in places[1:])
    else:
        path += "".join(f"L{x:.1f} {y:.1f}" for x, y in places[1:])
    end = places[-1]
    if series.stepped and series.until is not None:
        end = (scale.x(series.until), end[1])
        path += f"H{end[0]:.1f}"
    squares = tuple(
        (round(x - SQUARE / 2, 1), round(y - SQUARE / 2, 1))
        for (x, y), point in zip(places, series.points, strict=True)
        if point.held
    )
    return Line(
        path, series.own, squares, end, Name(end[0] + BESIDE, end[1] + 4, series.name, "start")
    )


def _apart(lines: list[Line], size: Size) -> tuple[Line, ...]:
    """The same lines, with names that do not stand over one another: the lower one moves down.

    Where that would run into the numbers below, all of a pile move up together.
    """
    by_height = sorted(lines, key=lambda line: line.name.y)
    heights: list[float] = []
    for line in by_height:
        heights.append(max(line.name.y, heights[-1] + APART if heights else line.name.y))
    lowest = float(size.height - size.bottom)
    for i in reversed(range(len(heights))):
        heights[i] = min(heights[i], lowest)
        lowest = heights[i] - APART
    named = {
        id(line): replace(line, name=replace(line.name, y=round(height, 1)))
        for line, height in zip(by_height, heights, strict=True)
    }
    return tuple(named[id(line)] for line in lines)


def nice_levels(low: float, high: float, *, steps: int = LEVELS) -> tuple[float, ...]:
    """Round values around `low` and `high`, a step of 1, 2 or 5 (times ten to some power) apart.

    No step is smaller than 1: what is drawn are points and ratings.

    >>> nice_levels(0, 311)
    (0, 100, 200, 300, 400)
    >>> nice_levels(1000, 1341.75)
    (1000, 1100, 1200, 1300, 1400)
    """
    step = _nice_step((high - low) / steps)
    first, last = floor(low / step), ceil(high / step)
    if first == last:
        last += 1
    return tuple(n * step for n in range(first, last + 1))


def round_numbers(last: int, *, steps: int = 5) -> tuple[int, ...]:
    """Round numbers below `last`, some `steps` of them, none so near that it would touch it.

    >>> round_numbers(95), round_numbers(7)
    ((20, 40, 60, 80), (2, 4))
    """
    step = int(_nice_step(last / steps))
    return tuple(n for n in range(step, last, step) if last - n > step / 2)


def _nice_step(least: float) -> int:
    """The least of 1, 2, 5, 10, 20, 50 ... that is not below `least`."""
    if least <= 1:
        return 1
    power: int = 10 ** floor(log10(least))
    return next(power * n for n in (1, 2, 5, 10) if power * n >= least)


# ---- points along a scale ---------------------------------------------------------------------
@dataclass(frozen=True)
class Dots:
    """Points heaped over a graduated scale: discs (x, y) and squares (top left corners)."""

    width: int
    height: int
    base: float
    ticks: str
    labels: tuple[Name, ...]
    discs: tuple[tuple[float, float], ...]
    squares: tuple[tuple[float, float], ...]


RADIUS, DIAMETER, STACK = 6.0, 12.0, 16.0
EDGE = 8.0


def dots(
    points: Sequence[tuple[float, bool]],
    *,
    right: float,
    every: float,
    labels: Sequence[tuple[float, str]],
    width: int = 760,
) -> Dots:
    """Points (value, held) over a scale from 0 to `right`, with a graduation each `every`.

    A point that would cover another one stands above it. `labels` are (value, text): a longer
    graduation each; those at both ends are anchored inwards.
    """
    span = width - 2 * EDGE

    def x_of(value: float) -> float:
        return round(EDGE + span * min(value, right) / right, 1)

    heaps = _heap([x_of(value) for value, _ in sorted(points)])
    base = max((level for _, level in heaps), default=0) * STACK + 2 * DIAMETER
    places = [(x, round(base - DIAMETER - level * STACK, 1)) for x, level in heaps]
    held = [is_held for _, is_held in sorted(points)]
    named = {value for value, _ in labels}
    graduations = [n * every for n in range(int(right / every) + 1)]
    return Dots(
        width=width,
        height=ceil(base + 34),
        base=base,
        ticks="".join(
            f"M{x_of(value):.1f} {base:g}V{base + (11 if value in named else 6):g}"
            for value in graduations
        ),
        labels=tuple(
            Name(x_of(value), base + 26, text, {0: "start", right: "end"}.get(value, "middle"))
            for value, text in labels
        ),
        discs=tuple(place for place, square in zip(places, held, strict=True) if not square),
        squares=tuple(
            (round(x - 5, 1), round(y - 5, 1))
            for (x, y), square in zip(places, held, strict=True)
            if square
        ),
    )


def _heap(places: Sequence[float]) -> list[tuple[float, int]]:
    """Each place from left to right with the first level on which it covers no other."""
    ends: list[float] = []
    heaped = []
    for x in places:
        level = next((i for i, end in enumerate(ends) if x - end >= DIAMETER), len(ends))
        ends[level : level + 1] = [x]
        heaped.append((x, level))
    return heaped
