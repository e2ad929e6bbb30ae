"""Three safes solved by hand and by brute force, and what is left without each of their clues."""

from typing import NamedTuple

from forge.rules.clues import Clue


class Solved(NamedTuple):
    code: tuple[int, ...]
    clues: tuple[Clue, ...]
    left_without_each: tuple[int, ...]

    @property
    def digits(self) -> int:
        return len(self.code)


BRONZE = Solved(
    (3, 3, 8, 4),
    (
        Clue("product", "AD", 12),
        Clue("gap", "BC", 5),
        Clue("multiple", "D", 4),
        Clue("sum", "AC", 11),
    ),
    (24, 10, 4, 10),
)
SILVER = Solved(
    (4, 0, 7, 1, 6),
    (
        Clue("number_square", "DE"),
        Clue("gap", "AD", 3),
        Clue("largest_at", "C"),
        Clue("digit_sum_multiple", value=6),
        Clue("gap_at_least", "BE", 6),
        Clue("sum3", "ADE", 11),
    ),
    (2, 2, 2, 3, 4, 6),
)
GOLD = Solved(
    (0, 7, 2, 8, 0, 4),
    (
        Clue("divides", "FD"),
        Clue("number_multiple", "EF", 4),
        Clue("number_below", "ABCD"),
        Clue("times", "EA", 2),
        Clue("sum3", "ACD", 10),
        Clue("exactly_odd", value=1),
        Clue("occurs", value=(8, 1)),
        Clue("digit_sum", value=21),
    ),
    (7, 5, 2, 16, 16, 2, 4, 5),
)
SOLVED = (BRONZE, SILVER, GOLD)
