"""The gauge of a lock: each clue a numbered mark at what it leaves."""

from collections.abc import Sequence
from dataclasses import dataclass

from cofferwit.look.rules.scales import Label, LogRule, log_rule

LEFT, RIGHT = 14, 746
CLOSE = 24
"""Marks nearer than this share one place for their numbers."""
TAG, TAG_MORE = 20, 8
"""Width of the plate under the cursor's name: for one sign, and for each one more."""


@dataclass(frozen=True)
class Mark:
    """A tick at `x`, and what is written over it ("" where the number stands with the next)."""

    x: float
    name: str
    current: bool

    @property
    def tag_width(self) -> float:
        """How wide the plate under the name of the cursor is."""
        return TAG + TAG_MORE * (len(self.name) - 1)

    @property
    def tag_x(self) -> float:
        """Where that plate begins."""
        return round(self.x - self.tag_width / 2, 1)


@dataclass(frozen=True)
class Gauge:
    """A rule of all codes, with its marks; the last one is the cursor."""

    rule: LogRule
    marks: tuple[Mark, ...]
    left: float
    right: float
    x: float

    @property
    def labels(self) -> list[tuple[Label, bool]]:
        """The numbers of the scale, each with whether a small screen leaves it out.

        Counted from the nearer end, so that both ends always have theirs.
        """
        last = len(self.rule.labels) - 1
        return [(label, min(d, last - d) % 2 == 1) for d, label in enumerate(self.rule.labels)]


def lock_gauge_of(after: Sequence[int], digits: int) -> Gauge:
    """The gauge of 10^digits codes on which each clue leaves `after` codes."""
    rule = log_rule(digits, LEFT, RIGHT, top=40, short=7, every=1)
    places = [rule.at(count) for count in after]
    return Gauge(rule, tuple(_marks(places)), LEFT, RIGHT, places[-1] if places else LEFT)


def _marks(places: Sequence[float]) -> list[Mark]:
    """A mark a clue; those that stand too close are named together, over the last of them."""
    marks: list[Mark] = []
    first = 1
    for number, x in enumerate(places, start=1):
        last = number == len(places)
        alone = last or (places[number] - x >= CLOSE)
        marks.append(Mark(x, _name(first, number) if alone else "", last))
        first = number + 1 if alone else first
    return marks


def _name(first: int, last: int) -> str:
    if first == last:
        return str(last)
    return f"{first}·{last}" if last == first + 1 else f"{first}–{last}"
