"""A deduction path made ready to be read: words, chart, and the grid after each step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from cofferwit.look.rules.scales import Survivors, survivors
from forge.rules.clues import Clue
from forge.rules.codes import POSITIONS, Code
from forge.rules.deduction.box import DIGITS, Box, full, rows, strike
from forge.rules.deduction.path import Path, Step
from forge.rules.deduction.words import explain
from forge.rules.sentences import Sentence

MOST_TICKS = 16

SHAPES = {
    "disc": Sentence("un indice", "one clue"),
    "diamond": Sentence("plusieurs indices ensemble", "several clues together"),
    "square": Sentence("une supposition", "a supposition"),
}
AND = Sentence(" et ", " and ")
CLUE = Sentence("Indice {clues}", "Clue {clues}")
CLUES = Sentence("Indices {clues}", "Clues {clues}")


@dataclass(frozen=True)
class GuessMark:
    """A wrong guess of the reader's own."""

    number: int
    code: Code


@dataclass(frozen=True)
class Struck:
    """Digits struck at one position."""

    letter: str
    digits: tuple[int, ...]


@dataclass(frozen=True)
class Cell:
    """A digit of the grid after a step: open, struck, or the only one left."""

    digit: int
    state: str


@dataclass(frozen=True)
class Column:
    """One position of the grid after a step."""

    letter: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Point:
    """A step on the chart."""

    number: int
    x: float
    y: float
    shape: str
    diamond: str
    square: str


@dataclass(frozen=True)
class ToldStep:
    """One step, as a person reads it."""

    number: int
    shape: str
    shape_name: str
    clues: str
    clue_numbers: str
    why: tuple[str, ...]
    """The sentence in pieces: words, and positions as `At`."""
    struck: tuple[Struck, ...]
    left: int
    marks: tuple[GuessMark, ...]
    grid: tuple[Column, ...]


@dataclass(frozen=True)
class ToldPath:
    """The whole path."""

    steps: tuple[ToldStep, ...]
    chart: Survivors
    points: tuple[Point, ...]
    shapes: tuple[tuple[str, str], ...]
    digits: int

    @property
    def ticks(self) -> tuple[Point, ...]:
        """The steps whose number is written under the chart: all, or every fifth of many."""
        if len(self.points) <= MOST_TICKS:
            return self.points
        return tuple(p for p in self.points if p.number % 5 == 0 or p.number == 1)

    @property
    def most_clues(self) -> int:
        """The most clues that any step joins."""
        return max((len(step.clue_numbers.split()) for step in self.steps), default=0)


def tell_path(
    path: Path,
    clues: Sequence[Clue],
    digits: int,
    lang: str,
    marks: Sequence[GuessMark] = (),
) -> ToldPath:
    """Tell `path` in `lang`; a wrong guess stands at the first step that strikes a digit of it."""
    boxes = _boxes(path.steps, digits)
    caught = _caught(boxes[1:], digits, marks)
    chart = survivors(digits, [step.left for step in path.steps])
    steps = tuple(
        _step(i, step, clues, digits, lang, boxes, tuple(caught.get(i, ())))
        for i, step in enumerate(path.steps)
    )
    used = {step.shape for step in path.steps}
    return ToldPath(
        steps=steps,
        chart=chart,
        points=tuple(
            _point(i, step, at)
            for i, (step, at) in enumerate(zip(path.steps, chart.points, strict=True))
        ),
        shapes=tuple((key, name.in_(lang)) for key, name in SHAPES.items() if key in used),
        digits=digits,
    )


def _boxes(steps: Iterable[Step], digits: int) -> tuple[Box, ...]:
    """The candidates before the first step and after each."""
    return tuple(
        accumulate(steps, lambda box, step: strike(box, step.struck), initial=full(digits))
    )


def _caught(
    boxes: Sequence[Box], digits: int, marks: Sequence[GuessMark]
) -> dict[int, list[GuessMark]]:
    """For each step, the guesses that it is the first to refuse."""
    found: dict[int, list[GuessMark]] = {}
    for mark in marks:
        for i, box in enumerate(boxes):
            if not _holds(box, digits, mark.code):
                found.setdefault(i, []).append(mark)
                break
    return found


def _holds(box: Box, digits: int, code: Code) -> bool:
    return all(row >> digit & 1 for row, digit in zip(rows(box, digits), code, strict=True))


def _step(
    index: int,
    step: Step,
    clues: Sequence[Clue],
    digits: int,
    lang: str,
    boxes: Sequence[Box],
    marks: tuple[GuessMark, ...],
) -> ToldStep:
    numbers = [str(i + 1) for i in step.clues]
    joined = AND.in_(lang).join(filter(None, (", ".join(numbers[:-1]), numbers[-1])))
    return ToldStep(
        number=index + 1,
        shape=step.shape,
        shape_name=SHAPES[step.shape].in_(lang),
        clues=(CLUE if len(numbers) == 1 else CLUES).with_(clues=joined).in_(lang),
        clue_numbers=" ".join(numbers),
        why=explain(step, clues, digits, boxes[index], lang),
        struck=tuple(
            Struck(letter, gone)
            for letter, gone in zip(POSITIONS, step.struck, strict=False)
            if gone
        ),
        left=step.left,
        marks=marks,
        grid=_grid(boxes[index + 1], digits),
    )


def _grid(box: Box, digits: int) -> tuple[Column, ...]:
    return tuple(
        Column(letter, tuple(Cell(digit, _state(digit, DIGITS[row])) for digit in range(10)))
        for letter, row in zip(POSITIONS, rows(box, digits), strict=False)
    )


def _state(digit: int, candidates: tuple[int, ...]) -> str:
    if digit not in candidates:
        return "struck"
    return "confirmed" if len(candidates) == 1 else "open"


def _point(index: int, step: Step, at: tuple[float, float]) -> Point:
    x, y = at
    return Point(
        number=index + 1,
        x=x,
        y=y,
        shape=step.shape,
        diamond=f"M{x:.1f} {y - 6.6:.1f}l6.6 6.6-6.6 6.6-6.6-6.6Z",
        square=f"M{x - 4.4:.1f} {y - 4.4:.1f}h8.8v8.8h-8.8Z",
    )
