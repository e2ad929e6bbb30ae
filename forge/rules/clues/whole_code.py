"""Kinds about the whole code.

Most of them have a formula for how many codes they keep; the others are symmetric, and counted
over the multisets of digits.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import comb
from typing import Any

from forge.rules.clues.arithmetic import all_of, greatest, least, number, total
from forge.rules.clues.kind import ClueKind, Digit, Family, Measured, Theme, Truth, Value
from forge.rules.clues.places import ONE, indices_of
from forge.rules.sentences import Sentence


class DigitSum(Measured):
    """The sum of all digits is value."""

    name = "digit_sum"
    family, theme = Family.WHOLE_CODE, Theme.TOTAL
    words = Sentence("La somme des chiffres est {value}", "The sum of the digits is {value}")
    symmetric = True

    def values(self, digits: int) -> Sequence[Value]:
        return range(9 * digits + 1)

    def measure(self, *code: Digit) -> Digit:
        return total(code)


class DigitSumMultiple(ClueKind):
    """The sum of all digits is a multiple of value; 0 is."""

    name = "digit_sum_multiple"
    family, theme = Family.WHOLE_CODE, Theme.MULTIPLE
    words = Sentence(
        "La somme des chiffres est un multiple de {value}",
        "The sum of the digits is a multiple of {value}",
    )
    definitions = ("zero",)
    symmetric = True

    def values(self, digits: int) -> Sequence[Value]:
        return range(2, 10)

    def meaning(self, *code: Digit, value: int) -> Truth:
        return total(code) % value == 0


class Largest(Measured):
    """The greatest digit is value."""

    name = "largest"
    family, theme = Family.WHOLE_CODE, Theme.RANGE
    words = Sentence("Le plus grand chiffre est {value}", "The largest digit is {value}")
    symmetric = True

    def values(self, digits: int) -> Sequence[Value]:
        return range(10)

    def measure(self, *code: Digit) -> Digit:
        return greatest(code)


class Smallest(Measured):
    """The least digit is value."""

    name = "smallest"
    family, theme = Family.WHOLE_CODE, Theme.RANGE
    words = Sentence("Le plus petit chiffre est {value}", "The smallest digit is {value}")
    symmetric = True

    def values(self, digits: int) -> Sequence[Value]:
        return range(10)

    def measure(self, *code: Digit) -> Digit:
        return least(code)


class Spread(Measured):
    """The greatest digit less the least one is value."""

    name = "spread"
    family, theme = Family.WHOLE_CODE, Theme.RANGE
    words = Sentence(
        "L’écart entre le plus grand et le plus petit chiffre est {value}",
        "The gap between the largest and the smallest digit is {value}",
    )
    definitions = ("gap",)
    symmetric = True

    def values(self, digits: int) -> Sequence[Value]:
        return range(10)

    def measure(self, *code: Digit) -> Digit:
        return greatest(code) - least(code)


class _StandsOut(ClueKind):
    """X against each other digit of the code."""

    places = ONE
    definitions = ("strictly",)

    def reads(self, at: str, digits: int) -> tuple[int, ...]:
        """X first, then the others from left to right."""
        (x,) = indices_of(at)
        return (x, *(i for i in range(digits) if i != x))

    def keeps(self, value: Value, digits: int) -> int:
        """For each digit X, the others are any of those beyond it."""
        return sum(x ** (digits - 1) for x in range(10))


class LargestAt(_StandsOut):
    """X is strictly greater than every other digit."""

    name = "largest_at"
    family, theme = Family.WHOLE_CODE, Theme.ORDER
    words = Sentence("{X} est strictement le plus grand", "{X} is strictly the largest")

    def meaning(self, x: Digit, *others: Digit) -> Truth:
        return x > greatest(others)


class SmallestAt(_StandsOut):
    """X is strictly less than every other digit."""

    name = "smallest_at"
    family, theme = Family.WHOLE_CODE, Theme.ORDER
    words = Sentence("{X} est strictement le plus petit", "{X} is strictly the smallest")

    def meaning(self, x: Digit, *others: Digit) -> Truth:
        return x < least(others)


class Ascending(ClueKind):
    """Each digit is greater than the one on its left."""

    name = "ascending"
    family, theme = Family.WHOLE_CODE, Theme.ORDER
    words = Sentence(
        "De gauche à droite, les chiffres sont strictement croissants",
        "From left to right, the digits strictly increase",
    )
    definitions = ("strictly",)

    def meaning(self, *code: Digit) -> Truth:
        return all_of([x < y for x, y in pairwise(code)])

    def keeps(self, value: Value, digits: int) -> int:
        """Any set of different digits has one such order."""
        return comb(10, digits)


class Descending(ClueKind):
    """Each digit is less than the one on its left."""

    name = "descending"
    family, theme = Family.WHOLE_CODE, Theme.ORDER
    words = Sentence(
        "De gauche à droite, les chiffres sont strictement décroissants",
        "From left to right, the digits strictly decrease",
    )
    definitions = ("strictly",)

    def meaning(self, *code: Digit) -> Truth:
        return all_of([x > y for x, y in pairwise(code)])

    def keeps(self, value: Value, digits: int) -> int:
        """Any set of different digits has one such order."""
        return comb(10, digits)


class Palindrome(ClueKind):
    """The code reads the same both ways."""

    name = "palindrome"
    family, theme = Family.WHOLE_CODE, Theme.REPEAT
    words = Sentence(
        "Le code se lit de la même façon dans les deux sens", "The code reads the same both ways"
    )

    def meaning(self, *code: Digit) -> Truth:
        half = len(code) // 2
        return all_of([x == y for x, y in zip(code[:half], reversed(code), strict=False)])

    def keeps(self, value: Value, digits: int) -> int:
        """The first half, with the middle digit if there is one, decides the rest."""
        return int(10 ** ((digits + 1) // 2))


class NoAdjacentEqual(ClueKind):
    """No two neighbours are equal."""

    name = "no_adjacent_equal"
    family, theme = Family.WHOLE_CODE, Theme.REPEAT
    words = Sentence(
        "Deux chiffres voisins sont toujours différents", "No two neighbouring digits are equal"
    )

    def meaning(self, *code: Digit) -> Truth:
        return all_of([x != y for x, y in pairwise(code)])

    def keeps(self, value: Value, digits: int) -> int:
        """Each digit after the first avoids one."""
        return int(10 * 9 ** (digits - 1))


class CodeDivisible(ClueKind):
    """The code read as a number is not 0 and is a multiple of value."""

    name = "code_divisible"
    family, theme = Family.WHOLE_CODE, Theme.MULTIPLE
    words = Sentence(
        "Le code, lu comme un nombre, est divisible par {value}",
        "The code, read as a number, is divisible by {value}",
    )
    definitions = ("code_number",)

    def values(self, digits: int) -> Sequence[Value]:
        return range(2, 14)

    def meaning(self, *code: Digit, value: int) -> Truth:
        read = number(*code)
        return (read != 0) & (read % value == 0)

    def keeps(self, value: Any, digits: int) -> int:
        """The multiples from value to 99...9."""
        return int((10**digits - 1) // value)
