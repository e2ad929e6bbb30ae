"""The house rule: what makes a good house safe.

Open bits are what a clue tells by striking digits alone, hidden bits the rest of what it tells
(``traits.house_bits``). A clue that tells all in the open is no fun, one that tells nearly
nothing is dull, and five clues about parity are one clue said five times. The figures come from
1,200 trial safes a tier (docs/adr/0038).

1. Each clue keeps a fair share of the codes, wider as the safe gets harder.
2. No clue alone leaves fewer than three digits at a position; so none gives a digit away.
3. A clue that reads several positions tells little in the open, and something hidden.
4. Few clues read one digit only, a theme comes twice at most, and the list is short.
5. No two clues say the same, and none is there for the code 00...0 alone.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from forge.rules import traits
from forge.rules.canonical import canonical_clue
from forge.rules.clues import Clue, statements
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from forge.rules.zero_alone import needed_for_zero_alone


@dataclass(frozen=True)
class Taste:
    """What a difficulty asks of the clues of a house safe."""

    keeps: tuple[int, int]
    """Least and greatest share of all codes that a clue keeps, in thousandths, both included."""
    open_bits: float
    """Most that a clue on several positions tells in the open."""
    one_digit: int
    """Most clues that read one digit only."""


TASTES = {
    Difficulty.EASY: Taste(keeps=(30, 550), open_bits=2.0, one_digit=2),
    Difficulty.STANDARD: Taste(keeps=(50, 600), open_bits=1.5, one_digit=2),
    Difficulty.HARD: Taste(keeps=(80, 600), open_bits=1.5, one_digit=1),
    Difficulty.FIENDISH: Taste(keeps=(120, 650), open_bits=1.5, one_digit=1),
}
"""By difficulty; a house safe is never beyond fiendish."""

NUMBER_SUM_KEEPS = 4
"""Least share for ``number_sum``, in thousandths: its many values each keep few codes."""

DIGITS_LEFT = 3
"""Fewest digits that a clue alone may leave at a position."""

HIDDEN_BITS = 0.5
"""Least that a clue on several positions tells beyond what shows in the open."""

ROUNDING = 1e-9
"""Two bits in the open can be told exactly; 1.5 or half a bit never, so that they need no care."""

OF_A_THEME = 2
"""Most clues of one theme."""

MOST_CLUES = {Tier.BRONZE: 7, Tier.SILVER: 8, Tier.GOLD: 9}


@cache
def allowed(tier: Tier, difficulty: Difficulty) -> tuple[Clue, ...]:
    """The statements that may stand in a house safe, in the order of the language.

    Takes a second for gold, once in a process. Raises ``KeyError`` for a difficulty beyond.
    """
    return tuple(
        clue
        for clue in statements(tier.digits)
        if next(_faults_of_clue(clue, tier, TASTES[difficulty]), None) is None
    )


def faults(clues: Sequence[Clue], tier: Tier, difficulty: Difficulty) -> tuple[str, ...]:
    """What the house rule has against a minimal safe of these clues: empty for a good one.

    Each fault is a short sentence in English for the log; none tells a digit of the code.
    """
    taste = TASTES[difficulty]
    return (
        *(fault for clue in clues for fault in _faults_of_clue(clue, tier, taste)),
        *_faults_of_list(clues, tier, taste),
    )


def may_join(chosen: Sequence[Clue], clue: Clue, tier: Tier, difficulty: Difficulty) -> bool:
    """Whether the rule lets an allowed clue join others; the length of the list comes later."""
    if sum(other.theme is clue.theme for other in chosen) >= OF_A_THEME:
        return False
    digits = tier.digits
    if not _reads_one(clue, digits):
        return True
    return sum(_reads_one(other, digits) for other in chosen) < TASTES[difficulty].one_digit


def in_order(clues: Sequence[Clue], digits: int) -> tuple[Clue, ...]:
    """The clues as the safe lists them.

    What keeps most codes comes first, then what reads fewest positions, then by canonical form.
    A wrong guess names the first clue it contradicts; in this order it learns least. The order of
    the deduction would give the route away.
    """
    return tuple(
        sorted(
            clues,
            key=lambda clue: (
                -traits.keeps(clue, digits),
                len(clue.scope(digits)),
                canonical_clue(clue),
            ),
        )
    )


def _faults_of_clue(clue: Clue, tier: Tier, taste: Taste) -> Iterator[str]:
    digits = tier.digits
    least, greatest = taste.keeps
    if clue.kind == "number_sum":
        least = NUMBER_SUM_KEEPS
    if not least * 10**digits <= 1000 * traits.keeps(clue, digits) <= greatest * 10**digits:
        yield f"{clue.kind} keeps too few codes, or too many"
    if min(map(len, traits.digits_left(clue, digits))) < DIGITS_LEFT:
        yield f"{clue.kind} alone leaves fewer than {DIGITS_LEFT} digits at a position"
    if not _reads_one(clue, digits):
        open_bits, hidden_bits = traits.house_bits(clue, digits)
        if open_bits > taste.open_bits + ROUNDING:
            yield f"{clue.kind} tells more than {taste.open_bits} bits in the open"
        if hidden_bits < HIDDEN_BITS:
            yield f"{clue.kind} hides less than {HIDDEN_BITS} bits"


def _faults_of_list(clues: Sequence[Clue], tier: Tier, taste: Taste) -> Iterator[str]:
    digits = tier.digits
    if len(clues) > MOST_CLUES[tier]:
        yield f"more than {MOST_CLUES[tier]} clues"
    if sum(_reads_one(clue, digits) for clue in clues) > taste.one_digit:
        yield f"more than {taste.one_digit} clues read one digit only"
    for theme, times in Counter(clue.theme for clue in clues).items():
        if times > OF_A_THEME:
            yield f"the theme {theme.value} comes more than {OF_A_THEME} times"
    if traits.says_the_same(clues, digits):
        yield "two clues say the same"
    if needed_for_zero_alone(clues, digits):
        yield "a clue is there for the code 00...0 alone"


def _reads_one(clue: Clue, digits: int) -> bool:
    return len(clue.scope(digits)) == 1
