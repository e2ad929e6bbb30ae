"""Kinds about two digits."""

from collections.abc import Sequence

from forge.rules.clues.kind import ClueKind, Digit, Family, Measured, Theme, Truth, Value
from forge.rules.clues.places import ORDERED_PAIR, PAIR
from forge.rules.sentences import Sentence


class Sum(Measured):
    """X + Y = value."""

    name = "sum"
    family, theme = Family.TWO_DIGITS, Theme.TOTAL
    places = PAIR
    words = Sentence("{X} + {Y} = {value}", "{X} + {Y} = {value}")

    def values(self, digits: int) -> Sequence[Value]:
        return range(19)

    def measure(self, x: Digit, y: Digit) -> Digit:
        return x + y


class SumMultiple(ClueKind):
    """X + Y is a multiple of value; 0 is."""

    name = "sum_multiple"
    family, theme = Family.TWO_DIGITS, Theme.MULTIPLE
    places = PAIR
    words = Sentence("{X} + {Y} est un multiple de {value}", "{X} + {Y} is a multiple of {value}")
    definitions = ("zero",)

    def values(self, digits: int) -> Sequence[Value]:
        return range(2, 6)

    def meaning(self, x: Digit, y: Digit, value: int) -> Truth:
        return (x + y) % value == 0


class Gap(Measured):
    """The absolute difference of X and Y is value."""

    name = "gap"
    family, theme = Family.TWO_DIGITS, Theme.GAP
    places = PAIR
    words = Sentence(
        "L’écart entre {X} et {Y} est {value}", "The gap between {X} and {Y} is {value}"
    )
    definitions = ("gap",)

    def values(self, digits: int) -> Sequence[Value]:
        return range(10)

    def measure(self, x: Digit, y: Digit) -> Digit:
        return abs(x - y)


class GapAtLeast(ClueKind):
    """The absolute difference of X and Y is value or more."""

    name = "gap_at_least"
    family, theme = Family.TWO_DIGITS, Theme.GAP
    places = PAIR
    words = Sentence(
        "L’écart entre {X} et {Y} est d’au moins {value}",
        "The gap between {X} and {Y} is at least {value}",
    )
    definitions = ("gap",)

    def values(self, digits: int) -> Sequence[Value]:
        return range(1, 9)

    def meaning(self, x: Digit, y: Digit, value: int) -> Truth:
        return abs(x - y) >= value


class GapAtMost(ClueKind):
    """The absolute difference of X and Y is value or less."""

    name = "gap_at_most"
    family, theme = Family.TWO_DIGITS, Theme.GAP
    places = PAIR
    words = Sentence(
        "L’écart entre {X} et {Y} est d’au plus {value}",
        "The gap between {X} and {Y} is at most {value}",
    )
    definitions = ("gap",)

    def values(self, digits: int) -> Sequence[Value]:
        return range(1, 9)

    def meaning(self, x: Digit, y: Digit, value: int) -> Truth:
        return abs(x - y) <= value


class Product(Measured):
    """X × Y = value."""

    name = "product"
    family, theme = Family.TWO_DIGITS, Theme.PRODUCT
    places = PAIR
    words = Sentence("{X} × {Y} = {value}", "{X} × {Y} = {value}")

    def values(self, digits: int) -> Sequence[Value]:
        return _PRODUCTS

    def values_in_words(self, digits: int) -> Sentence:
        return Sentence("le produit de deux chiffres", "the product of two digits")

    def measure(self, x: Digit, y: Digit) -> Digit:
        return x * y


_PRODUCTS = tuple(sorted({x * y for x in range(10) for y in range(10)}))


class Below(ClueKind):
    """X < Y."""

    name = "below"
    family, theme = Family.TWO_DIGITS, Theme.ORDER
    places = ORDERED_PAIR
    words = Sentence("{X} est plus petit que {Y}", "{X} is less than {Y}")

    def meaning(self, x: Digit, y: Digit) -> Truth:
        return x < y


class Equal(ClueKind):
    """X = Y."""

    name = "equal"
    family, theme = Family.TWO_DIGITS, Theme.REPEAT
    places = PAIR
    words = Sentence("{X} et {Y} sont égaux", "{X} and {Y} are equal")

    def meaning(self, x: Digit, y: Digit) -> Truth:
        return x == y


class Different(ClueKind):
    """X ≠ Y."""

    name = "different"
    family, theme = Family.TWO_DIGITS, Theme.REPEAT
    places = PAIR
    words = Sentence("{X} et {Y} sont différents", "{X} and {Y} are different")

    def meaning(self, x: Digit, y: Digit) -> Truth:
        return x != y


class Divides(ClueKind):
    """X is 2 or more, Y is not 0, and Y is a multiple of X."""

    name = "divides"
    family, theme = Family.TWO_DIGITS, Theme.PRODUCT
    places = ORDERED_PAIR
    words = Sentence("{X} divise {Y}", "{X} divides {Y}")
    definitions = ("divides",)

    def meaning(self, x: Digit, y: Digit) -> Truth:
        # Where x is 0 the first demand already fails: divide by 1 there, never by 0.
        return (x >= 2) & (y != 0) & (y % (x + (x == 0)) == 0)


class Times(ClueKind):
    """X = value × Y; 0 = value × 0 counts."""

    name = "times"
    family, theme = Family.TWO_DIGITS, Theme.PRODUCT
    places = ORDERED_PAIR
    words = Sentence("{X} vaut {value} fois {Y}", "{X} is {value} times {Y}")
    definitions = ("times",)

    def values(self, digits: int) -> Sequence[Value]:
        return (2, 3, 4)

    def meaning(self, x: Digit, y: Digit, value: int) -> Truth:
        return x == value * y
