"""Random safes: a code, and clues in random order that leave it alone, none of them superfluous."""

from random import Random

from hypothesis import strategies as st

from forge.rules import tables
from forge.rules.catalogue import catalogue
from forge.rules.checking import check


def safe(seed: int, digits: int):
    """The same safe for the same seed: (code, clues)."""
    random = Random(seed)
    code = tuple(random.randrange(10) for _ in range(digits))
    true = [statement.clue for statement in catalogue(code)]
    random.shuffle(true)
    clues, remaining, left = [], tables.everything(digits), 10**digits
    for clue in true:
        narrowed = remaining & tables.table(clue, digits)
        count = tables.count(narrowed, digits)
        if count <= 0.8 * left:
            clues.append(clue)
            remaining, left = narrowed, count
    while superfluous := check(clues, digits).redundant:
        del clues[random.choice(superfluous)]
    return code, tuple(clues)


def safes(digits: int):
    return st.integers(0, 10**9).map(lambda seed: safe(seed, digits))
