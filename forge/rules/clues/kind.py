"""What a kind of clue is. Each kind is one small class; the families of kinds are one file each.

To add a kind, write one class in the file of its family::

    class Sum(Measured):                      # Measured: "this measure of the digits is value"
        name = "sum"                          # as in JSON
        family, theme = Family.TWO_DIGITS, Theme.TOTAL
        places = PAIR                         # which positions it may name, in which order
        words = Sentence("{X} + {Y} = {value}", "{X} + {Y} = {value}")

        def values(self, digits):             # each value it may carry
            return range(19)

        def measure(self, x, y):              # over plain digits and over arrays of digits alike
            return x + y

Every class of such a file that has a ``name`` of its own is a kind, in the order of the file.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from forge.rules.clues.places import WHOLE_CODE, Places, indices_of
from forge.rules.sentences import Sentence

Digit: TypeAlias = Any
"""A digit from 0 to 9, or an array of such digits (signed integers, any shape that broadcasts)."""

Truth: TypeAlias = Any
"""A truth value, or an array of them: one for each entry of the digits' arrays."""

Value: TypeAlias = int | tuple[int, int] | None
"""What a clue says beside its positions: a number, ``(digit, times)``, or nothing."""


class Family(StrEnum):
    """How the catalogue groups kinds for people."""

    ONE_DIGIT = "one_digit"
    TWO_DIGITS = "two_digits"
    NUMBERS = "numbers"
    SUMS = "sums"
    WHOLE_CODE = "whole_code"
    COUNTING = "counting"

    @property
    def label(self) -> Sentence:
        """The family's name for people."""
        return _FAMILY_LABELS[self]


_FAMILY_LABELS = {
    Family.ONE_DIGIT: Sentence("Un chiffre", "One digit"),
    Family.TWO_DIGITS: Sentence("Deux chiffres", "Two digits"),
    Family.NUMBERS: Sentence("Nombres à deux chiffres", "Two-digit numbers"),
    Family.SUMS: Sentence("Trois ou quatre chiffres", "Three or four digits"),
    Family.WHOLE_CODE: Sentence("Le code entier", "The whole code"),
    Family.COUNTING: Sentence("Compter les chiffres", "Counting digits"),
}


class Theme(StrEnum):
    """What a kind is about, so that a house safe can vary."""

    PARITY = "parity"
    PRIME = "prime"
    SIZE = "size"
    TOTAL = "total"
    BALANCE = "balance"
    GAP = "gap"
    PRODUCT = "product"
    MULTIPLE = "multiple"
    ORDER = "order"
    REPEAT = "repeat"
    RANGE = "range"


class ClueKind:
    """A kind of clue: its meaning, its positions and values, its words."""

    name: ClassVar[str]
    family: ClassVar[Family]
    theme: ClassVar[Theme]
    places: ClassVar[Places] = WHOLE_CODE
    words: ClassVar[Sentence]
    """``{X}``, ``{Y}``... stand for the positions in the order of ``at``, ``{XY}`` for two of them
    read together, ``{value}`` for the value."""
    definitions: ClassVar[tuple[str, ...]] = ()
    """Keys of the definitions that a reader may need."""
    symmetric: ClassVar[bool] = False
    """True when only which digits stand in the code matters, not where."""

    meaning: Callable[..., Truth]
    """Takes the digits that the kind reads, one argument each, and ``value=`` when it has one."""

    def values(self, digits: int) -> Sequence[Value]:
        """Each value the kind may carry in a code of that many digits; ``(None,)`` for none."""
        return (None,)

    def values_in_words(self, digits: int) -> Sentence:
        """The same values for people, as the end of "it must be ..."."""
        values = self.values(digits)
        if isinstance(values, range) and values.step == 1:
            return _FROM_TO.with_(least=values[0], most=values[-1])
        *before, last = map(str, values)
        listed = ", ".join(before)
        return Sentence(f"{listed} ou {last}", f"{listed} or {last}")

    def reads(self, at: str, digits: int) -> tuple[int, ...]:
        """The positions whose digits ``meaning`` takes, in the order in which it takes them."""
        return indices_of(at) or tuple(range(digits))

    def truth(self, read: Sequence[Digit], value: Value) -> Truth:
        """The meaning for digits already picked in the order of ``reads``."""
        return self.meaning(*read) if value is None else self.meaning(*read, value=value)

    def true_values(self, read: Sequence[int], digits: int) -> list[Value]:
        """Each value with which the kind is true of these plain digits, in the order of values."""
        return [value for value in self.values(digits) if self.truth(read, value)]

    def wording(self, value: Value) -> Sentence:
        """The words for this value, with their placeholders."""
        return self.words

    def keeps(self, value: Value, digits: int) -> int | None:
        """How many codes satisfy it, where a formula is at hand; otherwise None."""
        return None


_FROM_TO = Sentence("un nombre de {least} à {most}", "a number from {least} to {most}")


class Measured(ClueKind):
    """A kind that says: this measure of the digits is ``value``."""

    measure: Callable[..., Any]

    def meaning(self, *read: Digit, value: int) -> Truth:
        """The measure is the value."""
        return self.measure(*read) == value

    def true_values(self, read: Sequence[int], digits: int) -> list[Value]:
        """A measure has one value."""
        return [int(self.measure(*read))]
