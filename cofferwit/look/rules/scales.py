"""Graduated scales on which codes are counted: a decade is as wide as any other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log10


@dataclass(frozen=True)
class Label:
    """A number to write at `x`; the ends are anchored inwards."""

    x: float
    value: int
    anchor: str


@dataclass(frozen=True)
class LogRule:
    """A rule from 10^decades on the left to 1 on the right."""

    left: float
    right: float
    minor: str
    major: str
    labels: tuple[Label, ...]
    decades: int

    def at(self, count: int) -> float:
        """Where `count` codes stand; none at all stands with one."""
        span = self.right - self.left
        return round(self.right - span * log10(max(count, 1)) / self.decades, 1)


def log_rule(
    decades: int, left: float, right: float, *, top: float = 0, short: float = 5, every: int = 2
) -> LogRule:
    """Ticks of a rule of `decades` decades drawn from `left` to `right`, hanging from `top`.

    The 5 of each decade is a little longer; each power of ten is a major tick, and one in `every`
    carries its number.
    """
    if decades < 1:
        raise ValueError("a rule spans one decade at least")
    rule = LogRule(left, right, "", "", (), decades)
    minor = "".join(
        _tick(rule.at(n * 10**d), top, short + 2 if n == 5 else short)
        for d in range(decades)
        for n in range(2, 10)
    )
    major = "".join(_tick(rule.at(10**d), top, short * 2 + 1) for d in range(decades + 1))
    labels = tuple(
        Label(rule.at(10**d), 10**d, _anchor(d, decades))
        for d in range(decades + 1)
        if d % every == 0 or d == decades
    )
    return LogRule(left, right, minor, major, labels, decades)


def _tick(x: float, top: float, length: float) -> str:
    return f"M{x:.1f} {top:g}V{top + length:g}"


def _anchor(decade: int, decades: int) -> str:
    return {0: "end", decades: "start"}.get(decade, "middle")


@dataclass(frozen=True)
class Survivors:
    """The falling line of codes left after each step of a deduction."""

    line: str
    area: str
    grid: str
    points: tuple[tuple[float, float], ...]
    levels: tuple[tuple[float, int], ...]
    width: int = 520
    height: int = 330

    @property
    def first(self) -> int:
        """How many codes there are before the first step."""
        return self.levels[-1][1]


LEFT, RIGHT, TOP, BOTTOM = 64.0, 504.0, 14.0, 296.0


def survivors(digits: int, left_after: Sequence[int]) -> Survivors:
    """Draw the counts `left_after` each step, from 10^digits codes, on a log scale.

    >>> survivors(4, [10]).points
    ((504.0, 225.5),)
    """
    steps = max(len(left_after), 1)

    def x_of(step: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * step / steps, 1)

    def y_of(count: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * log10(max(count, 1)) / digits, 1)

    points = tuple((x_of(i), y_of(count)) for i, count in enumerate(left_after, start=1))
    line = f"M{LEFT:.1f} {TOP:.1f}" + "".join(f"H{x:.1f}V{y:.1f}" for x, y in points)
    levels = tuple((y_of(10**d), 10**d) for d in range(digits + 1))
    return Survivors(
        line=line,
        area=f"{line}V{BOTTOM:.1f}H{LEFT:.1f}Z",
        grid=_rows(y for y, _ in levels),
        points=points,
        levels=levels,
    )


def _rows(heights: Iterable[float]) -> str:
    return "".join(f"M{LEFT:g} {y:.1f}H{RIGHT:g}" for y in heights)
