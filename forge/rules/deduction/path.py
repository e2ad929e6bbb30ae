"""A path of deduction: the steps from ten candidates a position to the code."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log2
from typing import Any, NamedTuple, TypeAlias

from forge.rules.codes import POSITIONS


class Technique(NamedTuple):
    """A way to strike digits: how advanced it is, and what it costs before its extras."""

    rank: int
    base: float


TECHNIQUES: Mapping[str, Technique] = {
    "direct": Technique(1, 1),
    "count": Technique(2, 1.5),
    "list": Technique(3, 2),
    "pair": Technique(4, 3),
    "subtract": Technique(4, 3),
    "table": Technique(5, 3),
    "parity": Technique(5, 4),
    "cases": Technique(6, 4),
    "long_cases": Technique(7, 6),
    "few_codes": Technique(7, 7),
    "nested": Technique(8, 10),
}
"""What each technique is, in short:

- direct: one clue, at most two of its positions still open;
- count: one clue, by counting, by bounds or by a sliding window;
- list: one clue, its ways listed (at most 30);
- pair: two clues joined (at most 30 ways); subtract: one sum taken from another;
- table: partial codes carried over three or four clues (at most 30); parity: only even or odd;
- cases: digits of one position refuted, each in at most four links of one clue;
- long_cases: longer ones, also by pairs; few_codes: at most 100 codes tried one by one;
- nested: a supposition inside a supposition.
"""

WAY_WEIGHT = 0.25
EXTRA_CLUE = 1.0
"""For each clue of a table beyond two."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """A supposition that fails: this digit at this position (from 0), then link by link.

    A link is the clues it reads (one, or two joined), or a refutation inside the supposition.
    The last link leaves no way at all.
    """

    position: int
    digit: int
    links: tuple["Link", ...]

    @property
    def clues(self) -> frozenset[int]:
        """Every clue that some link reads."""
        return frozenset().union(*map(clues_of, self.links))

    @property
    def cost(self) -> int:
        """One for a link of one clue, two for a pair; a nested supposition costs its own links."""
        return sum(
            1 + link.cost if isinstance(link, Refutation) else len(link) for link in self.links
        )

    def to_json(self) -> dict[str, Any]:
        """Plain data for storage."""
        return {
            "at": POSITIONS[self.position],
            "digit": self.digit,
            "links": [
                link.to_json() if isinstance(link, Refutation) else list(link)
                for link in self.links
            ],
        }

    @classmethod
    def from_json(cls, obj: Mapping[str, Any]) -> "Refutation":
        """Read what ``to_json`` wrote."""
        links = tuple(
            cls.from_json(link) if isinstance(link, dict) else tuple(link) for link in obj["links"]
        )
        return cls(POSITIONS.index(obj["at"]), obj["digit"], links)


Link: TypeAlias = tuple[int, ...] | Refutation


def clues_of(link: Link) -> tuple[int, ...]:
    """The clues that a link reads, in order."""
    return tuple(sorted(link.clues)) if isinstance(link, Refutation) else link


@dataclass(frozen=True, slots=True)
class Step:
    """Digits struck by one technique from the clues it names (indices from 0)."""

    technique: str
    clues: tuple[int, ...]
    struck: tuple[tuple[int, ...], ...]
    """The digits struck, one tuple a position."""
    left: int
    """How many codes the box holds after it."""
    ways: int = 0
    """How many ways the person has to look through."""
    refuted: tuple[Refutation, ...] = field(default=())

    @property
    def rank(self) -> int:
        """From 1 (one clue, read directly) to 8 (nested suppositions)."""
        return TECHNIQUES[self.technique].rank

    @property
    def cost(self) -> float:
        """What the step costs a person."""
        return cost_of(self.technique, self.clues, self.ways, self.refuted)

    @property
    def shape(self) -> str:
        """Its mark in charts."""
        return "disc" if self.rank <= 3 else "diamond" if self.rank <= 5 else "square"

    def to_json(self) -> dict[str, Any]:
        """What the public reads; positions without a strike are left out."""
        return {
            "technique": self.technique,
            "clues": list(self.clues),
            "struck": {
                letter: list(gone)
                for letter, gone in zip(POSITIONS, self.struck, strict=False)
                if gone
            },
            "left": self.left,
        }

    def to_storage(self) -> dict[str, Any]:
        """The public keys, and under "why" what the cost and the words need."""
        why: dict[str, Any] = {"ways": self.ways}
        if self.refuted:
            why["refuted"] = [refutation.to_json() for refutation in self.refuted]
        return {**self.to_json(), "why": why}

    @classmethod
    def from_json(cls, obj: Mapping[str, Any], digits: int) -> "Step":
        """Read what ``to_storage`` wrote; without "why" the cost is that of the bare technique."""
        why = obj.get("why", {})
        return cls(
            obj["technique"],
            tuple(obj["clues"]),
            tuple(tuple(obj["struck"].get(letter, ())) for letter in POSITIONS[:digits]),
            obj["left"],
            why.get("ways", 0),
            tuple(map(Refutation.from_json, why.get("refuted", ()))),
        )


@dataclass(frozen=True, slots=True)
class Path:
    """The steps of a deduction, in order."""

    steps: tuple[Step, ...]

    @property
    def score(self) -> float:
        """The sum of the steps' costs."""
        return round(sum(step.cost for step in self.steps), 3)

    @property
    def hardest_rank(self) -> int:
        """The rank of the most advanced technique used; 0 for a path without steps."""
        return max((step.rank for step in self.steps), default=0)

    def to_json(self) -> list[dict[str, Any]]:
        """What the public reads: technique, clues, struck and left of each step."""
        return [step.to_json() for step in self.steps]

    def to_storage(self) -> list[dict[str, Any]]:
        """All that ``from_json`` needs to give the same path again."""
        return [step.to_storage() for step in self.steps]

    @classmethod
    def from_json(cls, obj: list[dict[str, Any]], digits: int) -> "Path":
        """Read what ``to_storage`` wrote for a code of that many digits."""
        return cls(tuple(Step.from_json(step, digits) for step in obj))


def cost_of(
    technique: str, clues: tuple[int, ...], ways: int, refuted: tuple[Refutation, ...]
) -> float:
    """The base of the technique, its list, its further clues and its links."""
    cost = TECHNIQUES[technique].base + WAY_WEIGHT * log2(1 + ways)
    if technique == "table":
        cost += EXTRA_CLUE * (len(clues) - 2)
    return cost + sum(refutation.cost for refutation in refuted)
