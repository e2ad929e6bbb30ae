"""Kinds that weigh sums of three or four digits."""

from collections.abc import Sequence

from forge.rules.clues.kind import ClueKind, Digit, Family, Measured, Theme, Truth, Value
from forge.rules.clues.places import PAIR_THEN_ONE, TRIPLE, TWO_ORDERED_PAIRS, TWO_PAIRS
from forge.rules.sentences import Sentence


class Sum3(Measured):
    """X + Y + Z = value."""

    name = "sum3"
    family, theme = Family.SUMS, Theme.TOTAL
    places = TRIPLE
    words = Sentence("{X} + {Y} + {Z} = {value}", "{X} + {Y} + {Z} = {value}")

    def values(self, digits: int) -> Sequence[Value]:
        return range(28)

    def measure(self, x: Digit, y: Digit, z: Digit) -> Digit:
        return x + y + z


class SumEquals(ClueKind):
    """X + Y = Z."""

    name = "sum_equals"
    family, theme = Family.SUMS, Theme.BALANCE
    places = PAIR_THEN_ONE
    words = Sentence("{X} + {Y} = {Z}", "{X} + {Y} = {Z}")

    def meaning(self, x: Digit, y: Digit, z: Digit) -> Truth:
        return x + y == z


class SumsEqual(ClueKind):
    """X + Y = Z + W."""

    name = "sums_equal"
    family, theme = Family.SUMS, Theme.BALANCE
    places = TWO_PAIRS
    words = Sentence("{X} + {Y} = {Z} + {W}", "{X} + {Y} = {Z} + {W}")

    def meaning(self, x: Digit, y: Digit, z: Digit, w: Digit) -> Truth:
        return x + y == z + w


class SumGreater(ClueKind):
    """X + Y > Z + W."""

    name = "sum_greater"
    family, theme = Family.SUMS, Theme.BALANCE
    places = TWO_ORDERED_PAIRS
    words = Sentence(
        "{X} + {Y} est plus grand que {Z} + {W}", "{X} + {Y} is greater than {Z} + {W}"
    )

    def meaning(self, x: Digit, y: Digit, z: Digit, w: Digit) -> Truth:
        return x + y > z + w
