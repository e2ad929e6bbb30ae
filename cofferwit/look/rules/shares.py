"""Graduated scales from nothing to all: chance against result, a share in its band, a course."""

from collections.abc import Sequence
from dataclasses import dataclass

KNOB = 7.0
"""Half the width of a knob; its point touches the scale."""
BROAD = 500
"""A scale wider than that has all its hundred graduations and whole names."""
NAME, SHORT_NAME = 160.0, 92.0
"""Room for a name over a scale, whole and short."""


@dataclass(frozen=True, slots=True)
class Knob:
    """A mark on a scale at `x`: path data, and its name at `name_x`, anchored as SVG has it.

    `middle` is that of the name's room; a name near an end of the scale begins or ends with it.
    """

    x: float
    path: str
    middle: float
    name_x: float
    anchor: str


@dataclass(frozen=True, slots=True)
class ScoreScale:
    """A chance and the result on one scale from 0 to 1, `width` wide.

    `gap` is the stretch between them and `gap_x` its middle; `minor` and `major` are graduations.
    When the names would stand over one another, that of the result is `raised` a line.
    """

    width: int
    left: float
    right: float
    minor: str
    major: str
    chance: Knob
    result: Knob
    gap: str
    gap_x: float
    third: float
    raised: bool

    @property
    def gap_is_wide(self) -> bool:
        """Whether the gap can carry its own figure."""
        return abs(self.chance.x - self.result.x) >= SHORT_NAME / 2 + 2 * KNOB


def score_scale(chance: float, result: float, *, third: float, width: int) -> ScoreScale:
    """Draw both; `third` is the result of the last guess that still opens, which is named too.

    >>> score_scale(0.36442, 0.8, third=0.6, width=1000).gap
    'M369.8 46H788.0'
    """
    edge, steps, name = (20.0, 100, NAME) if width > BROAD else (6.0, 50, SHORT_NAME)
    left, right = edge, width - edge

    def x_of(value: float) -> float:
        return round(left + (right - left) * value, 1)

    def knob(value: float) -> Knob:
        x = x_of(value)
        path = f"M{x - KNOB:.1f} 30h{2 * KNOB:g}l-{KNOB:g} 14z"
        middle = min(max(x, left + name / 2), right - name / 2)
        if middle > x:
            return Knob(x, path, middle, left, "start")
        return Knob(x, path, middle, right, "end") if middle < x else Knob(x, path, x, x, "middle")

    foreseen, reached = knob(chance), knob(result)
    return ScoreScale(
        width=width,
        left=left,
        right=right,
        minor="".join(f"M{x_of(n / steps):.1f} 46V54" for n in range(steps + 1)),
        major="".join(f"M{x_of(n / 10):.1f} 46V64" for n in range(11)),
        chance=foreseen,
        result=reached,
        gap=f"M{min(foreseen.x, reached.x):.1f} 46H{max(foreseen.x, reached.x):.1f}",
        gap_x=round((foreseen.x + reached.x) / 2, 1),
        third=x_of(third),
        raised=abs(foreseen.middle - reached.middle) < name,
    )


@dataclass(frozen=True, slots=True)
class BandScale:
    """A share of one on a scale of percents, with the band that is worth most."""

    width: int
    minor: str
    band: str
    edges: str
    band_from: float
    band_to: float
    right: float
    knob: str
    x: float


def band_scale(share: float | None, *, band: tuple[int, int], width: int) -> BandScale:
    """Draw `share` (None: no knob yet) and the `band`, in percents, both edges within it.

    >>> band_scale(0.5, band=(20, 60), width=360).edges
    'M76.8 24V52M214.4 24V52'
    """
    left, right = 8.0, width - 8.0

    def x_of(percent: float) -> float:
        return round(left + (right - left) * percent / 100, 1)

    first, last = (x_of(edge) for edge in band)
    x = x_of(100 * (share or 0))
    return BandScale(
        width=width,
        minor="".join(f"M{x_of(n):.1f} 40V{46 if n % 10 else 52}" for n in range(0, 101, 5)),
        band=f"M{first:.1f} 28H{last:.1f}V40H{first:.1f}Z",
        edges=f"M{first:.1f} 24V52M{last:.1f} 24V52",
        band_from=first,
        band_to=last,
        right=right,
        knob="" if share is None else f"M{x - KNOB:.1f} 24h{2 * KNOB:g}l-{KNOB:g} 14z",
        x=x,
    )


@dataclass(frozen=True, slots=True)
class CourseRule:
    """How much of a number has come: graduations, and the stretch that is done."""

    minor: str
    done: str


def course_rule(done: float, whole: int, *, every: int, long: int) -> CourseRule:
    """A rule of 200 for `done` of `whole`, a graduation each `every`, one in `long` a long one."""
    left, right = 3.0, 197.0

    def x_of(value: float) -> float:
        return round(left + (right - left) * min(value, whole) / whole, 1)

    steps = range(0, whole + 1, every)
    minor = "".join(f"M{x_of(n):.1f} 6V{11 if i % long else 16}" for i, n in enumerate(steps))
    return CourseRule(minor, f"M{left:g} 6H{x_of(done):.1f}" if done else "")


def bars(counts: Sequence[int]) -> list[str]:
    """For each count a stroke as long, of 120 for the largest; nothing for none.

    >>> bars([1, 0, 4])
    ['M0 4H30.0', '', 'M0 4H120.0']
    """
    most = max(counts, default=0)
    return [f"M0 4H{120 * count / most:.1f}" if count else "" for count in counts]
