"""A trap of the clue language: the code 00...0.

It is no multiple as ``code_divisible`` understands it, and is one everywhere else. Beside
``digit_sum_multiple`` 3, or ``even`` at the last position, or two clues that amount to it
together, ``code_divisible`` can be needed for that one code: proven not to be superfluous, and
idle in every other respect.
"""

from collections.abc import Sequence

from forge.rules.checking import check
from forge.rules.clues import Clue
from forge.rules.traits import differ_on_zero_only


def needed_for_zero_alone(clues: Sequence[Clue], digits: int) -> tuple[int, ...]:
    """The ``code_divisible`` clues that exclude 00...0, and nothing else of what the others leave.

    Indices from 0. Only of a list that leaves one code can this be said.
    """
    zero = (0,) * digits
    return tuple(
        index
        for index, (clue, others) in enumerate(_each_and_others(clues))
        if clue.kind == "code_divisible"
        and all(other.holds(zero) for other in others)
        and check(others, digits).remaining == 2
    )


def told_apart_by_zero_alone(clues: Sequence[Clue], digits: int) -> tuple[tuple[int, int], ...]:
    """The pairs of a ``code_divisible`` and another clue that differ on 00...0 alone.

    Indices from 0, that of ``code_divisible`` first.
    """
    return tuple(
        (i, j)
        for i, clue in enumerate(clues)
        if clue.kind == "code_divisible"
        for j, other in enumerate(clues)
        if differ_on_zero_only(clue, other, digits)
    )


def _each_and_others(clues: Sequence[Clue]) -> list[tuple[Clue, list[Clue]]]:
    return [(clue, [*clues[:index], *clues[index + 1 :]]) for index, clue in enumerate(clues)]
