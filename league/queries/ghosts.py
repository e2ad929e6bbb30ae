"""The ghost: the reader's first run at a safe, which a training pick is played against."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from league.models import Guess, Pick
from league.queries.daily import used_seconds
from league.queries.picks import PickRecord
from league.rules.picking import PENALTY
from league.rules.purposes import TRAINING
from league.rules.training import Run, gained, is_better


def ghost_of(pick: Pick) -> Run | None:
    """The first run of the thief at the same safe, when this training pick is not itself that.

    A voided run is none.
    """
    if pick.purpose != TRAINING:
        return None
    runs = Pick.objects.filter(
        thief_id=pick.thief_id,
        safe_id=pick.safe_id,
        started_at__lt=pick.started_at,
        voided_at=None,
    )
    first = runs.order_by("started_at", "id").prefetch_related("guesses").first()
    return None if first is None else run_of(first, first.guesses.all())


@dataclass(frozen=True, slots=True)
class Versus:
    """A training run beside the thief's first one, which is None when this was the first.

    `gained` is how many seconds it was quicker, None unless both opened the safe.
    """

    run: Run
    ghost: Run | None
    gained: int | None
    is_better: bool
    is_worse: bool

    @property
    def lost(self) -> int:
        """How many seconds it was slower; 0 when it was not."""
        return max(0, -(self.gained or 0))


def versus(record: PickRecord) -> Versus:
    """A training pick that is over, against its ghost."""
    run, ghost = run_of(record.pick, record.guesses), ghost_of(record.pick)
    return Versus(
        run=run,
        ghost=ghost,
        gained=None if ghost is None else gained(run, ghost),
        is_better=ghost is not None and is_better(run, ghost),
        is_worse=ghost is not None and is_better(ghost, run),
    )


def run_of(pick: Pick, guesses: Iterable[Guess]) -> Run:
    """A pick that is over, as a run; `guesses` are its own, in order."""
    return Run(
        marks=tuple(clock_at(pick, guess) for guess in guesses),
        used=used_seconds(pick),
        limit=pick.time_limit,
        opened_at_guess=pick.opened_at_guess,
    )


def clock_at(pick: Pick, guess: Guess) -> int:
    """The clock consumed when the guess was made, in seconds, with the penalties before it."""
    spent = guess.guessed_at - pick.started_at + PENALTY * (guess.number - 1)
    return min(spent, pick.limit) // timedelta(seconds=1)
