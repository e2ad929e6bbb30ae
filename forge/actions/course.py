"""The course of a safe: it leaves, then its code becomes public. Each happens once."""

from datetime import datetime

from django.db.models import DateTimeField, Value
from django.db.models.functions import Coalesce

from forge.models import Safe


def stay_until(*, safe: Safe, until: datetime) -> bool:
    """Say when a house safe leaves; whether this call did: the first to say so is heard."""
    said = Safe.objects.filter(pk=safe.pk, expires_at__isnull=True).update(expires_at=until)
    safe.refresh_from_db(fields=["expires_at"])
    return said == 1


def take_back(*, safe: Safe, at: datetime) -> bool:
    """Say from when on the smith has taken the safe back; whether this call did.

    The first to say so is heard. From that instant on it takes none of its smith's places, whoever
    comes by to write down that it has left, and however late.
    """
    said = Safe.objects.filter(pk=safe.pk, withdrawn_at__isnull=True).update(withdrawn_at=at)
    safe.refresh_from_db(fields=["withdrawn_at"])
    return said == 1


def leave(*, safe: Safe, now: datetime) -> bool:
    """Take the safe out of reach of new picks, at `now`.

    Returns whether this call did so: a safe that has left keeps the instant of its first leaving,
    whoever calls and however often. `safe` then carries what the database holds.
    """
    left = Safe.objects.filter(pk=safe.pk, left_at__isnull=True).update(left_at=now)
    safe.refresh_from_db(fields=["left_at"])
    return left == 1


def make_public(*, safe: Safe, now: datetime) -> bool:
    """Show the code, the path, the seed and the proofs to everybody, at `now`.

    Returns whether this call did so. A safe that is still in reach leaves at the same instant:
    nobody may pick one whose code is known.
    """
    shown = Safe.objects.filter(pk=safe.pk, public_at__isnull=True).update(
        left_at=Coalesce("left_at", Value(now), output_field=DateTimeField()), public_at=now
    )
    safe.refresh_from_db(fields=["left_at", "public_at"])
    return shown == 1
