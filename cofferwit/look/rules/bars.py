"""Bars of a share, plain or cut in parts."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, GAP, EDGE = 150.0, 1.5, 0.8


@dataclass(frozen=True)
class Part:
    """A stretch of a bar, drawn as `kind`."""

    x: float
    width: float
    kind: str


def parts(counts: Sequence[tuple[int, str]]) -> tuple[Part, ...]:
    """A bar cut by counts, each with its kind; a count of nothing has no part."""
    whole = sum(count for count, _ in counts)
    room = WIDTH - 2 * EDGE
    found, x = [], EDGE
    for count, kind in counts:
        if count:
            width = room * count / whole
            found.append(Part(round(x, 1), round(max(width - GAP, 1.0), 1), kind))
            x += width
    return tuple(found)


def share(count: int, whole: int) -> float:
    """How far a bar of 100 reaches for `count` of `whole`; 0 of nothing."""
    return round(100 * count / whole, 1) if whole else 0.0
