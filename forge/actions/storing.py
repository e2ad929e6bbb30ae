"""Writing a safe down: numbered, sealed by its commitment, and kept for good."""

import secrets
from collections.abc import Sequence
from datetime import date, datetime

from django.db import DatabaseError, connection, transaction

from cofferwit.members.models import Member
from forge.models import Safe
from forge.rules.clues import Clue
from forge.rules.codes import Code, format_code
from forge.rules.commitment import SECRET_BYTES, commitment
from forge.rules.deduction import Path
from forge.rules.difficulty import Difficulty
from forge.rules.proof import Certificate
from forge.rules.tiers import Tier


class NotStored(Exception):
    """No safe was stored; the log of the errors says why."""


def store(
    *,
    code: Code,
    clues: Sequence[Clue],
    certificate: Certificate,
    path: Path | None,
    difficulty: Difficulty,
    seed: bytes,
    seed_version: int,
    purpose: str,
    maker: Member | None = None,
    published_day: date | None = None,
    expires_at: datetime | None = None,
    now: datetime,
) -> Safe:
    """Insert a safe that has been proven, under a new secret. Raises `NotStored`."""
    secret = secrets.token_bytes(SECRET_BYTES)
    safe_id = _next_id()
    tier = Tier.of_digits(len(code))
    safe = Safe(
        id=safe_id,
        maker=maker,
        purpose=purpose,
        tier=tier.value,
        difficulty=difficulty.value,
        code=format_code(code),
        clues=[clue.to_json() for clue in clues],
        certificate=[format_code(witness) for witness in certificate],
        path=None if path is None else path.to_storage(),
        seed=seed,
        seed_version=seed_version,
        secret=secret,
        commitment=commitment(secret, safe_id=safe_id, tier=tier, clues=clues, code=code),
        made_at=now,
        published_day=published_day,
        expires_at=expires_at,
    )
    try:
        with transaction.atomic():
            safe.save(force_insert=True)
    except DatabaseError as error:
        raise NotStored(_without_the_row(error, safe_id)) from None
    return safe


def _next_id() -> int:
    """The number that the next safe will have: the commitment must hold it before the row exists.

    A number drawn for a safe that is not stored in the end is never used.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('forge_safe', 'id'))")
        return int(cursor.fetchone()[0])


def _without_the_row(error: DatabaseError, safe_id: int) -> str:
    """What went wrong, less the row: PostgreSQL repeats seed, code and clues in its details."""
    diagnosis = getattr(error.__cause__, "diag", None)
    constraint = getattr(diagnosis, "constraint_name", None)
    return f"safe {safe_id} was not stored: {constraint or type(error).__name__}"
