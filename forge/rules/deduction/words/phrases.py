"""Small pieces of sentences, made in both languages at once.

Positions are written in brackets, ``[A]``, until ``pieces`` marks them for the page.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from forge.rules.clues import At, Clue
from forge.rules.codes import POSITIONS
from forge.rules.deduction.box import (
    COUNT,
    DIGITS,
    EVEN,
    GREATEST,
    LEAST,
    ODD,
    Box,
    Row,
    between,
    row,
)
from forge.rules.sentences import Sentence

Words = Sentence | str | int
"""A part of a sentence; plain text and numbers are the same in both languages."""

THIN = "\N{NARROW NO-BREAK SPACE}"
LISTED_DIGITS = 3
"""So many digits are listed; more are summed up where one can."""
LISTED_EXCEPTIONS = 2
"""So many struck digits are named when many stay."""


def say(fr: str, en: str, **parts: Words) -> Sentence:
    """A sentence whose ``{placeholders}`` are filled in each language with its own words."""
    return Sentence(
        fr.format(**{name: _in(part, "fr") for name, part in parts.items()}),
        en.format(**{name: _in(part, "en") for name, part in parts.items()}),
    )


def _in(part: Words, lang: str) -> str:
    return part.in_(lang) if isinstance(part, Sentence) else str(part)


def pieces(text: str) -> tuple[str, ...]:
    """``"[A] is even"`` as ``(At("A"), " is even")``."""
    parts = re.split(rf"\[([{POSITIONS}]+)\]", text)
    return tuple(At(part) if k % 2 else part for k, part in enumerate(parts) if part)


def place(*positions: int) -> str:
    """Positions read together, marked."""
    return f"[{''.join(POSITIONS[p] for p in positions)}]"


def places(positions: Iterable[int]) -> Sentence:
    """Positions one by one: A, C and D."""
    return all_of([place(p) for p in positions])


def all_of(parts: Sequence[Words]) -> Sentence:
    """The parts joined by commas and a last "and"."""
    return _joined(parts, " et ", " and ")


def one_of(parts: Sequence[Words]) -> Sentence:
    """The parts joined by commas and a last "or"."""
    return _joined(parts, " ou ", " or ")


def one_after_another(parts: Sequence[Sentence]) -> Sentence:
    """Whole sentences."""
    return Sentence(" ".join(part.fr for part in parts), " ".join(part.en for part in parts))


def _joined(parts: Sequence[Words], fr: str, en: str) -> Sentence:
    def in_(lang: str, last: str) -> str:
        words = [_in(part, lang) for part in parts]
        return last.join(filter(None, (", ".join(words[:-1]), words[-1])))

    return Sentence(in_("fr", fr), in_("en", en))


def statement(clue: Clue) -> Sentence:
    """The clue's own words, positions in brackets."""
    return Sentence(_stated(clue, "fr"), _stated(clue, "en"))


def _stated(clue: Clue, lang: str) -> str:
    return "".join(f"[{part}]" if isinstance(part, At) else part for part in clue.parts(lang))


def quoted(clue: Clue) -> Sentence:
    """The clue's own words inside another sentence."""
    stated = statement(clue)
    return Sentence(f"«{THIN}{_lowered(stated.fr)}{THIN}»", f"“{_lowered(stated.en)}”")


def _lowered(text: str) -> str:
    return text if text.startswith("[") else text[0].lower() + text[1:]


def clue_number(index: int) -> Sentence:
    """How the list numbers the clue."""
    return say("indice {n}", "clue {n}", n=index + 1)


def clue_numbers(indices: Sequence[int]) -> Sentence:
    """How the list numbers several clues."""
    return say("indices {n}", "clues {n}", n=all_of([index + 1 for index in indices]))


def beside(reason: Sentence, known: Sentence) -> Sentence:
    """A reason, and what was known beside it."""
    several = ", et " in known.fr
    return say(
        f"{{reason}}{THIN}; {{known}}" if several else "{reason}, et {known}",
        "{reason}; {known}" if several else "{reason}, and {known}",
        reason=reason,
        known=known,
    )


