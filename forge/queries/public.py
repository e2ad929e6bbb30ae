"""Safes that everybody may see whole: the page of one, the newest, and all of them as text."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

from forge.models import Safe
from forge.queries.safes import PublicSafe, open_safe
from forge.rules import generator, randomness
from forge.rules.canonical import canonical_bytes, canonical_json
from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from forge.rules.verification import (
    Claims,
    Finding,
    Replay,
    Verification,
    replay_seed,
    verify,
)

AT_ONCE = 500
"""Rows that the download holds in memory."""
NEWEST = 12
"""Safes named under the field that asks for a number."""
REMEMBERED = 30 * 24 * 3600
"""Seconds for which a replayed seed is kept: the answer never changes, the draw takes a second."""


@dataclass(frozen=True)
class Witness:
    """A clue, a code that would do as well without it, and how many would."""

    clue: Clue
    code: Code
    others: int


@dataclass(frozen=True)
class SafePage:
    """A public safe with its proofs; `smith` is empty for a safe of the house."""

    safe: PublicSafe
    smith: str
    made_at: datetime
    left_at: datetime | None
    canonical: str
    verification: Verification
    witnesses: tuple[Witness, ...]

    @property
    def whole(self) -> int:
        """How many codes its tier has."""
        return int(10**self.safe.tier.digits)


@dataclass(frozen=True)
class PublicCard:
    """A public safe in a list."""

    id: int
    tier: Tier
    difficulty: Difficulty
    public_at: datetime


def public_safes() -> QuerySet[Safe]:
    """The safes that are public, the house's and the members', by number."""
    return Safe.objects.filter(public_at__isnull=False).order_by("id")


def newest_public() -> tuple[PublicCard, ...]:
    """The safes that became public last."""
    rows = public_safes().order_by("-public_at", "-id")
    found = rows.values_list("id", "tier", "difficulty", "public_at")[:NEWEST]
    return tuple(
        PublicCard(number, Tier(tier), Difficulty(difficulty), at)
        for number, tier, difficulty, at in found
        if at is not None
    )


def is_public(safe_id: int) -> bool:
    """Whether there is a public safe of that number."""
    return public_safes().filter(pk=safe_id).exists()


def safe_page(safe_id: int) -> SafePage | None:
    """The page of a public safe; None for another, whether it exists or not."""
    row = public_safes().select_related("maker").filter(pk=safe_id).first()
    if row is None:
        return None
    safe = open_safe(row)
    claims = _claims(row, safe)
    verification = verify(claims, _replayed(claims))
    return SafePage(
        safe=safe,
        smith="" if row.maker is None else row.maker.pseudonym,
        made_at=row.made_at,
        left_at=row.left_at,
        canonical=canonical_bytes(safe.id, safe.tier, safe.clues, safe.code).decode(),
        verification=verification,
        witnesses=tuple(
            Witness(clue, code, others)
            for clue, code, others in zip(
                safe.clues, safe.certificate, verification.others, strict=False
            )
        ),
    )


def submission(safe_id: int) -> dict[str, Any] | None:
    """A public safe as `manage.py check_safe` reads one; None for another."""
    row = public_safes().filter(pk=safe_id).values("tier", "clues").first()
    return None if row is None else {"tier": row["tier"], "clues": row["clues"]}


def as_lines() -> Iterator[str]:
    """Every public safe as one line of JSON (docs/public-safes.md says what stands in it)."""
    for safe in public_safes().iterator(chunk_size=AT_ONCE):
        yield json.dumps(_line(safe), ensure_ascii=True, separators=(",", ":")) + "\n"


def _line(safe: Safe) -> dict[str, Any]:
    return {
        "id": safe.pk,
        "house": safe.maker_id is None,
        "tier": safe.tier,
        "difficulty": safe.difficulty,
        "clues": safe.clues,
        "code": safe.code,
        "certificate": safe.certificate,
        "seed": bytes(safe.seed).hex(),
        "seed_version": safe.seed_version,
        "secret": bytes(safe.secret).hex(),
        "commitment": safe.commitment,
        "made_at": _written(safe.made_at),
        "left_at": _written(safe.left_at),
        "public_at": _written(safe.public_at),
    }


def _written(instant: datetime | None) -> str | None:
    return None if instant is None else instant.isoformat()


def _claims(row: Safe, safe: PublicSafe) -> Claims:
    return Claims(
        safe_id=safe.id,
        tier=safe.tier,
        difficulty=safe.difficulty,
        of_the_house=row.maker_id is None,
        code=safe.code,
        clues=safe.clues,
        certificate=safe.certificate,
        seed=bytes(row.seed),
        seed_version=row.seed_version,
        secret=bytes(row.secret),
        commitment=safe.commitment,
    )


def _replayed(claims: Claims) -> Replay:
    """The replay of a seed, kept under everything that it depends on (docs/adr/0071)."""
    key = f"forge:replay:{_fingerprint(claims)}"
    kept = cache.get(key)
    if kept is None:
        kept = asdict(replay_seed(claims))
        cache.set(key, kept, REMEMBERED)
    return Replay(Finding(kept["finding"]), kept["draw"])


def _fingerprint(claims: Claims) -> str:
    told = canonical_bytes(claims.safe_id, claims.tier, claims.clues, claims.code).decode()
    drawn = [claims.seed.hex(), claims.seed_version, claims.difficulty.value, claims.of_the_house]
    versions = [generator.VERSION, randomness.VERSION]
    return hashlib.sha256(canonical_json([told, drawn, versions]).encode()).hexdigest()
