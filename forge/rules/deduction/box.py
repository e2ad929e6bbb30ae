"""The box: which digits are still possible at each position, as one integer.

Bit 10·p + d is set while digit d is possible at position p (A is 0)::

    A: 4 or 8    B: 0       ->   row of A = 0b0100010000, row of B = 0b0000000001

A row is the ten bits of one position. The size of a box is the number of codes it holds.
"""

from collections.abc import Iterable, Sequence
from math import prod

from forge.rules.codes import Code

Box = int
Row = int

ALL: Row = 0b11_1111_1111
DIGITS: tuple[tuple[int, ...], ...] = tuple(
    tuple(d for d in range(10) if row >> d & 1) for row in range(ALL + 1)
)
"""The digits of each row."""
LEAST = tuple(digits[0] if digits else 10 for digits in DIGITS)
GREATEST = tuple(digits[-1] if digits else -1 for digits in DIGITS)
COUNT = tuple(len(digits) for digits in DIGITS)


def full(digits: int) -> Box:
    """Ten candidates at each of that many positions."""
    return (1 << 10 * digits) - 1


def row_of(digits: Iterable[int]) -> Row:
    """The row that holds these digits."""
    return sum(1 << d for d in set(digits))


def between(least: int, greatest: int) -> Row:
    """The row of the digits from ``least`` to ``greatest``; bounds outside 0..9 are cut."""
    low, high = max(least, 0), min(greatest, 9)
    return (1 << high + 1) - (1 << low) if low <= high else 0


EVEN = row_of(range(0, 10, 2))
ODD = row_of(range(1, 10, 2))


def row(box: Box, position: int) -> Row:
    """The candidates of one position."""
    return box >> 10 * position & ALL


def rows(box: Box, digits: int) -> list[Row]:
    """The candidates of each position."""
    return [box >> shift & ALL for shift in range(0, 10 * digits, 10)]


def boxed(all_rows: Sequence[Row]) -> Box:
    """The box with these rows."""
    return sum(candidates << 10 * p for p, candidates in enumerate(all_rows))


def at(position: int, candidates: Row = ALL) -> Box:
    """These candidates at one position, nothing elsewhere."""
    return candidates << 10 * position


def scope_of(positions: Iterable[int]) -> Box:
    """All the bits of these positions."""
    return sum(ALL << 10 * p for p in positions)


def with_row(box: Box, position: int, candidates: Row) -> Box:
    """The box with the row of one position replaced."""
    return box & ~at(position) | at(position, candidates)


def size(box: Box, digits: int) -> int:
    """How many codes the box holds."""
    return prod(COUNT[candidates] for candidates in rows(box, digits))


def open_positions(box: Box, positions: Iterable[int]) -> list[int]:
    """Those positions that still have several candidates."""
    return [p for p in positions if COUNT[box >> 10 * p & ALL] > 1]


def struck(before: Box, after: Box, digits: int) -> tuple[tuple[int, ...], ...]:
    """The digits that ``after`` lacks, one tuple a position."""
    return tuple(DIGITS[candidates] for candidates in rows(before & ~after, digits))


def strike(box: Box, digits_struck: Iterable[Iterable[int]]) -> Box:
    """The box without these digits, one group of digits a position."""
    return box & ~boxed([row_of(group) for group in digits_struck])


def only_code(box: Box, digits: int) -> Code | None:
    """The code, when the box holds exactly one."""
    if size(box, digits) != 1:
        return None
    return tuple(LEAST[candidates] for candidates in rows(box, digits))
