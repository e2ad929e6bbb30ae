"""The stock of house safes: kept filled by a job, drawn on by whoever needs a safe."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from forge import queries
from forge.actions.house_safes import store_house_safe
from forge.actions.storing import NotStored
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.stock import most_needed
from forge.rules.tiers import Tier

A_RUN = 30
"""Safes that one run makes at most: half a minute's work on a slow machine."""


@dataclass(frozen=True)
class Filling:
    """What a run added to the stock, and how often no safe came of a seed."""

    made: int
    failed: int

    def __str__(self) -> str:
        return f"{self.made} made, {self.failed} failed"


def fill_stock(*, now: datetime, limit: int = A_RUN) -> Filling:
    """Make what the stock lacks most, one safe after the other, `limit` at most.

    The stock is counted again before each, so that whatever was made or claimed meanwhile counts;
    the job's lock keeps two runs apart. A seed that gives no safe costs one of the limit.
    """
    made = failed = 0
    while made + failed < limit:
        needed = most_needed(queries.stock_counts())
        if needed is None:
            break
        try:
            store_house_safe(tier=needed[0], difficulty=needed[1], now=now)
            made += 1
        except NotStored:  # logged where it was raised
            failed += 1
    return Filling(made, failed)


def claim_house_safe(*, tier: Tier, difficulty: Difficulty, purpose: str, now: datetime) -> Safe:
    """Take the oldest free house safe of the stock and keep it for `purpose`, for good.

    Two claims at once get two safes: a row that another claim holds is passed over. Inside a
    transaction of the caller's, undoing it frees the safe again. When the stock is empty a safe
    is made at once, in up to some seconds: a caller who holds a lock holds it as long. Raises
    `ValueError` without a purpose, `NotStored` when no safe could be made.
    """
    if not purpose:
        raise ValueError("a safe is claimed for a purpose")
    return claim_free(tier=tier, difficulty=difficulty, purpose=purpose) or store_house_safe(
        tier=tier, difficulty=difficulty, purpose=purpose, now=now
    )


def claim_free(*, tier: Tier, difficulty: Difficulty, purpose: str) -> Safe | None:
    """The same, of the stock alone: None, and nothing made, when it holds no such safe."""
    with transaction.atomic():
        free = queries.stock().filter(tier=tier.value, difficulty=difficulty.value)
        safe = free.select_for_update(skip_locked=True).order_by("id").first()
        if safe is not None:
            safe.purpose = purpose
            safe.save(update_fields=["purpose"])
        return safe
