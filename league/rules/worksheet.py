"""A thief's pencil marks: a list of moves, of which the first `done` hold (Rule R2.6).

    ["strike", 1, 3]     3 struck at B; once more restores it
    ["confirm", 1, 7]    7 confirmed at B; once more lifts it
    ["mark", 6, 1]       the seventh clue marked: 0 open, 1 used, 2 doubted

Positions and clues count from 0. Undoing makes `done` smaller, redoing greater. Marks are the
thief's own thoughts: nothing here knows what the clues say or what the code is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

from forge.rules.sentences import Sentence
from league.rules.refusals import SheetRefused

MAX_MOVES = 2000
OPEN, USED, DOUBTED = 0, 1, 2
"""What a thief may think of a clue."""
STRIKE, CONFIRM, MARK = "strike", "confirm", "mark"

_NOT_A_LIST = Sentence("La grille envoyée n’est pas une liste.", "The worksheet is not a list.")
_TOO_LONG = Sentence(
    "La grille garde {most} marques au plus\N{NARROW NO-BREAK SPACE}: celle-ci en a {length}.",
    "A worksheet keeps {most} marks at most: this one has {length}.",
)
_BAD_MOVE = Sentence("La marque {number} ne se lit pas.", "Mark {number} cannot be read.")
_BAD_DONE = Sentence(
    "Le nombre de marques en vigueur n’est pas entre 0 et {length}.",
    "The number of marks in force is not between 0 and {length}.",
)
_BAD_REVISION = Sentence(
    "La version de départ de la grille manque.", "The worksheet’s base revision is missing."
)
_BAD_TYPED = Sentence(
    "Le code tapé doit avoir un chiffre ou rien pour chacune des {digits} positions.",
    "The typed code must have a digit or nothing for each of the {digits} positions.",
)


class Move(NamedTuple):
    """One mark: `at` is a position or, for MARK, a clue; `value` a digit or what is thought."""

    verb: str
    at: int
    value: int


@dataclass(frozen=True, slots=True)
class Marks:
    """What the moves leave on the paper, position by position and clue by clue."""

    struck: tuple[frozenset[int], ...]
    confirmed: tuple[int | None, ...]
    clue_marks: tuple[int, ...]

    def left(self, position: int) -> int:
        """How many digits these marks leave at a position: a confirmed one stands alone."""
        return 1 if self.confirmed[position] is not None else 10 - len(self.struck[position])

    @property
    def box(self) -> int:
        """How many codes these marks leave; the clues have no say in it."""
        return prod(self.left(position) for position in range(len(self.struck)))


def parse(moves: object, *, digits: int, clues: int) -> tuple[Move, ...]:
    """Read moves as they were sent, for a safe of that many digits and clues.

    Raises `SheetRefused`, whose sentence names the first move that cannot be read.
    """
    if not isinstance(moves, list):
        raise SheetRefused(_NOT_A_LIST)
    if len(moves) > MAX_MOVES:
        raise SheetRefused(_TOO_LONG.with_(most=MAX_MOVES, length=len(moves)))
    bounds = {STRIKE: (digits, 10), CONFIRM: (digits, 10), MARK: (clues, DOUBTED + 1)}
    for number, move in enumerate(moves, 1):
        if not _readable(move, bounds):
            raise SheetRefused(_BAD_MOVE.with_(number=number))
    return tuple(Move(*move) for move in moves)


def _readable(move: object, bounds: dict[str, tuple[int, int]]) -> bool:
    if not isinstance(move, list) or len(move) != 3 or not isinstance(move[0], str):
        return False
    places, values = bounds.get(move[0], (0, 0))
    return _below(move[1], places) and _below(move[2], values)


def _below(value: object, bound: int) -> bool:
    """Whether it is a whole number from 0 up to `bound`; to JSON, true is not one."""
    return type(value) is int and 0 <= value < bound


def parse_done(done: object, *, moves: int) -> int:
    """Read how many of the moves hold. Raises `SheetRefused`."""
    if not _below(done, moves + 1):
        raise SheetRefused(_BAD_DONE.with_(length=moves))
    return int(done)  # type: ignore[call-overload, no-any-return]


def parse_revision(revision: object) -> int:
    """Read the revision that a sender started from. Raises `SheetRefused`."""
    if type(revision) is not int or revision < 0:
        raise SheetRefused(_BAD_REVISION)
    return revision


def parse_typed(typed: object, *, digits: int) -> tuple[int | None, ...]:
    """Read what stands in the chambers: a digit or None for each. Raises `SheetRefused`."""
    if (
        not isinstance(typed, list)
        or len(typed) != digits
        or not all(digit is None or _below(digit, 10) for digit in typed)
    ):
        raise SheetRefused(_BAD_TYPED.with_(digits=digits))
    return tuple(typed)


def replay(moves: Sequence[Move], *, digits: int, clues: int) -> Marks:
    """What moves leave on an untouched sheet: give it the first `done` of them.

    Striking a confirmed digit lifts the confirmation; confirming a struck digit restores it.
    The other digits of a position stay as they are, so that lifting brings them back.
    """
    struck: list[set[int]] = [set() for _ in range(digits)]
    confirmed: list[int | None] = [None] * digits
    marks = [OPEN] * clues
    for verb, at, value in moves:
        if verb == MARK:
            marks[at] = value
        elif verb == STRIKE:
            _strike(struck, confirmed, at, value)
        else:
            _confirm(struck, confirmed, at, value)
    return Marks(tuple(map(frozenset, struck)), tuple(confirmed), tuple(marks))


def _strike(struck: list[set[int]], confirmed: list[int | None], at: int, digit: int) -> None:
    struck[at] ^= {digit}
    if confirmed[at] == digit:
        confirmed[at] = None


def _confirm(struck: list[set[int]], confirmed: list[int | None], at: int, digit: int) -> None:
    confirmed[at] = None if confirmed[at] == digit else digit
    struck[at].discard(digit)


def to_json(moves: Sequence[Move]) -> list[list[Any]]:
    """Moves as they are stored and sent."""
    return [list(move) for move in moves]
