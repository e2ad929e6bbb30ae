"""Training: how much there is to play, and the run that one plays against."""

from collections.abc import Sequence
from dataclasses import dataclass

FRESH = 3
"""Safes that nobody has seen, kept for training in each tier and difficulty.

Each becomes public with its first pick, and then serves all the others: three last a member who
has solved every public safe of that kind until the job brings more.
"""


@dataclass(frozen=True, slots=True)
class Run:
    """One pick of a safe that is over, as others are compared with it.

    `marks` are the seconds of the clock at each guess, in order, penalties before it included;
    `used` is the clock consumed at its end. `opened_at_guess` is None when the safe held.
    """

    marks: tuple[int, ...]
    used: int
    limit: int
    opened_at_guess: int | None

    @property
    def opened(self) -> bool:
        """Whether the safe opened."""
        return self.opened_at_guess is not None


def gained(run: Run, ghost: Run) -> int | None:
    """Seconds by which a run was quicker than the ghost (below 0: slower).

    None unless both opened the safe: otherwise the openings say it all.
    """
    if not (run.opened and ghost.opened):
        return None
    return ghost.used - run.used


def is_better(run: Run, ghost: Run) -> bool:
    """Whether a run beats the ghost: opened before held, then fewer guesses, then a faster clock.

    The order of the ranking of a day (Rule R6.3); two runs that held are level.
    """
    return _order(run) < _order(ghost)


def best(runs: Sequence[Run]) -> Run | None:
    """The best of the runs, the earliest of equals; None without any."""
    return min(runs, key=_order, default=None)


def _order(run: Run) -> tuple[int, int, int]:
    if run.opened_at_guess is None:
        return (1, 0, 0)
    return (0, run.opened_at_guess, run.used)
