"""What a sentence about a step is made from."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from forge.rules.clues import Clue
from forge.rules.deduction.box import COUNT, Box, full, row
from forge.rules.deduction.budget import Budget
from forge.rules.deduction.path import Step
from forge.rules.deduction.readings import Readings
from forge.rules.deduction.words.phrases import candidates_told
from forge.rules.sentences import Sentence

PATIENCE = 1_000_000
"""Work units for telling one step: its readings are few, and known to end."""


@dataclass(frozen=True)
class Scene:
    """One step of a path, with the box before and after it."""

    step: Step
    clues: tuple[Clue, ...]
    digits: int
    before: Box
    after: Box

    @property
    def first(self) -> Clue:
        """The first clue that the step names."""
        return self.clues[self.step.clues[0]]

    @property
    def value(self) -> Any:
        """The value of the first clue."""
        return self.first.value

    @property
    def named(self) -> list[Clue]:
        """All clues that the step names."""
        return [self.clues[index] for index in self.step.clues]

    @property
    def struck_positions(self) -> list[int]:
        """The positions at which digits are struck."""
        return [p for p, gone in enumerate(self.step.struck) if gone]

    def readings(self) -> Readings:
        """All the clues, to be read again."""
        return Readings(self.clues, self.digits, Budget(PATIENCE))

    def conclusion(self) -> Sentence:
        """What stays possible where digits were struck."""
        return candidates_told(self.after, self.struck_positions, self.before)

    def known(self, positions: Iterable[int]) -> Sentence | None:
        """What was known of these positions before the step; None when nothing was."""
        narrowed = [p for p in positions if row(self.before, p) != row(full(self.digits), p)]
        return candidates_told(self.before, narrowed, full(self.digits)) if narrowed else None

    def fixed(self, positions: Iterable[int]) -> list[int]:
        """Those positions whose digit was known before the step."""
        return [p for p in positions if COUNT[row(self.before, p)] == 1]


Teller = Callable[[Scene], Sentence]
