"""Kinds about one digit."""

from collections.abc import Sequence

from forge.rules.clues.arithmetic import is_even, is_prime
from forge.rules.clues.kind import ClueKind, Digit, Family, Theme, Truth, Value
from forge.rules.clues.places import ONE
from forge.rules.sentences import Sentence


class Even(ClueKind):
    """X is even; 0 is."""

    name = "even"
    family, theme = Family.ONE_DIGIT, Theme.PARITY
    places = ONE
    words = Sentence("{X} est pair", "{X} is even")
    definitions = ("zero",)

    def meaning(self, x: Digit) -> Truth:
        return is_even(x)


class Odd(ClueKind):
    """X is odd."""

    name = "odd"
    family, theme = Family.ONE_DIGIT, Theme.PARITY
    places = ONE
    words = Sentence("{X} est impair", "{X} is odd")
    definitions = ("zero",)

    def meaning(self, x: Digit) -> Truth:
        return x % 2 == 1


class Prime(ClueKind):
    """X is 2, 3, 5 or 7."""

    name = "prime"
    family, theme = Family.ONE_DIGIT, Theme.PRIME
    places = ONE
    words = Sentence("{X} est premier", "{X} is prime")
    definitions = ("prime",)

    def meaning(self, x: Digit) -> Truth:
        return is_prime(x)


class NotPrime(ClueKind):
    """X is none of 2, 3, 5, 7."""

    name = "not_prime"
    family, theme = Family.ONE_DIGIT, Theme.PRIME
    places = ONE
    words = Sentence("{X} n’est pas premier", "{X} is not prime")
    definitions = ("prime",)

    def meaning(self, x: Digit) -> Truth:
        return (x != 2) & (x != 3) & (x != 5) & (x != 7)


class Multiple(ClueKind):
    """X is a multiple of 3 or of 4; 0 is."""

    name = "multiple"
    family, theme = Family.ONE_DIGIT, Theme.MULTIPLE
    places = ONE
    words = Sentence("{X} est un multiple de {value}", "{X} is a multiple of {value}")
    definitions = ("zero",)

    def values(self, digits: int) -> Sequence[Value]:
        return (3, 4)

    def meaning(self, x: Digit, value: int) -> Truth:
        return x % value == 0


class Greater(ClueKind):
    """X > value."""

    name = "greater"
    family, theme = Family.ONE_DIGIT, Theme.SIZE
    places = ONE
    words = Sentence("{X} est plus grand que {value}", "{X} is greater than {value}")

    def values(self, digits: int) -> Sequence[Value]:
        return range(1, 9)

    def meaning(self, x: Digit, value: int) -> Truth:
        return x > value


class Less(ClueKind):
    """X < value."""

    name = "less"
    family, theme = Family.ONE_DIGIT, Theme.SIZE
    places = ONE
    words = Sentence("{X} est plus petit que {value}", "{X} is less than {value}")

    def values(self, digits: int) -> Sequence[Value]:
        return range(1, 9)

    def meaning(self, x: Digit, value: int) -> Truth:
        return x < value
