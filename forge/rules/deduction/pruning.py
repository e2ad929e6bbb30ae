"""Pruning a path: what it can do without is dropped, the dearest first."""

from collections.abc import Iterator, Sequence

from forge.rules.deduction.box import size
from forge.rules.deduction.readings import Found, Readings
from forge.rules.deduction.redoing import redone

Ideas = Sequence[Found]


def pruned(readings: Readings, path: Ideas) -> list[Found]:
    """The path without the steps, then without the refutations, that it can do without.

    Each removal is tried by redoing what is left: it must still reach the code, cost less in all
    and need no more advanced technique.
    """
    path = _without_steps(readings, path)
    return _without_refutations(readings, path)


def _without_steps(readings: Readings, path: Ideas) -> list[Found]:
    ideas = list(path)
    for idea in sorted(path, key=lambda found: -found.cost):
        fewer = [one for one in ideas if one is not idea]
        if len(fewer) == len(ideas):
            continue
        ideas = _kept(readings, ideas, fewer)
    return _done(redone(readings, ideas))


def _without_refutations(readings: Readings, path: Ideas) -> list[Found]:
    ideas = list(path)
    for place, idea in enumerate(path):
        for refutation in sorted(idea.refuted, key=lambda one: -one.cost):
            left = tuple(one for one in ideas[place].refuted if one is not refutation)
            if left:
                fewer = [*ideas[:place], ideas[place]._replace(refuted=left), *ideas[place + 1 :]]
                if _is_better(readings, redone(readings, fewer), redone(readings, ideas)):
                    ideas = fewer
    return _done(redone(readings, ideas))


def _kept(readings: Readings, ideas: list[Found], fewer: list[Found]) -> list[Found]:
    """The ideas still at work after the removal, or all of them when it must not be."""
    results = redone(readings, fewer)
    if not _is_better(readings, results, redone(readings, ideas)):
        return ideas
    return [idea for idea, found in zip(fewer, results, strict=True) if found]


def _is_better(readings: Readings, shorter: list[Found | None], longer: list[Found | None]) -> bool:
    mine, theirs = _done(shorter), _done(longer)
    if not mine or size(mine[-1].after, readings.digits) != 1:
        return False
    return _measure(mine) < _measure(theirs) and _rank(mine) <= _rank(theirs)


def _done(results: Iterator[Found | None] | Sequence[Found | None]) -> list[Found]:
    return [found for found in results if found]


def _measure(path: list[Found]) -> float:
    return sum(found.cost for found in path)


def _rank(path: list[Found]) -> int:
    return max(found.rank for found in path)
