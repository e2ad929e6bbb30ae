"""The statements of one code, ready to be chosen from: all that does not change while one chooses.

A smith asks for them with every change, so the last codes are kept, in the memory of the process
alone and by the code itself: nothing outside learns of it.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from forge.rules.catalogue import Statement, catalogue
from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.marks import given_away, gives_away, says_the_same_as
from forge.rules.sentences import Sentence
from forge.rules.traits import digits_left, says_the_same

CODES_KEPT = 64
"""Codes whose lines are kept in a process; about half a megabyte each with the words."""

STRONG = 5
"""A strong statement keeps a fifth of the codes at most."""
WEAK = 2
"""A weak one keeps more than half of them."""


class Strength(StrEnum):
    """How much a statement alone strikes out."""

    STRONG = "strong"
    MIDDLE = "middle"
    WEAK = "weak"


@dataclass(frozen=True, slots=True)
class Line:
    """A statement that is true of the code."""

    index: int
    """Its place in the catalogue, from 0."""
    clue: Clue
    keeps: int
    """How many codes satisfy it."""
    strength: Strength
    gives_away: str
    """The letters whose digit it decides alone, "" for none."""
    same_as: tuple[int, ...]
    """Other lines that are true of exactly the same codes."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line in the words of one language."""

    line: Line
    json: dict[str, Any]
    """The clue as it travels; read it, never change it."""
    text: str
    parts: tuple[str, ...]
    """The same text in pieces, positions marked as ``At``."""
    at: str
    """The letters it names, "" for a statement about the whole code."""
    family: str
    gives_away: str
    """A sentence that warns of it, "" without."""
    same_as: str
    """A sentence that names the others, "" without."""


def strength(keeps: int, digits: int) -> Strength:
    """How strong a statement is that keeps so many codes."""
    if STRONG * keeps <= 10**digits:
        return Strength.STRONG
    return Strength.WEAK if WEAK * keeps > 10**digits else Strength.MIDDLE


@lru_cache(maxsize=CODES_KEPT)
def lines(code: Code) -> tuple[Line, ...]:
    """All statements of the code, in the order of ``catalogue``."""
    digits = len(code)
    statements = catalogue(code)
    same = _same(statements, digits)
    return tuple(
        Line(
            index=index,
            clue=statement.clue,
            keeps=statement.keeps,
            strength=strength(statement.keeps, digits),
            gives_away=given_away(statement.clue, digits),
            same_as=same.get(index, ()),
        )
        for index, statement in enumerate(statements)
    )


def place_of(code: Code, clue: Clue) -> int | None:
    """The index of a statement among the lines; None when it is not true of the code."""
    return _places(code).get(clue)


@lru_cache(maxsize=CODES_KEPT)
def _places(code: Code) -> dict[Clue, int]:
    return {line.clue: line.index for line in lines(code)}


def _same(statements: Sequence[Statement], digits: int) -> dict[int, tuple[int, ...]]:
    """For each line that is not alone in what it says, the others.

    Tables are compared only among lines that keep as many codes and leave the same digits.
    """
    alike: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for index, statement in enumerate(statements):
        alike[statement.keeps, digits_left(statement.clue, digits)].append(index)
    found: dict[int, tuple[int, ...]] = {}
    for indices in alike.values():
        for group in says_the_same([statements[i].clue for i in indices], digits):
            members = tuple(indices[i] for i in group)
            found |= {one: tuple(i for i in members if i != one) for one in members}
    return found


def told(code: Code, lang: str | None) -> tuple[ToldLine, ...]:
    """The lines in a language ("en", "en-gb", "fr"...; French for any other)."""
    return _told(code, Sentence("fr", "en").in_(lang))


@lru_cache(maxsize=CODES_KEPT)
def _told(code: Code, lang: str) -> tuple[ToldLine, ...]:
    known = lines(code)
    return tuple(_in_words(line, known, len(code), lang) for line in known)


def _in_words(line: Line, known: Sequence[Line], digits: int, lang: str) -> ToldLine:
    clue, others = line.clue, [known[i].clue for i in line.same_as]
    parts = clue.parts(lang)
    return ToldLine(
        line=line,
        json=clue.to_json(),
        text="".join(parts),
        parts=parts,
        at=clue.at,
        family=clue.family.value,
        gives_away=gives_away(line.gives_away, digits).in_(lang) if line.gives_away else "",
        same_as=says_the_same_as(others).in_(lang) if others else "",
    )
