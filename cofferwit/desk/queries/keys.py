"""Where a page of a long list starts: at an instant and a number, as they stand in addresses."""

from datetime import datetime

LONGEST = 18
"""Digits of a number of a row at most."""


def after_key(at: datetime, pk: int) -> str:
    """The key of a row, after which the next page starts."""
    return f"{at:%Y-%m-%dT%H:%M:%S.%fZ}_{pk}"


def key_of(after: str) -> tuple[datetime, int] | None:
    """The instant and the number of such a key; None, and so the first page, for anything else."""
    instant, _, pk = after.partition("_")
    if not (pk.isascii() and pk.isdigit() and len(pk) <= LONGEST):
        return None
    try:
        at = datetime.fromisoformat(instant)
    except ValueError:
        return None
    return (at, int(pk)) if at.tzinfo is not None else None
