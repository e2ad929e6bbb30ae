"""A path is a proof: it can be replayed, and every strike checked against the clues it names."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from forge.rules.clues import Clue
from forge.rules.codes import POSITIONS, Code
from forge.rules.deduction.box import DIGITS, Box, full, only_code, rows, size, strike
from forge.rules.deduction.path import Path, Step
from forge.rules.deduction.readings import columns_of, projected


class PathError(Exception):
    """The path proves nothing: the message says at which step and why."""


def replay(path: Path, digits: int) -> tuple[Box, ...]:
    """The box before the first step, ten candidates a position, then after each step."""
    boxes = [full(digits)]
    for step in path.steps:
        boxes.append(strike(boxes[-1], step.struck))
    return tuple(boxes)


def candidates(box: Box, digits: int) -> tuple[tuple[int, ...], ...]:
    """The digits still possible, one tuple a position."""
    return tuple(DIGITS[row] for row in rows(box, digits))


def verify(path: Path, clues: Sequence[Clue], digits: int) -> Code:
    """The code that the path proves.

    Every struck digit must stand in the box and be in none of its codes that satisfy the clues
    named by the step, ``left`` must be the size of the box after it, and the last box must hold
    one code. Raises ``PathError``.
    """
    boxes = replay(path, digits)
    for number, (step, (before, after)) in enumerate(
        zip(path.steps, pairwise(boxes), strict=True), start=1
    ):
        flaw = _flaw(step, clues, digits, before, after)
        if flaw:
            raise PathError(f"step {number}: {flaw}")
    code = only_code(boxes[-1], digits)
    if code is None:
        raise PathError(f"the path ends with {size(boxes[-1], digits)} codes")
    return code


def _flaw(step: Step, clues: Sequence[Clue], digits: int, before: Box, after: Box) -> str | None:
    if step.left != size(after, digits):
        return f"{size(after, digits)} codes are left, not {step.left}"
    held = [clues[index] for index in step.clues]
    possible = _possible(held, digits, before)
    for position, gone in enumerate(step.struck):
        for digit in gone:
            here = f"{digit} at {POSITIONS[position]}"
            if digit not in DIGITS[rows(before, digits)[position]]:
                return f"{here} was struck before"
            if digit in possible[position]:
                return f"{here} is still possible"
    return None


def _possible(held: Sequence[Clue], digits: int, box: Box) -> tuple[tuple[int, ...], ...]:
    """For each position, the digits of the codes in the box that satisfy these clues.

    Positions of which no clue speaks keep an axis of length 1 until the end.
    """
    columns = columns_of(box, digits)
    truth: NDArray[np.bool_] = np.ones((1,) * digits, dtype=bool)
    for clue in held:
        read = [columns[p] for p in clue.clue_kind.reads(clue.at, digits)]
        truth = truth & clue.clue_kind.truth(read, clue.value)
    return candidates(projected(truth, box, digits), digits)
