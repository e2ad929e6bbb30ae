"""Which of the chosen clues can go, and what else a smith is warned of."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from forge.rules.broken import Broken
from forge.rules.checking import check
from forge.rules.clues import Clue
from forge.rules.deduction.words.phrases import THIN, all_of, say
from forge.rules.marks import given_away, gives_away
from forge.rules.sentences import Sentence
from forge.rules.traits import says_the_same
from forge.rules.zero_alone import needed_for_zero_alone, told_apart_by_zero_alone


@dataclass(frozen=True)
class Superfluous:
    """Clues without which one code is left all the same."""

    clues: tuple[int, ...]
    """Indices from 0, ascending."""
    either: bool
    """Each of them can go, but not all: two that say the same, or that stand in for each other."""

    @property
    def sentence(self) -> Sentence:
        """What is said of them; clues are numbered from 1."""
        if not self.either:
            return say(*_ALONE, clue=self.clues[0] + 1)
        return say(*(_ONE_OF_TWO if len(self.clues) == 2 else _ONE_OF_MANY), clues=_and(self.clues))


@dataclass(frozen=True)
class Warned:
    """Something to know about chosen clues, which forbids nothing."""

    clues: tuple[int, ...]
    """Indices from 0."""
    sentence: Sentence


def superfluous(
    chosen: Sequence[Clue], broken: Broken, alone: Sequence[int], digits: int
) -> tuple[Superfluous, ...]:
    """The clues that can each be left out of a list that leaves one code, in ascending order.

    ``broken`` and ``alone`` are those of the list. Two clues stand in for each other when some code
    breaks these two and no other; whatever hangs together so is told as one. Where the rest can
    each go but not all together, for reasons that three or more clues share, it is one as well.
    """
    idle = [index for index, kept_out in enumerate(alone) if not kept_out]
    if len(idle) < 2:
        return tuple(Superfluous((index,), either=False) for index in idle)
    groups = _hanging_together(idle, broken.pairs())
    singles = {group[0] for group in groups if len(group) == 1}
    left = [clue for index, clue in enumerate(chosen) if index not in singles]
    if len(singles) > 1 and check(left, digits).remaining > 1:
        groups = [group for group in groups if len(group) > 1] + [tuple(sorted(singles))]
    return tuple(Superfluous(group, either=len(group) > 1) for group in sorted(groups))


def _hanging_together(idle: Sequence[int], pairs: NDArray[np.int64]) -> list[tuple[int, ...]]:
    """The clues in groups: any two that break a code of their own end in the same one."""
    groups: list[set[int]] = []
    for index in idle:
        linked = [group for group in groups if any(pairs[index, other] for other in group)]
        groups = [group for group in groups if group not in linked]
        groups.append({index}.union(*linked))
    return [tuple(sorted(group)) for group in groups]


def warnings(chosen: Sequence[Clue], digits: int) -> tuple[Warned, ...]:
    """What to know of the chosen clues, whatever they leave.

    First those that give digits away, then those that say the same, then the trap of 00...0.
    """
    letters = [given_away(clue, digits) for clue in chosen]
    return (
        *(
            Warned((index,), _of_clue(index, gives_away(given, digits)))
            for index, given in enumerate(letters)
            if given
        ),
        *(Warned(group, say(*_SAME, clues=_and(group))) for group in says_the_same(chosen, digits)),
        *_warned_of_zero(chosen, digits),
    )


def _warned_of_zero(chosen: Sequence[Clue], digits: int) -> list[Warned]:
    zero = "0" * digits
    pairs = told_apart_by_zero_alone(chosen, digits)
    in_pairs = {index for index, _ in pairs}
    return [
        *(Warned(pair, say(*_ZERO_PAIR, clues=_and(sorted(pair)), zero=zero)) for pair in pairs),
        *(
            Warned((index,), say(*_ZERO_ALONE, clue=index + 1, zero=zero))
            for index in needed_for_zero_alone(chosen, digits)
            if index not in in_pairs
        ),
    ]


def _of_clue(index: int, sentence: Sentence) -> Sentence:
    return say("L’indice {n} {why}", "Clue {n} {why}", n=index + 1, why=_lowered(sentence))


def _lowered(sentence: Sentence) -> Sentence:
    return Sentence(*(words[0].lower() + words[1:] for words in sentence))


def _and(indices: Sequence[int]) -> Sentence:
    return all_of([index + 1 for index in indices])


_ALONE = Sentence(
    f"L’indice {{clue}} est de trop{THIN}: les autres suffisent.",
    "Clue {clue} is superfluous: the others are enough.",
)
_ONE_OF_TWO = Sentence(
    f"Les indices {{clues}} font double emploi{THIN}: retirez l’un ou l’autre, pas les deux.",
    "Clues {clues} do the same work: take out one or the other, not both.",
)
_ONE_OF_MANY = Sentence(
    f"Les indices {{clues}} se recoupent{THIN}: chacun peut partir, mais pas tous.",
    "Clues {clues} overlap: any of them can go, but not all.",
)
_SAME = Sentence(
    f"Les indices {{clues}} disent la même chose{THIN}: un seul suffit.",
    "Clues {clues} say the same: one of them is enough.",
)
_ZERO_PAIR = Sentence(
    "Les indices {clues} ne diffèrent que sur le code {zero}.",
    "Clues {clues} differ on the code {zero} alone.",
)
_ZERO_ALONE = Sentence(
    "L’indice {clue} ne sert qu’à écarter le code {zero}.",
    "Clue {clue} is there for one thing only: to exclude the code {zero}.",
)
