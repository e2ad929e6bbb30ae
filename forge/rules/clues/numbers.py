"""Kinds about two-digit numbers: two neighbours read from left to right, 0 may lead."""

from collections.abc import Sequence

from forge.rules.clues.arithmetic import is_prime_number, is_square_number, number
from forge.rules.clues.kind import ClueKind, Digit, Family, Measured, Theme, Truth, Value
from forge.rules.clues.places import NUMBER, TWO_NUMBERS, TWO_ORDERED_NUMBERS
from forge.rules.sentences import Sentence


class NumberMultiple(ClueKind):
    """10X + Y is a multiple of value; 00 is."""

    name = "number_multiple"
    family, theme = Family.NUMBERS, Theme.MULTIPLE
    places = NUMBER
    words = Sentence(
        "Le nombre {XY} est un multiple de {value}", "The number {XY} is a multiple of {value}"
    )
    definitions = ("number", "zero")

    def values(self, digits: int) -> Sequence[Value]:
        return range(3, 14)

    def meaning(self, x: Digit, y: Digit, value: int) -> Truth:
        return number(x, y) % value == 0


class NumberPrime(ClueKind):
    """10X + Y is prime: 02, 03, 05, 07, 11, ... 97."""

    name = "number_prime"
    family, theme = Family.NUMBERS, Theme.PRIME
    places = NUMBER
    words = Sentence("Le nombre {XY} est premier", "The number {XY} is prime")
    definitions = ("number", "number_prime")

    def meaning(self, x: Digit, y: Digit) -> Truth:
        return is_prime_number(number(x, y))


class NumberSquare(ClueKind):
    """10X + Y is a square: 00, 01, 04, ... 81."""

    name = "number_square"
    family, theme = Family.NUMBERS, Theme.PRIME
    places = NUMBER
    words = Sentence("Le nombre {XY} est un carré", "The number {XY} is a square")
    definitions = ("number", "square")

    def meaning(self, x: Digit, y: Digit) -> Truth:
        return is_square_number(number(x, y))


class NumberGreater(ClueKind):
    """10X + Y > value."""

    name = "number_greater"
    family, theme = Family.NUMBERS, Theme.SIZE
    places = NUMBER
    words = Sentence(
        "Le nombre {XY} est plus grand que {value}", "The number {XY} is greater than {value}"
    )
    definitions = ("number",)

    def values(self, digits: int) -> Sequence[Value]:
        return range(10, 100, 10)

    def meaning(self, x: Digit, y: Digit, value: int) -> Truth:
        return number(x, y) > value


class NumberSum(Measured):
    """XY + ZW = value."""

    name = "number_sum"
    family, theme = Family.NUMBERS, Theme.TOTAL
    places = TWO_NUMBERS
    words = Sentence(
        "La somme des nombres {XY} et {ZW} est {value}",
        "The sum of the numbers {XY} and {ZW} is {value}",
    )
    definitions = ("number",)

    def values(self, digits: int) -> Sequence[Value]:
        return range(199)

    def measure(self, x: Digit, y: Digit, z: Digit, w: Digit) -> Digit:
        return number(x, y) + number(z, w)


class NumberBelow(ClueKind):
    """XY < ZW."""

    name = "number_below"
    family, theme = Family.NUMBERS, Theme.ORDER
    places = TWO_ORDERED_NUMBERS
    words = Sentence("Le nombre {XY} est plus petit que {ZW}", "The number {XY} is less than {ZW}")
    definitions = ("number",)

    def meaning(self, x: Digit, y: Digit, z: Digit, w: Digit) -> Truth:
        return number(x, y) < number(z, w)
