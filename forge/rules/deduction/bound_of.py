"""Which bound goes with which kind of clue."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from forge.rules.clues import Clue
from forge.rules.codes import POSITIONS
from forge.rules.deduction import bounds
from forge.rules.deduction.bounds import Bound
from forge.rules.deduction.box import EVEN, ODD, between, row_of
from forge.rules.deduction.equations import equation_of

PRIME = row_of((2, 3, 5, 7))
MOST_OF_TWO_DIGITS = 18
"""The greatest difference of two sums of two digits."""
MOST_OF_A_NUMBER = 99

Maker = Callable[[Any, tuple[int, ...], int], Bound]
"""Takes the value of the clue, its positions in the order of ``at``, and the number of digits."""

_MAKERS: Mapping[str, Maker] = {
    "sum_greater": lambda _value, at, _digits: partial(
        bounds.linear,
        tuple(zip(at, (1, 1, -1, -1), strict=True)),
        1,
        MOST_OF_TWO_DIGITS,
    ),
    "number_below": lambda _value, at, _digits: partial(
        bounds.linear,
        tuple(zip(at, (-10, -1, 10, 1), strict=True)),
        1,
        MOST_OF_A_NUMBER,
    ),
    "digit_sum_multiple": lambda divisor, _at, digits: partial(
        bounds.multiple, tuple((p, 1) for p in range(digits)), divisor
    ),
    "exactly_even": lambda times, _at, _digits: partial(bounds.counted, EVEN, times),
    "exactly_odd": lambda times, _at, _digits: partial(bounds.counted, ODD, times),
    "exactly_prime": lambda times, _at, _digits: partial(bounds.counted, PRIME, times),
    "occurs": lambda value, _at, _digits: partial(bounds.counted, 1 << value[0], value[1]),
    "distinct": lambda number, _at, _digits: partial(bounds.different_digits, number),
    "largest": lambda value, _at, _digits: partial(bounds.extreme, value, between(value + 1, 9)),
    "smallest": lambda value, _at, _digits: partial(bounds.extreme, value, between(0, value - 1)),
    "spread": lambda width, _at, _digits: partial(bounds.window, width),
    "largest_at": lambda _value, at, _digits: partial(bounds.greatest_at, at[0]),
    "smallest_at": lambda _value, at, _digits: partial(bounds.least_at, at[0]),
    "ascending": lambda _value, _at, _digits: bounds.rising,
    "descending": lambda _value, _at, _digits: bounds.falling,
    "palindrome": lambda _value, _at, _digits: bounds.mirrored,
    "no_adjacent_equal": lambda _value, _at, _digits: bounds.no_twins,
    "code_divisible": lambda divisor, _at, digits: bounds.divisible(divisor, digits),
}


NO_BOUND: Bound = partial(bounds.in_turn, ())
"""For a kind that has nothing to say before it is listed."""


def bound_of(clue: Clue, digits: int) -> Bound:
    """The bound of a clue."""
    equation = equation_of(clue, digits)
    if equation is not None:
        return partial(bounds.linear, equation.terms, equation.total, equation.total)
    maker = _MAKERS.get(clue.kind)
    return maker(clue.value, tuple(map(POSITIONS.index, clue.at)), digits) if maker else NO_BOUND
