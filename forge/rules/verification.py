"""The proofs of a public safe, redone from what is shown of it.

Four claims stand behind each safe: its seal (docs/adr/0036), that one code alone satisfies the
clues and that none of these is needless (Rule R3.3), and that its code was drawn by chance, from
the seed that is shown. None of this trusts what was stored: everything is worked out again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from forge.rules import generator, randomness
from forge.rules.checking import check, others_without
from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.commitment import commitment
from forge.rules.difficulty import Difficulty
from forge.rules.limits import DRAWS
from forge.rules.tiers import Tier


class Proof(StrEnum):
    """What is proven of a safe."""

    SEAL = "seal"
    UNIQUE = "unique"
    NEEDED = "needed"
    DRAW = "draw"


class Finding(StrEnum):
    """How a proof ended; OPEN when it cannot be redone here, which is no failure."""

    GOOD = "good"
    BAD = "bad"
    OPEN = "open"


@dataclass(frozen=True)
class Claims:
    """What is shown of a public safe. `seed` and `secret` are octets."""

    safe_id: int
    tier: Tier
    difficulty: Difficulty
    of_the_house: bool
    code: Code
    clues: tuple[Clue, ...]
    certificate: tuple[Code, ...]
    seed: bytes
    seed_version: int
    secret: bytes
    commitment: str


@dataclass(frozen=True)
class Replay:
    """What the seed gave when it was drawn from again.

    `draw` says which code of a draft's seed it was, from 1; None for a safe of the house, whose
    seed gives one code.
    """

    finding: Finding
    draw: int | None = None


@dataclass(frozen=True)
class Verification:
    """The proofs, each with how it ended.

    `fitting` is how many codes satisfy the clues; `others` says for each clue how many more would
    without it.
    """

    findings: dict[Proof, Finding]
    fitting: int
    others: tuple[int, ...]
    replay: Replay

    @property
    def failed(self) -> tuple[Proof, ...]:
        """The proofs that fail, in the order in which they are told."""
        return tuple(p for p, found in self.findings.items() if found is Finding.BAD)

    @property
    def undone(self) -> tuple[Proof, ...]:
        """The proofs that cannot be redone here."""
        return tuple(p for p, found in self.findings.items() if found is Finding.OPEN)


def verify(claims: Claims, replay: Replay) -> Verification:
    """Redo the proofs of a safe, of whose seed `replay` was found (see `replay_seed`)."""
    digits = claims.tier.digits
    found = check(claims.clues, digits)
    return Verification(
        findings={
            Proof.SEAL: _finding(_seal_of(claims) == claims.commitment),
            Proof.UNIQUE: _finding(found.code is not None and found.code == claims.code),
            Proof.NEEDED: _finding(_certified(claims.clues, claims.certificate)),
            Proof.DRAW: replay.finding,
        },
        fitting=found.remaining,
        others=others_without(claims.clues, digits),
        replay=replay,
    )


def replay_seed(claims: Claims) -> Replay:
    """Draw again from the seed of a safe; for one of the house this takes up to some seconds."""
    return _house_replay(claims) if claims.of_the_house else _draft_replay(claims)


def _house_replay(claims: Claims) -> Replay:
    """The whole safe, code and clues, comes of its seed, by the version that made it."""
    if claims.seed_version != generator.VERSION:
        return Replay(Finding.OPEN)
    try:
        again = generator.replay(claims.tier, claims.difficulty, claims.seed, claims.seed_version)
    except generator.GenerationError:
        return Replay(Finding.BAD)
    return Replay(_finding((again.code, again.clues) == (claims.code, claims.clues)))


def _draft_replay(claims: Claims) -> Replay:
    """The code alone comes of the seed; the smith took the first, the second or the third."""
    if claims.seed_version != randomness.VERSION:
        return Replay(Finding.OPEN)
    for index in range(DRAWS):
        if randomness.draw_code(claims.seed, claims.tier, index) == claims.code:
            return Replay(Finding.GOOD, index + 1)
    return Replay(Finding.BAD)


def _seal_of(claims: Claims) -> str:
    return commitment(
        claims.secret,
        safe_id=claims.safe_id,
        tier=claims.tier,
        clues=claims.clues,
        code=claims.code,
    )


def _certified(clues: Sequence[Clue], certificate: Sequence[Code]) -> bool:
    """Whether each code of the certificate contradicts its own clue and no other."""
    return len(certificate) == len(clues) and all(
        [i for i, clue in enumerate(clues) if not clue.holds(witness)] == [index]
        for index, witness in enumerate(certificate)
    )


def _finding(holds: bool) -> Finding:
    return Finding.GOOD if holds else Finding.BAD
