"""Two clues joined, and one sum equation taken from another."""

from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

import numpy as np

from forge.rules.deduction.box import Box, boxed, open_positions, rows, size
from forge.rules.deduction.compiled import compiled_equation
from forge.rules.deduction.equations import Equation, combinations_of, equation_of
from forge.rules.deduction.readings import (
    DIRECT_OPEN,
    LISTED_BOX,
    LISTED_WAYS,
    Found,
    Reading,
    Readings,
    projected,
    union,
    within,
)
from forge.rules.deduction.techniques.joining import joined, listed, spanned, standing


def find(readings: Readings, box: Box) -> list[Found]:
    """Each pair of clues that strikes more together than alone."""
    found = []
    for pair in combinations(range(len(readings.clues)), 2):
        found += [join(readings, box, *pair), subtract(readings, box, *pair)]
    return [one for one in found if one]


def again(readings: Readings, box: Box, found: Found) -> Found | None:
    """The same two clues in this box."""
    attempt = join if found.technique == "pair" else subtract
    return attempt(readings, box, *found.clues)


def join(readings: Readings, box: Box, first: int, second: int) -> Found | None:
    """The ways in which two clues hold together, when there are at most 30."""
    return _remembered(readings, box, "pair", first, second)


def subtract(readings: Readings, box: Box, first: int, second: int) -> Found | None:
    """What the difference or the sum of two equations says once a position falls away."""
    return _remembered(readings, box, "subtract", first, second)


def _remembered(
    readings: Readings, box: Box, technique: str, first: int, second: int
) -> Found | None:
    scope = readings.compiled[first].scope | readings.compiled[second].scope
    key = technique, first, second, box & scope
    if key not in readings.joins:
        readings.budget.spend()
        read = _join if technique == "pair" else _subtract
        readings.joins[key] = read(readings, box, first, second)
    reading = readings.joins[key]
    if reading is None or reading.bits == box & scope:
        return None
    after = reading.bits and box & ~scope | reading.bits
    return Found(technique, (first, second), after, reading.ways)


def _join(readings: Readings, box: Box, first: int, second: int) -> Reading | None:
    if min(readings.open_in(first, box), readings.open_in(second, box)) < DIRECT_OPEN:
        return None
    scope = readings.compiled[first].scope | readings.compiled[second].scope
    tables = [listed(readings, index, box) for index in (first, second)]
    if tables[0] and tables[1]:
        table = joined(readings, tables[0], tables[1], box)
        return table and Reading("pair", spanned(table, box) & scope, len(table.codes))
    for table, whole in zip(tables, (second, first), strict=True):
        if table and len(table.codes) <= LISTED_WAYS:
            kept = standing(readings, table, whole, box)
            after = reduce(or_, (narrowed for _, narrowed in kept), 0)
            return Reading("pair", after & scope, len(kept))
    return _listed_together(readings, box, first, second)


def _listed_together(readings: Readings, box: Box, first: int, second: int) -> Reading | None:
    if size(box, readings.digits) > LISTED_BOX:
        return None
    truth = readings.truth(first, box) & readings.truth(second, box)
    ways = int(np.count_nonzero(truth))
    if ways > LISTED_WAYS:
        return None
    return Reading("pair", projected(truth, box, readings.digits), ways)


def _subtract(readings: Readings, box: Box, first: int, second: int) -> Reading | None:
    found = combined(readings, box, first, second)
    return found[0].reading if found else None


class Combined(NamedTuple):
    """Two equations combined, and what the result says of both clues' positions."""

    equation: Equation
    reading: Reading


def combined(readings: Readings, box: Box, first: int, second: int) -> list[Combined]:
    """The difference and the sum of two clues that are equations; what strikes most comes first."""
    equations = [equation_of(readings.clues[index], readings.digits) for index in (first, second)]
    if equations[0] is None or equations[1] is None:
        return []
    scope = readings.compiled[first].scope | readings.compiled[second].scope
    found = [
        Combined(mixed, _read_equation(readings, mixed, box, scope))
        for mixed in combinations_of(equations[0], equations[1])
    ]
    return sorted(found, key=lambda one: one.reading.bits.bit_count())


def _read_equation(readings: Readings, equation: Equation, box: Box, scope: Box) -> Reading:
    item = compiled_equation(equation)
    ways = within(item.ways, box) if item.ways is not None else None
    few_open = len(open_positions(box, item.positions)) <= DIRECT_OPEN
    if ways is not None and (few_open or len(ways) <= LISTED_WAYS):
        bits, listed_ways = union(ways), len(ways)
    else:
        narrowed = item.bound(rows(box, readings.digits))
        bits, listed_ways = boxed(narrowed) & item.scope if narrowed else 0, 0
    return Reading("subtract", bits and (box & ~item.scope | bits) & scope, listed_ways)
