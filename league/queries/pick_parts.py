"""The parts of the page of a running pick: frozen, made by `pick_pages`, drawn by its template."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID

from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.rules.training import Run


@dataclass(frozen=True, slots=True)
class PageGuess:
    """A wrong guess; `read_before` is how many clues, read in order, it satisfied first."""

    number: int
    code: Code
    text: str
    contradicted: int
    clue: Clue
    read_before: int


@dataclass(frozen=True, slots=True)
class PageClue:
    """A clue and what the thief thinks of it; `at` has the letters it speaks of, "" for all."""

    index: int
    number: int
    clue: Clue
    mark: int
    broken_by: tuple[PageGuess, ...]
    is_latest_broken: bool
    at: str


@dataclass(frozen=True, slots=True)
class PageCell:
    """A digit at a position; state "open", "struck", "last" or "confirmed"."""

    position: int
    letter: str
    digit: int
    state: str


@dataclass(frozen=True, slots=True)
class PageRow:
    """One digit across the positions."""

    digit: int
    cells: tuple[PageCell, ...]


@dataclass(frozen=True, slots=True)
class PageColumn:
    """A position: what was typed, what is confirmed, what the chamber shows, what is left.

    `value` is the text of the chamber: what it shows, or what was just refused there.
    """

    position: int
    letter: str
    typed: int | None
    confirmed: int | None
    shown: int | None
    value: str
    left: int


@dataclass(frozen=True, slots=True)
class PageDefinition:
    """A word of the clues, in the reader's language."""

    term: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a plain form came back; `typed` is what it held, `chambers` by position if it was so."""

    message: str
    typed: str = ""
    chambers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PickPage:
    """What `league/pick.html` is made from; `client` is what its script reads.

    `ghost` is the thief's first run at a safe that they pick again to train.
    """

    pick_id: UUID
    purpose: str
    day: date | None
    tier: Tier
    difficulty: Difficulty
    digits: int
    letters: str
    commitment: str
    started_at: datetime
    deadline: datetime
    limit_seconds: int
    left_ms: int
    left_seconds: int
    wrong: int
    guesses_left: int
    next_number: int
    guesses: tuple[PageGuess, ...]
    penalties: tuple[tuple[int, int], ...]
    clues: tuple[PageClue, ...]
    definitions: tuple[PageDefinition, ...]
    rows: tuple[PageRow, ...]
    columns: tuple[PageColumn, ...]
    box: int
    max_box: int
    hide_timer: bool
    single_keys: bool
    reduced_motion: bool
    client: dict[str, Any] = field(repr=False)
    refusal: Refusal | None = None
    asking_give_up: bool = False
    ghost: Run | None = None
