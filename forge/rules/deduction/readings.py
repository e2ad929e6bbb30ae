"""Reading one clue against a box, with a memory of what has been read."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from forge.rules.clues import Clue
from forge.rules.deduction.box import DIGITS, Box, Row, boxed, open_positions, row_of, rows, size
from forge.rules.deduction.budget import Budget
from forge.rules.deduction.compiled import Ways, compiled
from forge.rules.deduction.path import TECHNIQUES, Refutation, cost_of

LISTED_WAYS = 30
"""More ways than that a person does not write down."""
LISTED_BOX = 3_000
"""A clue on the whole code is listed only in a box of at most so many codes."""
DIRECT_OPEN = 2
"""A clue with at most so many open positions is read directly."""


class Found(NamedTuple):
    """What a technique found in a box: the box after it (0: nothing is possible any more)."""

    technique: str
    clues: tuple[int, ...]
    after: Box
    ways: int = 0
    refuted: tuple[Refutation, ...] = ()

    @property
    def cost(self) -> float:
        """What it costs a person."""
        return cost_of(self.technique, self.clues, self.ways, self.refuted)

    @property
    def rank(self) -> int:
        """How advanced the technique is."""
        return TECHNIQUES[self.technique].rank


class Reading(NamedTuple):
    """One clue read once: which technique, the narrowed bits of its scope, and how many ways."""

    technique: str
    bits: Box
    ways: int


class Readings:
    """The clues of one safe, read again and again against boxes; each reading is remembered."""

    def __init__(self, clues: tuple[Clue, ...], digits: int, budget: Budget) -> None:
        self.clues = clues
        self.digits = digits
        self.budget = budget
        self.compiled = [compiled(clue, digits) for clue in clues]
        self._ways: dict[tuple[int, Box], Ways] = {}
        self._light: dict[tuple[int, Box], Reading] = {}
        self._strong: dict[tuple[int, Box], Reading] = {}
        self._truths: dict[tuple[int, Box], NDArray[np.bool_]] = {}
        self.joins: dict[tuple[str, int, int, Box], Reading | None] = {}
        """What pairs of clues said, by technique, clues and the box of their positions."""

    def light(self, index: int, box: Box) -> Found | None:
        """The easiest reading of one clue that strikes something, or None."""
        key = index, box & self.compiled[index].scope
        if key not in self._light:
            self._light[key] = self._read_lightly(index, box)
        return self._found(index, box, self._light[key])

    def strong(self, index: int, box: Box) -> Found | None:
        """The reading of one clue that strikes most without joining it to another, or None."""
        key = index, box & self.compiled[index].scope
        if key not in self._strong:
            self._strong[key] = self._read_strongly(index, box)
        return self._found(index, box, self._strong[key])

    def brief(self, index: int, box: Box) -> Box:
        """The box after a reading that needs no list of more than two positions; 0: impossible."""
        item = self.compiled[index]
        bits = self._direct_or_bound(index, box).bits
        return bits and box & ~item.scope | bits

    def ways(self, index: int, box: Box) -> Ways | None:
        """The ways of a clue on at most four positions within the box; None for other clues."""
        item = self.compiled[index]
        if item.ways is None:
            return None
        key = index, box & item.scope
        if key not in self._ways:
            self._ways[key] = within(item.ways, box)
            self.budget.spend(1 + len(item.ways) // 500)
        return self._ways[key]

    def truth(self, index: int, box: Box) -> NDArray[np.bool_]:
        """Which codes of the box satisfy the clue: one axis a position, one entry a candidate."""
        key = index, box
        if key not in self._truths:
            columns = columns_of(box, self.digits)
            kind, clue = self.clues[index].clue_kind, self.clues[index]
            read = [columns[p] for p in kind.reads(clue.at, self.digits)]
            self._truths[key] = np.asarray(kind.truth(read, clue.value), dtype=bool)
            self.budget.spend(10 + size(box, self.digits) // 100)
        return self._truths[key]

    def open_in(self, index: int, box: Box) -> int:
        """How many positions of the clue still have several candidates."""
        return len(open_positions(box, self.compiled[index].positions))

    def _found(self, index: int, box: Box, reading: Reading) -> Found | None:
        scope = self.compiled[index].scope
        if reading.bits == box & scope:
            return None
        after = reading.bits and box & ~scope | reading.bits
        return Found(reading.technique, (index,), after, reading.ways)

    def _read_lightly(self, index: int, box: Box) -> Reading:
        reading = self._direct_or_bound(index, box)
        if reading.technique == "count" and reading.bits == box & self.compiled[index].scope:
            return self._listed(index, box) or reading
        return reading

    def _read_strongly(self, index: int, box: Box) -> Reading:
        reading = self._direct_or_bound(index, box)
        if reading.technique == "count" and reading.bits:
            return self._listed(index, box) or reading
        return reading

    def _direct_or_bound(self, index: int, box: Box) -> Reading:
        self.budget.spend()
        item = self.compiled[index]
        if self.open_in(index, box) <= DIRECT_OPEN:
            return self._direct(index, box)
        narrowed = item.bound(rows(box, self.digits))
        return Reading("count", boxed(narrowed) & item.scope if narrowed else 0, 0)

    def _direct(self, index: int, box: Box) -> Reading:
        ways = self.ways(index, box)
        if ways is not None:
            return Reading("direct", union(ways), len(ways))
        truth = self.truth(index, box)
        return Reading("direct", projected(truth, box, self.digits), int(np.count_nonzero(truth)))

    def _listed(self, index: int, box: Box) -> Reading | None:
        ways = self.ways(index, box)
        if ways is not None:
            fits = len(ways) <= LISTED_WAYS
            return Reading("list", union(ways), len(ways)) if fits else None
        if size(box, self.digits) > LISTED_BOX:
            return None
        truth = self.truth(index, box)
        count = int(np.count_nonzero(truth))
        if count > LISTED_WAYS:
            return None
        return Reading("list", projected(truth, box, self.digits), count)


def within(ways: Ways, box: Box) -> Ways:
    """The ways all of whose digits are still in the box."""
    inside: Ways = ways[(ways & np.uint64(box)) == ways]
    return inside


def union(ways: Ways) -> Box:
    """Every digit that some way uses."""
    return int(np.bitwise_or.reduce(ways)) if len(ways) else 0


def projected(truth: NDArray[np.bool_], box: Box, digits: int) -> Box:
    """The candidates that some true entry uses; 0 when there is none."""
    if not truth.any():
        return 0
    narrowed = []
    for p, candidates in enumerate(rows(box, digits)):
        if truth.shape[p] > 1:
            others = tuple(axis for axis in range(digits) if axis != p)
            kept = np.flatnonzero(truth.any(axis=others)).tolist()
            narrowed.append(row_of(DIGITS[candidates][k] for k in kept))
        else:
            narrowed.append(candidates)
    return boxed(narrowed)


def columns_of(box: Box, digits: int) -> list[NDArray[np.int64]]:
    """The candidates of each position, along an axis of their own: together they broadcast."""
    return [_column(row, p, digits) for p, row in enumerate(rows(box, digits))]


@cache
def _column(row: Row, position: int, digits: int) -> NDArray[np.int64]:
    return np.array(DIGITS[row]).reshape((1,) * position + (-1,) + (1,) * (digits - position - 1))
