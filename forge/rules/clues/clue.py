"""A clue: a statement about a code, as plain data."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from forge.rules.clues.kind import ClueKind, Family, Theme, Value
from forge.rules.clues.kinds import KINDS
from forge.rules.clues.reading import read_clue
from forge.rules.codes import Code


class At(str):
    """One or more positions named in a sentence, marked so that a page can draw them."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Clue:
    """A statement: a kind, the positions it names ("" for the whole code) and its value.

    The constructor believes its arguments; ``from_json`` checks them.
    """

    kind: str
    at: str = ""
    value: Value = None

    @classmethod
    def from_json(cls, obj: object, digits: int) -> "Clue":
        """Read ``{"kind": ..., "at": ..., "value": ...}`` for a code of that many digits.

        Raises ``ClueError``, whose sentence says what is wrong.
        """
        return cls(*read_clue(obj, digits))

    def to_json(self) -> dict[str, Any]:
        """The canonical object: keys in the order kind, at, value; absent ones left out."""
        obj: dict[str, Any] = {"kind": self.kind}
        if self.at:
            obj["at"] = self.at
        if self.value is not None:
            obj["value"] = list(self.value) if isinstance(self.value, tuple) else self.value
        return obj

    def holds(self, code: Code) -> bool:
        """Whether the statement is true of this code, by its plain meaning."""
        kind = KINDS[self.kind]
        read = [code[i] for i in kind.reads(self.at, len(code))]
        return bool(kind.truth(read, self.value))

    def scope(self, digits: int) -> tuple[int, ...]:
        """The positions it speaks of, from 0 and from left to right."""
        return tuple(sorted(self.clue_kind.reads(self.at, digits)))

    def text(self, lang: str | None) -> str:
        """The statement as a sentence without a full stop."""
        return "".join(self.parts(lang))

    def parts(self, lang: str | None) -> tuple[str, ...]:
        """The sentence in pieces: plain ``str`` for words, ``At`` for positions."""
        sentence = self.clue_kind.wording(self.value)
        return tuple(
            self._filled(words, name)
            for words, name in _pieces(sentence.in_(lang))
            if words or name
        )

    def _filled(self, words: str, name: str) -> str:
        if not name:
            return words
        if name == "value":
            return str(self.value)
        return At("".join(self.at["XYZW".index(letter)] for letter in name))

    @property
    def clue_kind(self) -> ClueKind:
        """The class of clues it belongs to."""
        return KINDS[self.kind]

    @property
    def family(self) -> Family:
        """The family of its kind."""
        return self.clue_kind.family

    @property
    def theme(self) -> Theme:
        """The theme of its kind."""
        return self.clue_kind.theme

    @property
    def definitions(self) -> tuple[str, ...]:
        """Keys of the definitions that a reader may need."""
        return self.clue_kind.definitions


@cache
def _pieces(template: str) -> tuple[tuple[str, str], ...]:
    """``"{X} + {Y} = 7"`` as ``(("", "X"), (" + ", ""), ("", "Y"), (" = 7", ""))``."""
    pieces = re.split(r"\{(\w+)\}", template)
    return tuple(
        (piece, "") if index % 2 == 0 else ("", piece) for index, piece in enumerate(pieces)
    )
