"""Parities: clues read only as to which positions are even and which are odd.

A pattern says even or odd for each position; a set of patterns is one integer, bit k for the
pattern whose odd positions are the bits of k. Some clues allow only some patterns::

    A + C + D = 10        an even number of odd digits among A, C, D
    exactly 1 odd digit   patterns with one bit
"""

from collections.abc import Iterable
from functools import cache

from forge.rules.clues import Clue
from forge.rules.codes import POSITIONS
from forge.rules.deduction.box import EVEN, ODD, Box, boxed, row, rows
from forge.rules.deduction.equations import equation_of
from forge.rules.deduction.readings import Found, Readings

Patterns = int


def find(readings: Readings, box: Box) -> list[Found]:
    """What the parities of all clues together strike, from as few clues as will do."""
    telling = [
        index
        for index, clue in enumerate(readings.clues)
        if patterns(clue, readings.digits) is not None
    ]
    found = _struck(readings, box, telling)
    if found is None:
        return []
    for index in telling:
        without = _struck(readings, box, [i for i in found.clues if i != index])
        if without and without.after == found.after:
            found = without
    return [found]


def again(readings: Readings, box: Box, found: Found) -> Found | None:
    """The same clues in this box."""
    return _struck(readings, box, found.clues)


def _struck(readings: Readings, box: Box, used: Iterable[int]) -> Found | None:
    digits = readings.digits
    readings.budget.spend()
    standing = _patterns_of_box(box, digits)
    for index in used:
        standing &= patterns(readings.clues[index], digits) or 0
    narrowed = []
    for position, candidates in enumerate(rows(box, digits)):
        odd = _odd_at(position, digits)
        kept = (ODD if standing & odd else 0) | (EVEN if standing & ~odd else 0)
        narrowed.append(candidates & kept)
    after = boxed(narrowed) if all(narrowed) else 0
    if after == box:
        return None
    return Found("parity", tuple(used), after, standing.bit_count())


@cache
def patterns(clue: Clue, digits: int) -> Patterns | None:
    """The patterns that a clue allows; None for a clue that says nothing of parities."""
    everywhere = (1 << digits) - 1
    match clue.kind, clue.value:
        case "exactly_odd", int(times):
            return _odd_counts(everywhere, digits, (times,))
        case "exactly_even", int(times):
            return _odd_counts(everywhere, digits, (digits - times,))
        case "gap", int(total):
            return _odd_total(_mask(clue.at), digits, total)
        case "sum_multiple", int(divisor) if divisor % 2 == 0:
            return _odd_total(_mask(clue.at), digits, 0)
        case "digit_sum_multiple", int(divisor) if divisor % 2 == 0:
            return _odd_total(everywhere, digits, 0)
    equation = equation_of(clue, digits)
    return equation and _odd_total(
        sum(1 << p for p, c in equation.terms if c % 2), digits, equation.total
    )


def _mask(at: str) -> int:
    return sum(1 << POSITIONS.index(letter) for letter in at)


def _odd_total(mask: int, digits: int, total: int) -> Patterns:
    """The patterns whose odd positions within the mask are as odd in number as the total."""
    return _odd_counts(mask, digits, range(total % 2, digits + 1, 2))


def _odd_counts(mask: int, digits: int, counts: Iterable[int]) -> Patterns:
    allowed = set(counts)
    return sum(1 << k for k in range(1 << digits) if (k & mask).bit_count() in allowed)


def _patterns_of_box(box: Box, digits: int) -> Patterns:
    standing = (1 << (1 << digits)) - 1
    for position in range(digits):
        if not row(box, position) & ODD:
            standing &= ~_odd_at(position, digits)
        elif not row(box, position) & EVEN:
            standing &= _odd_at(position, digits)
    return standing


@cache
def _odd_at(position: int, digits: int) -> Patterns:
    return sum(1 << k for k in range(1 << digits) if k >> position & 1)
