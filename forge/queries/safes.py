"""Reading safes: what each reader may know, and nothing more.

These are the only ways by which a code or a clue leaves the database. `card` is for everybody,
`thief_view` for the thief whose own pick runs, `open_safe` for everybody once the safe is public;
`first_contradicted` answers a guess. Hidden fields stay out of every repr.
"""

from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, QuerySet

from forge.models import Safe
from forge.rules import checking
from forge.rules.clues import Clue
from forge.rules.codes import Code, parse_code
from forge.rules.deduction import Path
from forge.rules.difficulty import Difficulty
from forge.rules.stock import SHELVES, Shelf
from forge.rules.tiers import Tier


class NotPublic(Exception):
    """The safe is not public: its code may not be read."""


@dataclass(frozen=True)
class SafeCard:
    """What anybody may know of a safe before picking it."""

    tier: Tier
    difficulty: Difficulty
    commitment: str


@dataclass(frozen=True)
class ThiefSafe:
    """What a thief may know of the safe while picking it."""

    tier: Tier
    difficulty: Difficulty
    clues: tuple[Clue, ...] = field(repr=False)
    commitment: str


@dataclass(frozen=True)
class PublicSafe:
    """A safe that has no secrets left; it can be checked and replayed by anybody.

    `certificate` has for each clue a code that satisfies all the others but not it. `path` is None
    when a member's safe was beyond the house's patience. `seed` and `secret` are hexadecimal.
    """

    id: int
    tier: Tier
    difficulty: Difficulty
    code: Code
    clues: tuple[Clue, ...]
    certificate: tuple[Code, ...]
    path: Path | None
    seed: str
    seed_version: int
    secret: str
    commitment: str
    public_at: datetime


def card(safe: Safe) -> SafeCard:
    """The safe as everybody may see it from the start."""
    return SafeCard(Tier(safe.tier), Difficulty(safe.difficulty), safe.commitment)


def thief_view(safe: Safe) -> ThiefSafe:
    """The safe as its thief sees it; whoever calls has made sure that their pick has started."""
    return ThiefSafe(Tier(safe.tier), Difficulty(safe.difficulty), _clues(safe), safe.commitment)


def first_contradicted(safe: Safe, guess: Code) -> int | None:
    """The place from 0 of the first clue that the guess contradicts; None when it opens the safe.

    The clues leave one code alone: the one that contradicts none of them.
    """
    return checking.first_contradicted(_clues(safe), guess)


def open_safe(safe: Safe) -> PublicSafe:
    """Everything about a public safe. Raises `NotPublic` before it is one."""
    if safe.public_at is None:
        raise NotPublic(f"{safe} is not public")
    digits = Tier(safe.tier).digits
    return PublicSafe(
        id=safe.pk,
        tier=Tier(safe.tier),
        difficulty=Difficulty(safe.difficulty),
        code=parse_code(safe.code, digits),
        clues=_clues(safe),
        certificate=tuple(parse_code(witness, digits) for witness in safe.certificate),
        path=None if safe.path is None else Path.from_json(safe.path, digits),
        seed=bytes(safe.seed).hex(),
        seed_version=safe.seed_version,
        secret=bytes(safe.secret).hex(),
        commitment=safe.commitment,
        public_at=safe.public_at,
    )


def _clues(safe: Safe) -> tuple[Clue, ...]:
    digits = Tier(safe.tier).digits
    return tuple(Clue.from_json(obj, digits) for obj in safe.clues)


def stock() -> QuerySet[Safe]:
    """The free house safes."""
    return Safe.objects.filter(maker__isnull=True, purpose="")


def stock_counts() -> dict[Shelf, int]:
    """How many free house safes there are of each tier and difficulty, 0 included."""
    rows = stock().values_list("tier", "difficulty").annotate(Count("id")).order_by()
    counted = {(Tier(tier), Difficulty(difficulty)): free for tier, difficulty, free in rows}
    return {shelf: counted.get(shelf, 0) for shelf in SHELVES}
