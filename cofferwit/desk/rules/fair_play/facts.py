"""What is known of a ranked pick when fair play is thought about, and what a signal then says."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

Number = int | float | bool | str | None


class Played(NamedTuple):
    """A ranked pick that has ended and counts.

    `at` is its end, in seconds since any instant. `guess` is the guess that opened, None when the
    safe held. `seconds` is the time to its end, `first_seconds` that to the first guess, None
    without one. `reading` is the least time its clues take to be read. `score` is that of the
    safe's path of deduction, None past the scale. `at_first_clue` counts the wrong guesses that
    contradict the very first clue.
    """

    key: Hashable
    thief: int
    smith: int | None
    at: float
    chance: float
    guess: int | None
    gave_up: bool
    seconds: float
    first_seconds: float | None
    reading: float
    score: float | None
    at_first_clue: int

    @property
    def first_try(self) -> bool:
        """Whether it opened at the first guess."""
        return self.guess == 1


@dataclass(frozen=True, slots=True)
class Finding:
    """What a signal says: its numbers by name, and its chance under honest play.

    `trials` is how many picks were looked at, `picks` are the keys of those behind it. A chance up
    to `limit` asks for a person's eye, if there is `enough` of what else the signal wants. A chance
    of None stands for what none can be told of.
    """

    chance: float | None
    limit: float
    enough: bool
    trials: int
    numbers: dict[str, Number] = field(default_factory=dict)
    picks: tuple[Hashable, ...] = ()

    @property
    def flagged(self) -> bool:
        """Whether it asks for a person's eye."""
        return self.enough and self.chance is not None and self.chance <= self.limit