def candidates_told(box: Box, positions: Iterable[int], among: Box) -> Sentence:
    """What the box says of these positions, compared with a wider box.

    Positions of which the same is said are named together: "A and C are at most 6".
    """
    groups: dict[tuple[Row, Row], list[int]] = {}
    for p in positions:
        groups.setdefault((row(box, p), row(among, p)), []).append(p)
    told = [_row_told(kept, before, group) for (kept, before), group in groups.items()]
    return _joined(told, ", et ", ", and ")


def _row_told(kept: Row, before: Row, positions: Sequence[int]) -> Sentence:
    digits, gone = DIGITS[kept], DIGITS[before & ~kept]
    if len(digits) == 1:
        equal = " = ".join([*map(place, positions), str(digits[0])])
        return Sentence(equal, equal)
    form = next(form for form in _FORMS if form.fits(kept, before))
    told = form.several if len(positions) > 1 else form.one
    return say(
        told.fr,
        told.en,
        names=places(positions),
        digits=one_of(digits),
        least=digits[0],
        greatest=digits[-1],
        gone=_neither(gone),
    )


def _neither(gone: Sequence[int]) -> Sentence:
    if len(gone) == 1:
        return Sentence(f"pas {gone[0]}", f"not {gone[0]}")
    return Sentence(" ".join(f"ni {d}" for d in gone), "neither " + " nor ".join(map(str, gone)))


class _Form(NamedTuple):
    """One way to say which digits stay, and when it fits: given the row kept, and before."""

    fits: Callable[[Row, Row], bool]
    one: Sentence
    several: Sentence


def _only_above(kept: Row, before: Row) -> bool:
    """Every digit struck was greater than those kept."""
    return not before & ~kept & between(0, GREATEST[kept])


def _only_below(kept: Row, before: Row) -> bool:
    """Every digit struck was less than those kept."""
    return not before & ~kept & between(LEAST[kept], 9)


_FORMS = (
    _Form(
        lambda kept, _before: COUNT[kept] <= LISTED_DIGITS,
        Sentence("{names} est {digits}", "{names} is {digits}"),
        Sentence("{names} valent {digits}", "{names} are {digits}"),
    ),
    _Form(
        lambda kept, before: kept == before & EVEN,
        Sentence("{names} est pair", "{names} is even"),
        Sentence("{names} sont pairs", "{names} are even"),
    ),
    _Form(
        lambda kept, before: kept == before & ODD,
        Sentence("{names} est impair", "{names} is odd"),
        Sentence("{names} sont impairs", "{names} are odd"),
    ),
    _Form(
        _only_above,
        Sentence("{names} vaut {greatest} au plus", "{names} is at most {greatest}"),
        Sentence("{names} valent {greatest} au plus", "{names} are at most {greatest}"),
    ),
    _Form(
        _only_below,
        Sentence("{names} vaut au moins {least}", "{names} is at least {least}"),
        Sentence("{names} valent au moins {least}", "{names} are at least {least}"),
    ),
    _Form(
        lambda kept, before: COUNT[before & ~kept] <= LISTED_EXCEPTIONS,
        Sentence("{names} n’est {gone}", "{names} is {gone}"),
        Sentence("{names} ne valent {gone}", "{names} are {gone}"),
    ),
    _Form(
        lambda kept, before: kept == before & between(LEAST[kept], GREATEST[kept]),
        Sentence("{names} va de {least} à {greatest}", "{names} is from {least} to {greatest}"),
        Sentence("{names} vont de {least} à {greatest}", "{names} are from {least} to {greatest}"),
    ),
    _Form(
        lambda _kept, _before: True,
        Sentence("{names} est {digits}", "{names} is {digits}"),
        Sentence("{names} valent {digits}", "{names} are {digits}"),
    ),
)
"""The first that fits is used."""
