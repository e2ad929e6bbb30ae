"""Counting codes one by one, by the plain meanings of the tests: the engine has no part in it."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from tests.forge.rules.plain_meanings import LETTERS, MEANINGS


class Counted(NamedTuple):
    remaining: int
    only_code: str | None
    """The code left, if there is one only."""
    broken_alone: list[str | None]
    """For each clue the first code that breaks it and no other."""


def counted(clues: Sequence, digits: int) -> Counted:
    """Try every code on every clue, leaving off at the second clue it breaks."""
    tests = [(MEANINGS[c.kind], [LETTERS.index(x) for x in c.at], c.value) for c in clues]
    remaining: list[str] = []
    broken_alone: list[str | None] = [None] * len(tests)
    for code in product(range(10), repeat=digits):
        broken = _broken(tests, list(code))
        if not broken:
            remaining.append("".join(map(str, code)))
        elif len(broken) == 1 and broken_alone[broken[0]] is None:
            broken_alone[broken[0]] = "".join(map(str, code))
    only_code = remaining[0] if len(remaining) == 1 else None
    return Counted(len(remaining), only_code, broken_alone)


def _broken(tests: list, code: list[int]) -> list[int]:
    broken = []
    for index, (meaning, at, value) in enumerate(tests):
        if not meaning(code, [code[i] for i in at], value):
            broken.append(index)
            if len(broken) == 2:
                break
    return broken
