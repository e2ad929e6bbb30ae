"""The clue engine: checking ten clues about gold codes, listing a catalogue, and its memory."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import numpy as np

from forge.rules import tables
from forge.rules.catalogue import catalogue
from forge.rules.checking import check
from forge.rules.clues import Clue
from forge.rules.oracle import count_solutions

from cofferwit_local.benching import Figure
from cofferwit_local.filled_site import in_new_process

DIGITS = 6
CLUES = 10
LISTS = 60
ROUNDS = 9
CHECKS_FOR_MEMORY = 200
MOST_TIMES_THE_FLOOR = 3
MOST_MEGABYTES = 250


def figures() -> list[Figure]:
    """All that is promised of the engine, and what it is compared with."""
    random = Random(20261101)  # noqa: S311 (the same lists in each run)
    unique = [_unique_list(random) for _ in range(LISTS)]
    mixed = [_random_list(random) for _ in range(LISTS)]
    return [
        *_checking_figures("ten clues, one code left", unique),
        *_checking_figures("ten clues at random", mixed),
        *_catalogue_figures(random),
        _memory_figure(),
    ]


def _checking_figures(what: str, lists: Sequence[Sequence[Clue]]) -> list[Figure]:
    """Warm count, redundancies and certificates, beside the floor and python-constraint.

    All take turns in each round, so that a busy machine slows all alike.
    """
    spent: list[list[float]] = [[], [], [], []]
    for clues in lists:
        works = (
            partial(check, clues, DIGITS),
            _floor_of(clues),
            partial(count_solutions, clues, DIGITS, limit=10**DIGITS),
            partial(_redundancies_by_python_constraint, clues),
        )
        works[0]()
        rounds = [[_milliseconds(work) for work in works] for _ in range(ROUNDS)]
        for all_lists, times in zip(spent, zip(*rounds, strict=True), strict=True):
            all_lists.append(median(times))
    ours, floor, count, redundancies = map(median, spent)
    name = f"check of {what}, gold, warm"
    return [
        _beside(name, ours, "floor: 10 ANDs, 11 counts", floor, MOST_TIMES_THE_FLOOR),
        _beside(name, ours, "python-constraint: the count", count),
        _beside(name, ours, "python-constraint: redundancies too", redundancies),
    ]


def _redundancies_by_python_constraint(clues: Sequence[Clue]) -> list[int]:
    """Solutions of all clues, then without each of them; two are as good as many."""
    without_each = ([*clues[:i], *clues[i + 1 :]] for i in range(len(clues)))
    return [count_solutions(left, DIGITS) for left in (clues, *without_each)]


def _floor_of(clues: Sequence[Clue]) -> Callable[[], int]:
    """10 ANDs, 11 popcounts and 11 sums over contiguous rows of 125 kB, one for each clue."""
    full = (*(10,) * (DIGITS - 3), 16)
    rows = [np.broadcast_to(tables.table(clue, DIGITS), full).flatten() for clue in clues]

    def work() -> int:
        kept = rows[0] & rows[1]
        counted = int(np.bitwise_count(rows[0]).sum())
        for row in rows[1:]:
            np.bitwise_and(kept, row, out=kept)
            counted += int(np.bitwise_count(row).sum())
        return counted + int(np.bitwise_count(kept).sum())

    return work


def _catalogue_figures(random: Random) -> list[Figure]:
    """The catalogue of a gold code, first in a new process and then with all counts at hand."""
    codes = [_code(random) for _ in range(LISTS)]
    lines = median(len(catalogue(code)) for code in codes)
    warm = [_milliseconds(partial(catalogue, code)) for code in codes]
    cold = [in_new_process("engine", "first_catalogue", {}) for _ in range(5)]
    return [
        Figure("catalogue of a gold code, first of a process", median(cold), "ms"),
        Figure("catalogue of a gold code, warm", median(warm), "ms"),
        Figure("lines of a gold catalogue", lines, "lines"),
    ]


def _memory_figure() -> Figure:
    """The most memory that a new process held while it checked 200 random gold lists."""
    return Figure(
        f"memory of a process after {CHECKS_FOR_MEMORY} random gold checks",
        in_new_process("engine", "memory_after_checks", {}),
        "MB",
        limit=MOST_MEGABYTES,
    )


def first_catalogue() -> float:
    """Milliseconds for the first catalogue of this process; the engine is loaded already."""
    return _milliseconds(partial(catalogue, (0, 7, 2, 8, 0, 4)))


def memory_after_checks() -> float:
    """The most megabytes that this process has held, once it has made its random checks."""
    random = Random(20261102)  # noqa: S311 (the same lists in each run)
    for _ in range(CHECKS_FOR_MEMORY):
        check(_random_list(random), DIGITS)
    # Not getrusage: its maximum is that of the process this one was started from, if larger.
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def _random_list(random: Random) -> list[Clue]:
    true = [statement.clue for statement in catalogue(_code(random))]
    return random.sample(true, CLUES)


def _unique_list(random: Random) -> list[Clue]:
    """Ten clues that leave one code: as a safe about to be published."""
    while True:
        clues = _random_list(random)
        if check(clues, DIGITS).remaining == 1:
            return clues


def _code(random: Random) -> tuple[int, ...]:
    return tuple(random.randrange(10) for _ in range(DIGITS))


def _milliseconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1000


def _beside(name: str, ours: float, peer: str, theirs: float, limit: float | None = None) -> Figure:
    return Figure(name, ours, "ms", peer, theirs, ours / theirs, limit)
