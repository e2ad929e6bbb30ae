"""Joining clues: partial codes that satisfy several of them at once.

A table holds partial codes, one integer each, over the positions of the listed clues joined so
far. Clues on the whole code strike out partial codes that they cannot complete.
"""

from typing import NamedTuple

import numpy as np

from forge.rules.deduction.box import COUNT, Box, row
from forge.rules.deduction.compiled import Ways
from forge.rules.deduction.readings import LISTED_WAYS, Readings, union

COMPARED = 30_000
"""Two lists whose product is longer are not compared."""


class Table(NamedTuple):
    """Partial codes over ``scope`` that satisfy the clues joined so far."""

    scope: Box
    codes: Ways


def listed(readings: Readings, index: int, box: Box) -> Table | None:
    """The table of one listed clue; None for a clue on the whole code or one without a choice."""
    ways = readings.ways(index, box)
    if ways is None or readings.open_in(index, box) < 2:
        return None
    return Table(readings.compiled[index].scope, ways)


def joined(readings: Readings, first: Table, second: Table, box: Box) -> Table | None:
    """Both tables at once; None unless they share an open position and the list stays short."""
    readings.budget.spend()
    common = first.scope & second.scope
    if not _choices(common & box, readings.digits):
        return None
    if len(first.codes) * len(second.codes) > COMPARED:
        return None
    readings.budget.spend(len(first.codes) * len(second.codes) // 2_000)
    shared = np.uint64(common)
    match = (first.codes & shared)[:, None] == (second.codes & shared)[None, :]
    if np.count_nonzero(match) > LISTED_WAYS:
        return None
    left, right = np.nonzero(match)
    return Table(first.scope | second.scope, first.codes[left] | second.codes[right])


def spanned(table: Table, box: Box) -> Box:
    """The box that the partial codes span; 0 when there is none."""
    bits = union(table.codes)
    return bits and box & ~table.scope | bits


def standing(readings: Readings, table: Table, whole: int, box: Box) -> list[tuple[Box, Box]]:
    """The partial codes that a clue on the whole code can complete, each with the box it leaves."""
    narrowed = (
        (partial, readings.brief(whole, box & ~table.scope | partial))
        for partial in table.codes.tolist()
    )
    return [(partial, after) for partial, after in narrowed if after]


def _choices(bits: Box, digits: int) -> bool:
    return any(COUNT[row(bits, p)] > 1 for p in range(digits))
