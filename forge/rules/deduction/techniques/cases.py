"""Cases: suppose a digit at a position and follow the clues until something is impossible."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from forge.rules.deduction.box import DIGITS, Box, open_positions, row, size, with_row
from forge.rules.deduction.path import Link, Refutation
from forge.rules.deduction.readings import Found, Readings
from forge.rules.deduction.techniques import pairs


class Forward(NamedTuple):
    """One link followed: what was read, and the box after it."""

    link: Link
    after: Box


Reader = Callable[[Readings, Box], Iterator[Forward]]
"""Offers links from a supposed box."""


class Style(NamedTuple):
    """How far a person follows a supposition, and by what kinds of link."""

    technique: str
    links: int
    readers: tuple[Reader, ...]
    """Tried in this order; a later one only where the earlier ones offer nothing."""


FOLLOWED = 12
"""A chain is given up after so many links; one that succeeds is then shortened."""


def find(readings: Readings, box: Box, style: Style) -> list[Found]:
    """For each open position, the digits that can be refuted in this style."""
    found = []
    for position in open_positions(box, range(readings.digits)):
        tried = (refute(readings, box, position, d, style) for d in DIGITS[row(box, position)])
        one = _struck(box, style.technique, [refutation for refutation in tried if refutation])
        if one:
            found.append(one)
    return found


def again(readings: Readings, box: Box, found: Found) -> Found | None:
    """The same suppositions in this box: those that still fail."""
    standing = [one for one in found.refuted if fails(readings, box, one)]
    return _struck(box, found.technique, standing)


def refute(
    readings: Readings, box: Box, position: int, digit: int, style: Style
) -> Refutation | None:
    """A short chain from this supposition to something impossible, or None."""
    supposed = with_row(box, position, 1 << digit)
    links: list[Link] = []
    while supposed and len(links) < FOLLOWED:
        step = _next(readings, supposed, style.readers)
        if step is None:
            return None
        links.append(step.link)
        supposed = step.after
    if supposed:
        return None
    links = _shortened(readings, with_row(box, position, 1 << digit), links)
    return Refutation(position, digit, tuple(links)) if len(links) <= style.links else None


def fails(readings: Readings, box: Box, refutation: Refutation) -> bool:
    """Whether the digit still stands in the box and its chain ends in something impossible."""
    if not row(box, refutation.position) >> refutation.digit & 1:
        return False
    supposed = with_row(box, refutation.position, 1 << refutation.digit)
    return not follow(readings, supposed, refutation.links)


def follow(readings: Readings, box: Box, links: Sequence[Link]) -> Box:
    """The box after these links; 0 as soon as nothing is possible."""
    for link in links:
        if isinstance(link, Refutation):
            if fails(readings, box, link):
                box = without(box, link)
        elif len(link) == 1:
            found = readings.strong(link[0], box)
            box = found.after if found else box
        else:
            box = together(readings, box, link[0], link[1])
        if not box:
            return 0
    return box


def together(readings: Readings, box: Box, first: int, second: int) -> Box:
    """The box after two clues are joined or, if they are equations, combined."""
    attempts = pairs.join, pairs.subtract
    found = [one for attempt in attempts if (one := attempt(readings, box, first, second))]
    for one in found:
        box &= one.after
    return box


def without(box: Box, refutation: Refutation) -> Box:
    """The box without the refuted digit; 0 when its position has no other."""
    left = row(box, refutation.position) & ~(1 << refutation.digit)
    return with_row(box, refutation.position, left) if left else 0


def singles(readings: Readings, box: Box) -> Iterator[Forward]:
    """Links of one clue."""
    for index in range(len(readings.clues)):
        found = readings.strong(index, box)
        if found:
            yield Forward((index,), found.after)


def couples(readings: Readings, box: Box) -> Iterator[Forward]:
    """Links of two clues."""
    for pair in combinations(range(len(readings.clues)), 2):
        after = together(readings, box, *pair)
        if after != box:
            yield Forward(pair, after)


def suppositions(readings: Readings, box: Box) -> Iterator[Forward]:
    """Links that are suppositions themselves."""
    for position in open_positions(box, range(readings.digits)):
        for digit in DIGITS[row(box, position)]:
            refutation = refute(readings, box, position, digit, LONG)
            if refutation:
                yield Forward(refutation, without(box, refutation))


SHORT = Style("cases", 4, (singles,))
LONG = Style("long_cases", FOLLOWED, (singles, couples))
NESTED = Style("nested", FOLLOWED, (singles, couples, suppositions))


def _next(readings: Readings, box: Box, readers: tuple[Reader, ...]) -> Forward | None:
    """The link that leads straight to something impossible, or else the one that strikes most."""
    for reader in readers:
        best: Forward | None = None
        for step in reader(readings, box):
            if not step.after:
                return step
            if best is None or _size(readings, step) < _size(readings, best):
                best = step
        if best:
            return best
    return None


def _size(readings: Readings, step: Forward) -> int:
    return size(step.after, readings.digits)


def _shortened(readings: Readings, supposed: Box, links: list[Link]) -> list[Link]:
    """The chain without the links it can do without, the first ones tried first."""
    for link in links[:-1]:
        fewer = [one for one in links if one is not link]
        if not follow(readings, supposed, fewer):
            links = fewer
    return links


def _struck(box: Box, technique: str, refuted: list[Refutation]) -> Found | None:
    if not refuted:
        return None
    after = box
    for refutation in refuted:
        after = after and without(after, refutation)
    clues = sorted(frozenset().union(*(refutation.clues for refutation in refuted)))
    return Found(technique, tuple(clues), after, 0, tuple(refuted))
