"""Making a house safe: from a seed to a row that is proven, sealed and kept for good."""

import logging
import secrets
from datetime import datetime

from django.db import DatabaseError, connection, transaction

from forge.models import Safe
from forge.rules import generator, proof
from forge.rules.codes import format_code
from forge.rules.commitment import SECRET_BYTES, commitment
from forge.rules.difficulty import Difficulty
from forge.rules.oracle import ENOUGH_TRIALS
from forge.rules.randomness import SEED_BYTES
from forge.rules.tiers import Tier

logger = logging.getLogger(__name__)


class NotStored(Exception):
    """No safe was stored; the log of the errors says why."""


def store_house_safe(
    *,
    tier: Tier,
    difficulty: Difficulty,
    seed: bytes | None = None,
    purpose: str = "",
    attempts: int = generator.ATTEMPTS,
    trials: int = ENOUGH_TRIALS,
    now: datetime,
) -> Safe:
    """Make the house safe that `seed` holds (without one, of a new seed), and store it.

    It is generated and proven before any lock is taken; that takes from milliseconds to some
    seconds, and `attempts` and `trials` bound it. With a `purpose` the safe is never free. Raises
    `NotStored` when the seed gives no safe, the proofs disagree or reach their bound, or a safe of
    this seed is stored already.
    """
    seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
    try:
        made = generator.generate(tier, difficulty, seed, attempts=attempts)
        certificate = proof.prove(made.clues, made.code, trials=trials)
    except (generator.GenerationError, proof.NotProven) as error:
        _log_refusal(tier, difficulty, seed, error)
        raise NotStored(f"no {difficulty} {tier} safe was stored: {error}") from error
    return _insert(made, certificate, seed=seed, purpose=purpose, now=now)


def _log_refusal(tier: Tier, difficulty: Difficulty, seed: bytes, error: Exception) -> None:
    """Log what it takes to try again. No safe carries this seed, so it gives nothing away."""
    logger.error(
        "house safe refused: %s (tier %s, difficulty %s, generator %s, seed %s)",
        error,
        tier.value,
        difficulty.value,
        generator.VERSION,
        seed.hex(),
    )


def _insert(
    made: generator.HouseSafe,
    certificate: proof.Certificate,
    *,
    seed: bytes,
    purpose: str,
    now: datetime,
) -> Safe:
    secret = secrets.token_bytes(SECRET_BYTES)
    safe_id = _next_id()
    safe = Safe(
        id=safe_id,
        purpose=purpose,
        tier=made.tier.value,
        difficulty=made.difficulty.value,
        code=format_code(made.code),
        clues=[clue.to_json() for clue in made.clues],
        certificate=[format_code(witness) for witness in certificate],
        path=made.path.to_storage(),
        seed=seed,
        seed_version=generator.VERSION,
        secret=secret,
        commitment=commitment(
            secret, safe_id=safe_id, tier=made.tier, clues=made.clues, code=made.code
        ),
        made_at=now,
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
