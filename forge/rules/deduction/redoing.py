"""Redoing a path: the same ideas, from the start, after one of them was dropped."""

from collections.abc import Callable, Mapping, Sequence

from forge.rules.deduction.box import Box, full, size, struck
from forge.rules.deduction.path import Step
from forge.rules.deduction.readings import Found, Readings
from forge.rules.deduction.techniques import cases, few, pairs, parity, single, table

Again = Callable[[Readings, Box, Found], Found | None]

AGAIN: Mapping[str, Again] = {
    "direct": single.again,
    "count": single.again,
    "list": single.again,
    "pair": pairs.again,
    "subtract": pairs.again,
    "table": table.again,
    "parity": parity.again,
    "cases": cases.again,
    "long_cases": cases.again,
    "few_codes": few.again,
    "nested": cases.again,
}


def redone(readings: Readings, ideas: Sequence[Found]) -> list[Found | None]:
    """The same ideas in order, from the full box; None for one that strikes nothing."""
    box = full(readings.digits)
    path: list[Found | None] = []
    for idea in ideas:
        found = AGAIN[idea.technique](readings, box, idea)
        path.append(found)
        box = found.after if found else box
    return path


def steps_of(readings: Readings, path: Sequence[Found]) -> tuple[Step, ...]:
    """The steps as they are kept."""
    digits, box = readings.digits, full(readings.digits)
    steps = []
    for found in path:
        gone = struck(box, found.after, digits)
        left = size(found.after, digits)
        steps.append(Step(found.technique, found.clues, gone, left, found.ways, found.refuted))
        box = found.after
    return tuple(steps)
