"""Who has won a duel, and what decided it (Rules R7.4 to R7.6)."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from enum import StrEnum
from typing import TypeVar

from duels.rules.course import Kind, Who
from duels.rules.limits import HELD, SCORES

T = TypeVar("T", int, timedelta, Decimal)


class Criterion(StrEnum):
    """What decided: the first of these in which the two differ, or why they do not.

    BOTH_HELD and EQUAL are draws; FORGED says that one alone has forged.
    """

    OPENED = "opened"
    GUESSES = "guesses"
    TIME = "time"
    SCORE = "score"
    FORGED = "forged"
    BOTH_HELD = "both_held"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class Run:
    """A pick that is over: the guess that opened, None when the safe held, and the clock left."""

    opened_at_guess: int | None
    left: timedelta


@dataclass(frozen=True, slots=True)
class Verdict:
    """The winner, None when the duel is drawn, and what decided."""

    winner: Who | None
    criterion: Criterion


def score(run: Run | None) -> Decimal:
    """The score of a pick in a forge duel: by the guess that opened, 0 when none did or no pick."""
    if run is None or run.opened_at_guess is None:
        return HELD
    return SCORES[run.opened_at_guess - 1]


def verdict(kind: Kind, challenger: Run | None, challenged: Run | None) -> Verdict:
    """The better of two picks; one that was never begun (None) counts as held.

    In a lightning duel opened comes before held, then fewer guesses, then more time left, openers
    only. In a forge duel the higher score wins, whatever the time: the two safes differ.
    """
    if kind == Kind.FORGE:
        return _higher(Criterion.SCORE, score(challenger), score(challenged))
    mine, theirs = _opener(challenger), _opener(challenged)
    if mine is None or theirs is None:
        if mine is theirs:
            return Verdict(None, Criterion.BOTH_HELD)
        return Verdict(Who.CHALLENGED if mine is None else Who.CHALLENGER, Criterion.OPENED)
    if mine[0] != theirs[0]:
        return _higher(Criterion.GUESSES, -mine[0], -theirs[0])
    return _higher(Criterion.TIME, mine[1], theirs[1])


def _opener(run: Run | None) -> tuple[int, timedelta] | None:
    """The guess that opened and the clock left; None for a safe that held."""
    if run is None or run.opened_at_guess is None:
        return None
    return run.opened_at_guess, run.left


def _higher(criterion: Criterion, mine: T, theirs: T) -> Verdict:
    if mine == theirs:
        return Verdict(None, Criterion.EQUAL)
    return Verdict(Who.CHALLENGER if mine > theirs else Who.CHALLENGED, criterion)


def only_smith(smith: Who) -> Verdict:
    """The verdict when one alone has forged in time: that one has won."""
    return Verdict(smith, Criterion.FORGED)
