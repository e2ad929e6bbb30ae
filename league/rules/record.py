"""A thief's record: what the ratings expected of the ranked picks, and what came of them.

three picks, chances 0.50, 0.62 and 0.38    expected  1.50
opened at guess 1 and 2, one held           observed  1 + 0.8 + 0 = 1.8
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from statistics import median_low

from forge.rules.tiers import Tier
from league.rules.picking import MAX_GUESSES

NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class RankedRun:
    """A ranked pick that has ended; `used` is the clock consumed, in seconds.

    `number` is its place among the thief's, from 1, `rating` the thief's after it.
    """

    number: int
    tier: Tier
    chance: Decimal
    result: Decimal
    opened_at_guess: int | None
    used: int
    rating: Decimal


@dataclass(frozen=True, slots=True)
class Record:
    """Picks by what came of them: `openings` by guess, from the first, and how many held.

    `expected` is the sum of the chances, `observed` that of the results: the same thing foretold
    and done. `median_seconds` is of the openings, None without any.
    """

    picks: int
    openings: tuple[int, ...]
    held: int
    expected: Decimal
    observed: Decimal
    median_seconds: int | None

    @property
    def opened(self) -> int:
        """How many opened."""
        return sum(self.openings)


def record_of(runs: Iterable[RankedRun]) -> Record:
    """The record of those picks."""
    all_runs = list(runs)
    guesses = [run.opened_at_guess for run in all_runs]
    times = [run.used for run in all_runs if run.opened_at_guess is not None]
    return Record(
        picks=len(all_runs),
        openings=tuple(guesses.count(number) for number in range(1, MAX_GUESSES + 1)),
        held=guesses.count(None),
        expected=sum((run.chance for run in all_runs), NOTHING),
        observed=sum((run.result for run in all_runs), NOTHING),
        median_seconds=median_low(times) if times else None,
    )


def by_tier(runs: Iterable[RankedRun]) -> tuple[tuple[Tier, Record], ...]:
    """The record of each tier that has picks, from bronze."""
    all_runs = list(runs)
    found = ((tier, [run for run in all_runs if run.tier is tier]) for tier in Tier)
    return tuple((tier, record_of(its)) for tier, its in found if its)
