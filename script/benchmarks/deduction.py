"""Paths of deduction: their time, their length and their hardest techniques, by tier.

The safes are drawn at random: a code, then true statements in random order, of those that the
house rule allows in a standard safe, that each remove at least a fifth of the codes left, until
one is left; without the superfluous ones, and of any difficulty. Beside each figure stands what
the trial build measured, on another machine and on safes of its own. The worst case is a gold
safe of counting and modular clues alone, and no house rule; what ends it is the budget of work
units. Times are processor times of one core.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import median, quantiles
from time import process_time

from forge.rules import tables
from forge.rules.checking import check
from forge.rules.clues import Clue, statements
from forge.rules.deduction import Path, deduce
from forge.rules.difficulty import Difficulty
from forge.rules.house_rule import allowed
from forge.rules.tiers import Tier

from cofferwit_local.benching import Figure

SAFES = 150
WORST_SAFES = 60
ORDER_OF_MAGNITUDE = 10.0
MOST_MILLISECONDS = 1_500.0
"""The most that one path may take before the budget ends it."""

REMOVES = 5
TRIAL_MEDIANS = {Tier.BRONZE: 1.8, Tier.SILVER: 2.9, Tier.GOLD: 5.4}
TRIAL_95 = {Tier.BRONZE: 15.0, Tier.SILVER: 37.0, Tier.GOLD: 66.0}
TRIAL_STEPS = {Tier.BRONZE: (7, 11), Tier.SILVER: (9, 14), Tier.GOLD: (11, 17)}
TRIAL_RANKS = {
    Tier.BRONZE: (4, 20, 1, 45, 16, 13, 0.5, 0),
    Tier.SILVER: (3, 15, 1, 41, 20, 16, 4, 0),
    Tier.GOLD: (3, 10, 1, 31, 25, 19, 10.5, 0.3),
}
TRIAL = "trial build, another machine"

COUNTING_AND_MODULAR = frozenset(
    {
        "sum_multiple",
        "digit_sum_multiple",
        "code_divisible",
        "exactly_even",
        "exactly_odd",
        "exactly_prime",
        "occurs",
        "distinct",
        "gap_at_least",
        "gap_at_most",
        "different",
        "sum_greater",
    }
)


def figures() -> list[Figure]:
    """Time, steps and ranks of each tier, then the worst case."""
    found = []
    for tier in Tier:
        found += _tier_figures(tier, Random(f"{tier}"))  # noqa: S311 (the same safes in each run)
    return [*found, *_worst_figures(Random("worst"))]  # noqa: S311


def _tier_figures(tier: Tier, random: Random) -> list[Figure]:
    said = allowed(tier, Difficulty.STANDARD)
    safes = [_safe(random, tier.digits, said) for _ in range(SAFES)]
    paths, milliseconds = _timed(safes, tier.digits)
    solved = [path for path in paths if path is not None]
    lengths = [len(path.steps) for path in solved]
    ranks = Counter(path.hardest_rank for path in solved)
    steps, steps_95 = TRIAL_STEPS[tier]
    return [
        _time(f"path of a {tier} safe, median", median(milliseconds), TRIAL_MEDIANS[tier]),
        _time(f"path of a {tier} safe, 95 %", _ninety_fifth(milliseconds), TRIAL_95[tier]),
        _beside(f"steps of a {tier} path, median", median(lengths), "steps", steps),
        _beside(f"steps of a {tier} path, 95 %", _ninety_fifth(lengths), "steps", steps_95),
        *(
            _beside(f"{tier} paths of hardest rank {rank}", 100 * ranks[rank] / SAFES, "%", share)
            for rank, share in enumerate(TRIAL_RANKS[tier], start=1)
        ),
        Figure(f"{tier} safes without a path", 100 * (1 - len(solved) / SAFES), "%"),
    ]


def _worst_figures(random: Random) -> list[Figure]:
    digits = Tier.GOLD.digits
    said = [clue for clue in statements(digits) if clue.kind in COUNTING_AND_MODULAR]
    safes = [_safe(random, digits, said) for _ in range(WORST_SAFES)]
    paths, milliseconds = _timed(safes, digits)
    return [
        _time("gold, counting and modular clues, 95 %", _ninety_fifth(milliseconds), 383.0),
        Figure(
            "gold, counting and modular clues, most",
            max(milliseconds),
            "ms",
            limit=MOST_MILLISECONDS,
        ),
        Figure(
            "gold, counting and modular clues, budget spent",
            100 * paths.count(None) / WORST_SAFES,
            "%",
        ),
    ]


def _timed(safes: Sequence[tuple[Clue, ...]], digits: int) -> tuple[list[Path | None], list[float]]:
    """The path of each safe, and the processor time of a second, warm run."""
    paths, milliseconds = [], []
    for clues in safes:
        deduce(clues, digits)
        started = process_time()
        paths.append(deduce(clues, digits))
        milliseconds.append(1000 * (process_time() - started))
    return paths, milliseconds


def _safe(random: Random, digits: int, said: Sequence[Clue]) -> tuple[Clue, ...]:
    """Clues of a random safe, of these statements; another code if they do not do."""
    while True:
        code = tuple(random.randrange(10) for _ in range(digits))
        true = [clue for clue in said if clue.holds(code)]
        random.shuffle(true)
        chosen, remaining, left = [], tables.everything(digits), 10**digits
        for clue in true:
            narrowed = remaining & tables.table(clue, digits)
            still_left = tables.count(narrowed, digits)
            if REMOVES * (left - still_left) >= left:
                chosen.append(clue)
                remaining, left = narrowed, still_left
        if left == 1:
            return _minimal(chosen, digits, random)


def _minimal(clues: list[Clue], digits: int, random: Random) -> tuple[Clue, ...]:
    while redundant := check(clues, digits).redundant:
        del clues[random.choice(redundant)]
    return tuple(clues)


def _ninety_fifth(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]


def _time(name: str, value: float, trial: float) -> Figure:
    return Figure(name, value, "ms", TRIAL, trial, value / trial, ORDER_OF_MAGNITUDE)


def _beside(name: str, value: float, unit: str, trial: float) -> Figure:
    return Figure(name, value, unit, TRIAL, trial, value / trial if trial else None)
