"""Which positions a kind of clue may name, and in which order.

A clue has one canonical form. Where the order of its positions does not matter, they stand in
the order of the alphabet, so that no statement can be written in two ways. Another order is
refused, never silently put right: whoever wrote it may have meant something else.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from forge.rules.clues.errors import ClueError
from forge.rules.codes import POSITIONS
from forge.rules.sentences import Sentence, echo

Indices = tuple[int, ...]
"""Positions as numbers from 0 (A is 0), in the order of ``at``."""


@dataclass(frozen=True)
class Rule:
    """One demand on the order of the positions, and what to say when it is not met."""

    met: Callable[[Indices], bool]
    broken: Sentence
    """Holds ``{at}``, the positions as they were written."""


@dataclass(frozen=True)
class Places:
    """How many positions a kind names, and the rules their order obeys."""

    size: int
    rules: tuple[Rule, ...] = ()

    def all(self, digits: int) -> tuple[str, ...]:
        """Each canonical ``at`` in a code of that many digits, in the order of the alphabet."""
        return _all(self, digits)

    def check(self, at: str, digits: int) -> None:
        """Raise ``ClueError`` unless ``at`` is one of ``all(digits)``."""
        complaint = next(self._complaints(at, digits), None)
        if complaint is not None:
            raise ClueError(complaint)

    def _complaints(self, at: str, digits: int) -> Iterator[Sentence]:
        letters = POSITIONS[:digits]
        for letter in at:
            if letter not in letters:
                yield _NO_POSITION.with_(letter=echo(letter), last=letters[-1])
        if len(at) != self.size:
            one = self.size == 1
            yield (_ONE_LETTER if one else _LETTERS).with_(size=self.size, length=len(at))
        if len(set(at)) < len(at):
            yield _REPEATED.with_(at=at)
        indices = indices_of(at)
        yield from (rule.broken.with_(at=at) for rule in self.rules if not rule.met(indices))


def indices_of(at: str) -> Indices:
    """``"AC"`` as ``(0, 2)``."""
    return tuple(map(POSITIONS.index, at))


@cache
def _all(places: Places, digits: int) -> tuple[str, ...]:
    orders = permutations(range(digits), places.size)
    return tuple(
        "".join(POSITIONS[i] for i in order)
        for order in orders
        if all(rule.met(order) for rule in places.rules)
    )


_NO_POSITION = Sentence(
    "La position {letter} n’existe pas ici\N{NARROW NO-BREAK SPACE}: ce code va de A à {last},"
    " en majuscules.",
    "There is no position {letter} here: this code runs from A to {last}, in capitals.",
)
_ONE_LETTER = Sentence(
    "Cet indice nomme une seule position, pas {length}.",
    "This clue names one position, not {length}.",
)
_LETTERS = Sentence(
    "Cet indice nomme {size} positions, pas {length}.",
    "This clue names {size} positions, not {length}.",
)
_REPEATED = Sentence(
    "La même position est nommée deux fois dans {at}.", "The same position is named twice in {at}."
)


def _alphabetical(first: int, second: int) -> Rule:
    return Rule(
        lambda at: at[first] < at[second],
        Sentence(
            f"La {_nth_fr(first)} position doit venir avant la {_nth_fr(second)} dans l’alphabet,"
            " car leur ordre ne change pas le sens\N{NARROW NO-BREAK SPACE};"
            " ce n’est pas le cas dans {at}.",
            f"The {_nth_en(first)} position must come before the {_nth_en(second)} in the alphabet,"
            " as their order does not change the meaning; in {at} it does not.",
        ),
    )


def _neighbours(first: int) -> Rule:
    second = first + 1
    return Rule(
        lambda at: at[first] + 1 == at[second],
        Sentence(
            f"La {_nth_fr(first)} et la {_nth_fr(second)} position doivent être voisines,"
            " celle de gauche d’abord (AB, BC, …)\N{NARROW NO-BREAK SPACE};"
            " ce n’est pas le cas dans {at}.",
            f"The {_nth_en(first)} and {_nth_en(second)} positions must be neighbours, the left one"
            " first (AB, BC, ...); in {at} they are not.",
        ),
    )


def _nth_fr(index: int) -> str:
    return ("1re", "2e", "3e", "4e")[index]


def _nth_en(index: int) -> str:
    return ("1st", "2nd", "3rd", "4th")[index]


_EARLIEST_SIDE_FIRST = Rule(
    lambda at: at[0] < at[2],  # each side is in order already
    Sentence(
        "Le côté qui a la première lettre de l’alphabet vient d’abord, car échanger les deux côtés"
        " ne change pas le sens\N{NARROW NO-BREAK SPACE}; ce n’est pas le cas dans {at}.",
        "The side with the earliest letter comes first, as swapping the two sides does not change"
        " the meaning; in {at} it does not.",
    ),
)

WHOLE_CODE = Places(0)
ONE = Places(1)
ORDERED_PAIR = Places(2)
PAIR = Places(2, (_alphabetical(0, 1),))
NUMBER = Places(2, (_neighbours(0),))
TWO_NUMBERS = Places(4, (_neighbours(0), _neighbours(2), _EARLIEST_SIDE_FIRST))
TWO_ORDERED_NUMBERS = Places(4, (_neighbours(0), _neighbours(2)))
TRIPLE = Places(3, (_alphabetical(0, 1), _alphabetical(1, 2)))
PAIR_THEN_ONE = Places(3, (_alphabetical(0, 1),))
TWO_PAIRS = Places(4, (_alphabetical(0, 1), _alphabetical(2, 3), _EARLIEST_SIDE_FIRST))
TWO_ORDERED_PAIRS = Places(4, (_alphabetical(0, 1), _alphabetical(2, 3)))
