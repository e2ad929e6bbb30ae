"""Kinds that count digits of the whole code."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from forge.rules.clues.arithmetic import count, is_even, is_prime
from forge.rules.clues.kind import ClueKind, Digit, Family, Measured, Theme, Truth, Value
from forge.rules.sentences import Sentence


class _Exactly(Measured):
    """Exactly value digits have a quality."""

    family = Family.COUNTING
    symmetric = True
    quality: Sentence
    """The adjective in the singular; the French plural adds an s."""

    def values(self, digits: int) -> Sequence[Value]:
        return range(digits + 1)

    def wording(self, value: Value) -> Sentence:
        quality_fr, quality_en = self.quality
        if value == 0:
            return Sentence(f"Aucun chiffre n’est {quality_fr}", f"No digit is {quality_en}")
        if value == 1:
            return Sentence(
                f"Exactement {{value}} chiffre est {quality_fr}",
                f"Exactly {{value}} digit is {quality_en}",
            )
        return Sentence(
            f"Exactement {{value}} chiffres sont {quality_fr}s",
            f"Exactly {{value}} digits are {quality_en}",
        )


class ExactlyEven(_Exactly):
    """Exactly value digits are even."""

    name = "exactly_even"
    theme = Theme.PARITY
    quality = Sentence("pair", "even")
    definitions = ("exactly", "zero")

    def measure(self, *code: Digit) -> Digit:
        return count([is_even(x) for x in code])


class ExactlyOdd(_Exactly):
    """Exactly value digits are odd."""

    name = "exactly_odd"
    theme = Theme.PARITY
    quality = Sentence("impair", "odd")
    definitions = ("exactly", "zero")

    def measure(self, *code: Digit) -> Digit:
        return count([x % 2 == 1 for x in code])


class ExactlyPrime(_Exactly):
    """Exactly value digits are 2, 3, 5 or 7."""

    name = "exactly_prime"
    theme = Theme.PRIME
    quality = Sentence("premier", "prime")
    definitions = ("exactly", "prime")

    def measure(self, *code: Digit) -> Digit:
        return count([is_prime(x) for x in code])


class Occurs(ClueKind):
    """The digit stands exactly that many times in the code; the value is both, in this order."""

    name = "occurs"
    family, theme = Family.COUNTING, Theme.REPEAT
    definitions = ("exactly",)
    symmetric = True

    def values(self, digits: int) -> Sequence[Value]:
        return [(digit, times) for digit in range(10) for times in range(4)]

    def values_in_words(self, digits: int) -> Sentence:
        return Sentence(
            "un chiffre de 0 à 9, puis un nombre de fois de 0 à 3",
            "a digit from 0 to 9, then a number of times from 0 to 3",
        )

    def meaning(self, *code: Digit, value: tuple[int, int]) -> Truth:
        digit, times = value
        return count([x == digit for x in code]) == times

    def wording(self, value: Any) -> Sentence:
        digit, times = value
        if times == 0:
            return Sentence(f"Le {digit} n’apparaît pas", f"The digit {digit} does not appear")
        often = ("once", "twice", "3 times")[times - 1]
        return Sentence(
            f"Le {digit} apparaît exactement {times} fois",
            f"The digit {digit} appears exactly {often}",
        )


class Distinct(Measured):
    """The code has exactly value different digits."""

    name = "distinct"
    family, theme = Family.COUNTING, Theme.REPEAT
    definitions = ("exactly",)
    symmetric = True

    def values(self, digits: int) -> Sequence[Value]:
        return range(1, digits + 1)

    def measure(self, *code: Digit) -> Digit:
        return np.bitwise_count(reduce(or_, [1 << x for x in code]))

    def wording(self, value: Value) -> Sentence:
        if value == 1:
            return Sentence(
                "Le code compte exactement {value} chiffre différent",
                "The code has exactly {value} different digit",
            )
        return Sentence(
            "Le code compte exactement {value} chiffres différents",
            "The code has exactly {value} different digits",
        )
