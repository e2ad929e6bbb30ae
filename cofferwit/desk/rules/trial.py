"""The try-out safe of the landing page: a bronze safe that anyone may open, without an account.

It is the same safe for everybody and for ever. Nothing is stored: the codes tried come back with
each guess, so a visitor who cheats with them only cheats at a game without stakes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from forge.rules.checking import check, first_contradicted
from forge.rules.clues import Clue
from forge.rules.codes import Code, parse_code
from forge.rules.sentences import RuleError, Sentence
from forge.rules.tiers import Tier

TIER = Tier.BRONZE
CLUES = (
    Clue("product", "AD", 12),
    Clue("gap", "BC", 5),
    Clue("multiple", "D", 4),
    Clue("sum", "AC", 11),
)
GUESSES = 3
SHOWN = 2
"""The clue, counted from 0, whose strikes are already drawn."""
STRUCK = (frozenset[int](), frozenset[int](), frozenset[int](), frozenset(range(10)) - {0, 4, 8})
"""What that clue strikes at each position: all but the multiples of 4 at D."""


class TrialError(RuleError):
    """The guess is not taken, and costs nothing."""


_REPEATED = Sentence(
    "Vous avez déjà essayé ce code\N{NARROW NO-BREAK SPACE}: rien n’est compté.",
    "You have already tried this code: nothing is counted.",
)
_OVER = Sentence(
    "Ces trois essais sont joués\N{NARROW NO-BREAK SPACE}: recommencez pour en avoir d’autres.",
    "These three guesses are spent: start again for more.",
)


@dataclass(frozen=True)
class Tried:
    """A code tried and the first clue it contradicts, counted from 0; None when it opens."""

    code: Code
    contradicted: int | None


@dataclass(frozen=True)
class Trial:
    """Where a visitor stands."""

    tried: tuple[Tried, ...] = ()

    @property
    def opened(self) -> bool:
        """The last code opened it."""
        return bool(self.tried) and self.tried[-1].contradicted is None

    @property
    def wrong(self) -> int:
        """How many codes were wrong."""
        return sum(guess.contradicted is not None for guess in self.tried)

    @property
    def held(self) -> bool:
        """Three codes were wrong."""
        return self.wrong >= GUESSES

    @property
    def over(self) -> bool:
        """No guess is left to play."""
        return self.opened or self.held

    @property
    def guesses_left(self) -> int:
        """How many codes may still be tried."""
        return 0 if self.opened else GUESSES - self.wrong


def resume(codes: Sequence[str]) -> Trial:
    """The trial of a visitor who says they tried `codes`.

    Raises `CodeError` for what is no code, `TrialError` for too many or a repeated one.
    """
    trial = Trial()
    for code in codes:
        trial = play(trial, code)
    return trial


def play(trial: Trial, text: str) -> Trial:
    """Try one more code: four of the digits 0 to 9.

    Raises `CodeError` when it is no code, `TrialError` when it was tried or the trial is over.
    """
    code = parse_code(text, TIER.digits)
    if trial.over:
        raise TrialError(_OVER)
    if any(guess.code == code for guess in trial.tried):
        raise TrialError(_REPEATED)
    return Trial((*trial.tried, Tried(code, first_contradicted(CLUES, code))))


@cache
def left_after() -> tuple[int, ...]:
    """How many codes are left once each of the clues, in their order, is taken into account."""
    return tuple(check(CLUES[:k], TIER.digits).remaining for k in range(1, len(CLUES) + 1))


@cache
def example() -> Tried:
    """A wrong code that obeys the first clue and breaks the second, to show a verdict."""
    code = parse_code("3284", TIER.digits)
    return Tried(code, first_contradicted(CLUES, code))
