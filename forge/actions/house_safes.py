"""Making a house safe: from a seed to a row that is proven, sealed and kept for good."""

import logging
import secrets
from datetime import datetime

from forge.actions.storing import NotStored, store
from forge.models import Safe
from forge.rules import generator, proof
from forge.rules.difficulty import Difficulty
from forge.rules.oracle import ENOUGH_TRIALS
from forge.rules.randomness import SEED_BYTES
from forge.rules.tiers import Tier

logger = logging.getLogger(__name__)


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
    return store(
        code=made.code,
        clues=made.clues,
        certificate=certificate,
        path=made.path,
        difficulty=made.difficulty,
        seed=seed,
        seed_version=generator.VERSION,
        purpose=purpose,
        now=now,
    )
