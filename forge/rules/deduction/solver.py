"""The solver: thinks as a person does, cheapest technique first.

1. Of the lowest rank that strikes anything, take the step that gains most bits for its cost.
2. Start again from the lowest rank, until one code is left.
3. Prune the path: what a later step makes needless is dropped (see ``pruning``).
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import log2

from forge.rules.clues import Clue
from forge.rules.deduction.box import Box, full, size
from forge.rules.deduction.budget import DEFAULT_UNITS, Budget, BudgetSpentError
from forge.rules.deduction.path import Path
from forge.rules.deduction.pruning import pruned
from forge.rules.deduction.readings import Found, Readings
from forge.rules.deduction.redoing import steps_of
from forge.rules.deduction.techniques import cases, few, pairs, parity, single, table

Finder = Callable[[Readings, Box], list[Found]]

Ladder = tuple[tuple[Finder, ...], ...]

LADDER: Ladder = (
    (single.find,),
    (pairs.find,),
    (table.find, parity.find),
    (partial(cases.find, style=cases.SHORT),),
    (partial(cases.find, style=cases.LONG), few.find),
    (partial(cases.find, style=cases.NESTED),),
)
"""The techniques from the simplest to the most advanced; those of one rung share a rank, save
``single``, whose ranks 1 to 3 are sorted out among what it finds."""

_RANKS_OF_FIRST_RUNG = 3
HARDEST_RANK = _RANKS_OF_FIRST_RUNG + len(LADDER) - 1


def deduce(
    clues: Sequence[Clue],
    digits: int,
    *,
    budget: int | None = None,
    hardest_rank: int = HARDEST_RANK,
) -> Path | None:
    """The path from ten candidates a position to the code, or None.

    ``budget`` is counted in work units (``budget.DEFAULT_UNITS`` when None). ``hardest_rank``, from
    3 up, is where a caller who has no use for a harder path stops looking. None comes back when
    the budget is spent, when the techniques do not reach one code, or when no code satisfies the
    clues.
    """
    readings = Readings(tuple(clues), digits, Budget(DEFAULT_UNITS if budget is None else budget))
    try:
        found = _found(readings, LADDER[: hardest_rank - _RANKS_OF_FIRST_RUNG + 1])
        return Path(steps_of(readings, pruned(readings, found))) if found is not None else None
    except BudgetSpentError:
        return None


def _found(readings: Readings, ladder: Ladder) -> list[Found] | None:
    box = full(readings.digits)
    path: list[Found] = []
    while size(box, readings.digits) > 1:
        step = _next(readings, box, ladder)
        if step is None or not step.after:
            return None
        path.append(step)
        box = step.after
    return path


def _next(readings: Readings, box: Box, ladder: Ladder) -> Found | None:
    for rung in ladder:
        found = [one for finder in rung for one in finder(readings, box)]
        if found:
            lowest = min(one.rank for one in found)
            return max(
                (one for one in found if one.rank == lowest),
                key=partial(_worth, box, readings.digits),
            )
    return None


def _worth(box: Box, digits: int, found: Found) -> float:
    """Bits gained for the cost; what makes the box empty is worth most."""
    left = size(found.after, digits)
    gained = log2(size(box, digits) / left) if left else float("inf")
    return gained / found.cost
