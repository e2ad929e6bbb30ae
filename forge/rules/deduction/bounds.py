"""Counting and bounding: what one clue says without a list of the ways to satisfy it.

A bound takes the rows of candidates, one a position, and returns them narrowed, or None when the
clue can no longer be satisfied. It is sound but may leave digits that a full list would strike.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from forge.rules.deduction.box import COUNT, GREATEST, LEAST, Row, between

Rows = list[Row]
Bound = Callable[[Rows], Rows | None]


def linear(terms: Sequence[tuple[int, int]], least: int, greatest: int, rows: Rows) -> Rows | None:
    """``least <= sum of coefficient x digit <= greatest``; a term is (position, coefficient).

    Each digit must fit what the others can still make::

        A + C + D = 10, D from 4 to 8   ->   A and C are at most 6
    """
    lows = [c * (LEAST if c > 0 else GREATEST)[rows[p]] for p, c in terms]
    highs = [c * (GREATEST if c > 0 else LEAST)[rows[p]] for p, c in terms]
    low, high = sum(lows), sum(highs)
    if low > greatest or high < least:
        return None
    narrowed = list(rows)
    for (p, c), term_low, term_high in zip(terms, lows, highs, strict=True):
        most, fewest = greatest - low + term_low, least - high + term_high
        if c < 0:
            most, fewest = -fewest, -most
        narrowed[p] &= between(-(-fewest // abs(c)), most // abs(c))
    return narrowed if all(narrowed) else None


def multiple(
    terms: Sequence[tuple[int, int]],
    divisor: int,
    rows: Rows,
    *,
    positive: bool = False,
) -> Rows | None:
    """The sum of coefficient x digit is a multiple of ``divisor``: only few lie within reach."""
    low = sum(c * (LEAST if c > 0 else GREATEST)[rows[p]] for p, c in terms)
    high = sum(c * (GREATEST if c > 0 else LEAST)[rows[p]] for p, c in terms)
    first = -(-low // divisor) * divisor
    if positive:
        first = max(first, divisor)
    return linear(terms, first, high // divisor * divisor, rows)


def counted(wanted: Row, times: int, rows: Rows) -> Rows | None:
    """Exactly ``times`` positions hold a digit of ``wanted``."""
    sure = sum(not candidates & ~wanted for candidates in rows)
    possible = sum(bool(candidates & wanted) for candidates in rows)
    if sure > times or possible < times:
        return None
    if sure == times:
        return [r if not r & ~wanted else r & ~wanted for r in rows]
    if possible == times:
        return [r & wanted or r for r in rows]
    return rows


def different_digits(number: int, rows: Rows) -> Rows | None:
    """Exactly ``number`` different digits stand in the code."""
    fixed, reach, undecided = 0, 0, 0
    for candidates in rows:
        reach |= candidates
        if COUNT[candidates] == 1:
            fixed |= candidates
        else:
            undecided += 1
    if COUNT[fixed] > number or COUNT[fixed] + undecided < number or COUNT[reach] < number:
        return None
    if COUNT[fixed] == number:
        return _open_rows(rows, fixed)
    if COUNT[fixed] + undecided == number:
        return _open_rows(rows, ~fixed)
    return rows


def _open_rows(rows: Rows, kept: Row) -> Rows | None:
    narrowed = [r if COUNT[r] == 1 else r & kept for r in rows]
    return narrowed if all(narrowed) else None


def extreme(value: int, beyond: Row, rows: Rows) -> Rows | None:
    """``value`` stands somewhere and no digit of ``beyond`` anywhere (greatest or least digit)."""
    narrowed = [r & ~beyond for r in rows]
    return _carried(value, narrowed) if all(narrowed) else None


def _carried(value: int, rows: Rows) -> Rows | None:
    """Some position holds ``value``: if only one can, it does."""
    carriers = [p for p, candidates in enumerate(rows) if candidates >> value & 1]
    if len(carriers) == 1:
        rows = list(rows)
        rows[carriers[0]] = 1 << value
    return rows if carriers else None


def window(width: int, rows: Rows) -> Rows | None:
    """Greatest digit minus least digit is ``width``: slide the window from 0 to 9."""
    union = [0] * len(rows)
    for low in range(10 - width):
        inside: Rows | None = [r & between(low, low + width) for r in rows]
        for edge in (low, low + width):
            inside = _carried(edge, inside) if inside and all(inside) else None
        if inside is not None:
            union = [seen | r for seen, r in zip(union, inside, strict=True)]
    return union if all(union) else None


def greatest_at(position: int, rows: Rows) -> Rows | None:
    """The digit at ``position`` is greater than every other."""
    top = GREATEST[rows[position]]
    floor = max(LEAST[r] for p, r in enumerate(rows) if p != position)
    narrowed = [r & between(0, top - 1) for r in rows]
    narrowed[position] = rows[position] & between(floor + 1, 9)
    return narrowed if all(narrowed) else None


def least_at(position: int, rows: Rows) -> Rows | None:
    """The digit at ``position`` is less than every other."""
    bottom = LEAST[rows[position]]
    ceiling = min(GREATEST[r] for p, r in enumerate(rows) if p != position)
    narrowed = [r & between(bottom + 1, 9) for r in rows]
    narrowed[position] = rows[position] & between(0, ceiling - 1)
    return narrowed if all(narrowed) else None


def rising(rows: Rows) -> Rows | None:
    """Strictly increasing from left to right."""
    narrowed, floor = [], -1
    for candidates in rows:
        narrowed.append(candidates & between(floor + 1, 9))
        floor = LEAST[narrowed[-1]]
    ceiling = 10
    for p in reversed(range(len(rows))):
        narrowed[p] &= between(0, ceiling - 1)
        ceiling = GREATEST[narrowed[p]]
    return narrowed if all(narrowed) else None


def falling(rows: Rows) -> Rows | None:
    """Strictly decreasing from left to right."""
    narrowed = rising(rows[::-1])
    return narrowed[::-1] if narrowed else None


def mirrored(rows: Rows) -> Rows | None:
    """The same digits read both ways."""
    narrowed = [r & other for r, other in zip(rows, rows[::-1], strict=True)]
    return narrowed if all(narrowed) else None


def no_twins(rows: Rows) -> Rows | None:
    """No two neighbours equal: a known digit is struck beside it."""
    narrowed = list(rows)
    for p, candidates in enumerate(rows):
        if COUNT[candidates] == 1:
            for beside in (p - 1, p + 1):
                if 0 <= beside < len(rows):
                    narrowed[beside] &= ~candidates
    return narrowed if all(narrowed) else None


def ending(divisor: int, rows: Rows) -> Rows | None:
    """The last two digits, read as a number, are a multiple of ``divisor`` (of 100)."""
    tens = units = 0
    for ten in range(10):
        if rows[-2] >> ten & 1:
            fitting = rows[-1] & _UNITS[divisor][ten]
            units |= fitting
            tens |= bool(fitting) << ten
    return [*rows[:-2], tens, units] if units else None


_UNITS: Mapping[int, tuple[Row, ...]] = {
    divisor: tuple(
        sum(1 << unit for unit in range(10) if (10 * ten + unit) % divisor == 0)
        for ten in range(10)
    )
    for divisor in (2, 4, 5, 10)
}


def in_turn(bounds: Sequence[Bound], rows: Rows) -> Rows | None:
    """One bound after another."""
    for bound in bounds:
        narrowed = bound(rows)
        if narrowed is None:
            return None
        rows = narrowed
    return rows


def divisible(divisor: int, digits: int) -> Bound:
    """The code read as a number is a multiple of ``divisor`` and not 0: its well-known tests."""
    every = tuple((p, 1) for p in range(digits))
    alternating = tuple((p, (-1) ** p) for p in range(digits))
    tests: list[Bound] = []
    for end in (4, 2):
        if divisor % end == 0:
            tests.append(partial(ending, end))
            break
    if divisor % 5 == 0:
        tests.append(partial(ending, 5))
    for whole in (9, 3):
        if divisor % whole == 0:
            tests.append(partial(multiple, every, whole, positive=True))
            break
    if divisor == 11:
        tests.append(partial(multiple, alternating, 11))
    return partial(in_turn, tests)
