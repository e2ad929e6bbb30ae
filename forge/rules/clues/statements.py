"""The whole language, listed."""

from functools import cache

from forge.rules.clues.clue import Clue
from forge.rules.clues.kinds import KINDS


@cache
def statements(digits: int) -> tuple[Clue, ...]:
    """Each statement about codes of that many digits: by family, kind, positions, then value.

    There are 1,234 / 2,309 / 3,861 for 4 / 5 / 6 digits.
    """
    return tuple(
        Clue(name, at, value)
        for name, kind in KINDS.items()
        for at in kind.places.all(digits)
        for value in kind.values(digits)
    )
