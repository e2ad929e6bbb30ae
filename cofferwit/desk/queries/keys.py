"""Where a page of a long list starts: at an instant and a number, as they stand in addresses."""

from datetime import datetime

from cofferwit.members.rules.typed import as_number


def after_key(at: datetime, pk: int) -> str:
    """The key of a row, after which the next page starts."""
    return f"{at:%Y-%m-%dT%H:%M:%S.%fZ}_{pk}"


def key_of(after: str) -> tuple[datetime, int] | None:
    """The instant and the number of such a key; None, and so the first page, for anything else."""
    instant, _, pk = after.partition("_")
    number = as_number(pk)
    if number is None:
        return None
    try:
        at = datetime.fromisoformat(instant)
    except ValueError:
        return None
    return (at, number) if at.tzinfo is not None else None
