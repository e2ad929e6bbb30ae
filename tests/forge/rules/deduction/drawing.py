"""Boxes drawn as text: the digits of each position, ``*`` for all ten.

``"48 0 * 13579"`` is a box in which A is 4 or 8, B is 0, C is anything and D is odd.
"""

from forge.rules.deduction.box import ALL, DIGITS, Box, boxed, row_of, rows
from forge.rules.deduction.budget import Budget
from forge.rules.deduction.readings import Readings


def box(drawing: str) -> Box:
    return boxed([ALL if part == "*" else row_of(map(int, part)) for part in drawing.split()])


def drawn(narrowed: Box, digits: int) -> str:
    return " ".join(
        "*" if row == ALL else "".join(map(str, DIGITS[row])) or "-"
        for row in rows(narrowed, digits)
    )


def readings(*clues, digits: int, units: int = 100_000) -> Readings:
    return Readings(clues, digits, Budget(units))
