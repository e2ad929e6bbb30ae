"""The generator of house safes: from a seed to a code and the clues that leave it alone.

An attempt draws a code, then adds statements that are true of it, in an order drawn at random,
as long as each removes a good part of the codes still possible and the house rule lets it join.
Once one code is left, superfluous clues are dropped, again at random. What is left is graded by
the path that a person would reason along, and kept if it is of the difficulty asked for;
otherwise the next attempt draws on from the same seed.

Generating from the solution and rejecting by a human-like solver is how the better generators of
logic puzzles work; the measured choice of statements is what keeps the rejections few.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from forge.rules import tables
from forge.rules.checking import check
from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.deduction import Path, deduce
from forge.rules.difficulty import GRADES, RANK_LIMITS, Difficulty, grade
from forge.rules.house_rule import allowed, faults, in_order, may_join
from forge.rules.randomness import Draws
from forge.rules.tiers import Tier

VERSION = 1
"""Of all that a seed decides: the stream of draws, the clue language, the house rule, the path
and its grade, and the attempts made here. Another outcome of a seed takes another number."""

REMOVES = 5
"""A clue joins when it removes at least one in so many of the codes still possible."""

ATTEMPTS = 2_000
"""After so many attempts a seed is given up. The rarest kind of safe takes about twenty, so that
one seed in 10^40 is lost by chance: the bound ends what would be a mistake of ours."""


_HARDEST_RANKS = dict(zip(GRADES, RANK_LIMITS, strict=True))


class GenerationError(Exception):
    """No safe came of the seed."""


@dataclass(frozen=True)
class HouseSafe:
    """A safe of the house, not yet stored. Its repr keeps its secrets."""

    tier: Tier
    difficulty: Difficulty
    code: Code = field(repr=False)
    clues: tuple[Clue, ...] = field(repr=False)
    path: Path = field(repr=False)
    attempts: int


def generate(
    tier: Tier, difficulty: Difficulty, seed: bytes, *, attempts: int = ATTEMPTS
) -> HouseSafe:
    """The house safe that this seed holds for this tier and difficulty; always the same one.

    Raises ``GenerationError`` after so many attempts, ``KeyError`` for a difficulty beyond.
    """
    draws = Draws(seed, f"house_safe:{VERSION}:{tier.value}:{difficulty.value}")
    for attempt in range(1, attempts + 1):
        safe = _attempt(tier, difficulty, draws, attempt)
        if safe is not None:
            return safe
    raise GenerationError(f"no {difficulty} {tier} safe in {attempts} attempts")


def generate_for(
    code: Code, difficulty: Difficulty, seed: bytes, *, attempts: int = ATTEMPTS
) -> HouseSafe:
    """A safe as the house would make it, but of that code: what a smith of taste could choose.

    Raises ``GenerationError`` after so many attempts; some codes admit few good lists.
    """
    tier = Tier.of_digits(len(code))
    draws = Draws(seed, f"clues_of_code:{VERSION}:{difficulty.value}")
    for attempt in range(1, attempts + 1):
        safe = _of_code(code, tier, difficulty, draws, attempt)
        if safe is not None:
            return safe
    raise GenerationError(f"no {difficulty} {tier} safe of that code in {attempts} attempts")


def replay(tier: Tier, difficulty: Difficulty, seed: bytes, version: int) -> HouseSafe:
    """The safe that the seed of a stored house safe gives again.

    Raises ``GenerationError`` when another version of the generator made it.
    """
    if version != VERSION:
        raise GenerationError(f"version {version} made this safe; this is version {VERSION}")
    return generate(tier, difficulty, seed)


def _attempt(tier: Tier, difficulty: Difficulty, draws: Draws, attempt: int) -> HouseSafe | None:
    return _of_code(draws.code(tier.digits), tier, difficulty, draws, attempt)


def _of_code(
    code: Code, tier: Tier, difficulty: Difficulty, draws: Draws, attempt: int
) -> HouseSafe | None:
    grown = _grow(code, tier, difficulty, draws)
    if grown is None:
        return None
    clues = in_order(_pruned(grown, tier.digits, draws), tier.digits)
    if faults(clues, tier, difficulty):
        return None
    path = deduce(clues, tier.digits, hardest_rank=_HARDEST_RANKS[difficulty])
    if path is None or grade(path, tier.digits) is not difficulty:
        return None
    return HouseSafe(tier, difficulty, code, clues, path, attempt)


def _grow(code: Code, tier: Tier, difficulty: Difficulty, draws: Draws) -> list[Clue] | None:
    """Allowed statements that leave the code alone; None when they do not suffice."""
    digits = tier.digits
    remaining, left = tables.everything(digits), 10**digits
    chosen: list[Clue] = []
    for clue in draws.each(allowed(tier, difficulty)):
        if not clue.holds(code) or not may_join(chosen, clue, tier, difficulty):
            continue
        narrowed = remaining & tables.table(clue, digits)
        still_left = tables.count(narrowed, digits)
        if REMOVES * (left - still_left) < left:
            continue
        chosen.append(clue)
        remaining, left = narrowed, still_left
        if left == 1:
            return chosen
    return None


def _pruned(clues: Sequence[Clue], digits: int, draws: Draws) -> list[Clue]:
    """The clues without the superfluous ones, dropped one at a time in random order."""
    kept = list(clues)
    while redundant := check(kept, digits).redundant:
        del kept[draws.choice(redundant)]
    return kept
