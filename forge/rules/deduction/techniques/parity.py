"""Parities: every clue read only as to which positions are even and which are odd.

A pattern says even or odd for each position; a set of patterns is one integer, bit k for the
pattern whose odd positions are the bits of k. Each clue allows some patterns::

    A + C + D = 10        an even number of odd digits among A, C, D
    exactly 1 odd digit   patterns with one bit
"""

from functools import cache

from forge.rules.deduction.box import EVEN, ODD, Box, at, boxed, row, rows
from forge.rules.deduction.compiled import Ways
from forge.rules.deduction.readings import Found, Readings

Patterns = int


def find(readings: Readings, box: Box) -> list[Found]:
    """What the parities of all clues together strike, from as few clues as will do."""
    everyone = tuple(range(len(readings.clues)))
    found = _struck(readings, box, everyone)
    if found is None:
        return []
    for index in everyone:
        fewer = tuple(i for i in found.clues if i != index)
        without = _struck(readings, box, fewer)
        if without and without.after == found.after:
            found = without
    return [found] if len(found.clues) > 1 else []


def again(readings: Readings, box: Box, found: Found) -> Found | None:
    """The same clues in this box."""
    return _struck(readings, box, found.clues)


def _struck(readings: Readings, box: Box, used: tuple[int, ...]) -> Found | None:
    digits = readings.digits
    standing = _patterns_of_box(box, digits)
    for index in used:
        standing &= patterns(readings, index, box)
    narrowed = []
    for position, candidates in enumerate(rows(box, digits)):
        kept = EVEN if standing & even_at(position, digits) else 0
        kept |= ODD if standing & ~even_at(position, digits) else 0
        narrowed.append(candidates & kept)
    after = boxed(narrowed) if all(narrowed) else 0
    return Found("parity", used, after, standing.bit_count()) if after != box else None


def patterns(readings: Readings, index: int, box: Box) -> Patterns:
    """The patterns that the clue allows within the box."""
    digits, clue = readings.digits, readings.clues[index]
    readings.budget.spend()
    match clue.kind, clue.value:
        case "exactly_odd", int(times):
            return _odd_counts(digits, (times,))
        case "exactly_even", int(times):
            return _odd_counts(digits, (digits - times,))
        case "digit_sum", int(total):
            return _odd_counts(digits, tuple(range(total % 2, digits + 1, 2)))
        case "digit_sum_multiple", int(divisor) if divisor % 2 == 0:
            return _odd_counts(digits, tuple(range(0, digits + 1, 2)))
        case "code_divisible", int(divisor) if divisor % 2 == 0:
            return even_at(digits - 1, digits)
    ways = readings.ways(index, box)
    return _every(digits) if ways is None else _patterns_of_ways(ways, readings, index)


def _patterns_of_ways(ways: Ways, readings: Readings, index: int) -> Patterns:
    digits = readings.digits
    standing = 0
    odd = {p: at(p, ODD) for p in readings.compiled[index].positions}
    mask = sum(odd.values())
    for way in {way & mask for way in ways.tolist()}:
        allowed = _every(digits)
        for position, bits in odd.items():
            even = even_at(position, digits)
            allowed &= ~even if way & bits else even
        standing |= allowed
    return standing


def _patterns_of_box(box: Box, digits: int) -> Patterns:
    standing = _every(digits)
    for position in range(digits):
        candidates = row(box, position)
        if not candidates & ODD:
            standing &= even_at(position, digits)
        elif not candidates & EVEN:
            standing &= ~even_at(position, digits)
    return standing


def _every(digits: int) -> Patterns:
    return (1 << (1 << digits)) - 1


@cache
def even_at(position: int, digits: int) -> Patterns:
    """The patterns in which this position is even."""
    return sum(1 << k for k in range(1 << digits) if not k >> position & 1)


@cache
def _odd_counts(digits: int, counts: tuple[int, ...]) -> Patterns:
    return sum(1 << k for k in range(1 << digits) if k.bit_count() in counts)
