"""Rows of a season as tests want them, written straight into the tables.

The figures need not follow from each other: what follows from a pick is tried with real picks.
"""

import itertools
import secrets
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from cofferwit.clock import game_day, month_of
from cofferwit.members.models import AccountLink, Member
from forge.actions.storing import store
from forge.models import Safe
from forge.rules.codes import parse_code
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.models import Pick, RankedPick, Settlement
from league.rules import purposes
from tests.factories import NOON, SMALL_SAFES, proven

_numbers = itertools.count(1)


def member_safe(
    maker: Member | None,
    *,
    tier: Tier = Tier.BRONZE,
    now: datetime = NOON,
    left_at: datetime | None = None,
    public_at: datetime | None = None,
    day: date | None = None,
) -> Safe:
    """A safe on offer, whatever the limits of its smith; of the house's offers without a maker.

    A smith publishes one a day: `day` says which, that of `now` by default.
    """
    small = SMALL_SAFES[tier]
    path, certificate = proven(small.clues, parse_code(small.code))
    safe = store(
        code=parse_code(small.code),
        clues=small.clues,
        certificate=certificate,
        path=path,
        difficulty=Difficulty.HARD,
        seed=secrets.token_bytes(32),
        seed_version=1,
        purpose="" if maker else purposes.OFFER,
        maker=maker,
        published_day=(day or game_day(now)) if maker else None,
        expires_at=now + timedelta(days=14),
        now=now,
    )
    if left_at is not None:
        Safe.objects.filter(pk=safe.pk).update(left_at=left_at, public_at=public_at)
        safe.refresh_from_db()
    return safe


def ranked(
    thief: Member,
    safe: Safe,
    *,
    at: datetime,
    guess: int | None = None,
    loot: int = 0,
    points: int = 0,
    counted: bool = True,
    after: str = "1000.00",
    **columns: Any,
) -> RankedPick:
    """A ranked pick that ended at that instant."""
    pick = Pick.objects.create(
        thief=thief,
        safe=safe,
        purpose=purposes.OFFER,
        started_at=at - timedelta(minutes=2),
        time_limit=600,
        deadline=at + timedelta(minutes=8),
        state="opened" if guess else "held",
        ending="opened" if guess else "gave_up",
        ended_at=at,
        opened_at_guess=guess,
    )
    number = next(_numbers)
    values = {
        "thief_rating": Decimal("1000.00"),
        "safe_rating": Decimal("1000.00"),
        "chance": Decimal("0.50000"),
        "month": month_of(at),
        "result": Decimal(["0.0", "1.0", "0.8", "0.6"][guess or 0]),
        "thief_number": number,
        "thief_k": 32,
        "thief_before": Decimal("1000.00"),
        "thief_after": Decimal(after),
        "safe_number": number % 30_000,
        "safe_k": 40,
        "safe_before": Decimal("1000.00"),
        "safe_after": Decimal("1000.00"),
        "loot": loot,
        "loot_counted": counted and loot > 0,
        "points": points,
        "points_counted": counted and points > 0,
    }
    return RankedPick.objects.create(
        pick=pick, thief=thief, smith=safe.maker, safe=safe, **values | columns
    )


def settle(
    safe: Safe, *, at: datetime, points: int, factor: str = "1.00", **columns: Any
) -> Settlement:
    """The settlement of a safe, which has left and is public then."""
    Safe.objects.filter(pk=safe.pk).update(left_at=at, public_at=at)
    safe.refresh_from_db()
    values = {"picks": 9, "openings": 1, "counted": points, "factor": Decimal(factor)}
    return Settlement.objects.create(
        safe=safe,
        smith=safe.maker,
        left_at=at,
        settled_at=at,
        month=month_of(at),
        points=points,
        **values | columns,
    )


def link(one: Member, other: Member, *, by: Member, at: datetime = NOON) -> AccountLink:
    """A declared pair of linked accounts."""
    first, second = sorted((one, other), key=lambda member: member.pk)
    return AccountLink.objects.create(
        first=first, second=second, reason="same household", linked_by=by, linked_at=at
    )
