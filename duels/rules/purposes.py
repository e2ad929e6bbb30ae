"""What the safes, drafts and picks of a duel are kept for, as words that only duels read."""

WORD = "duel"
_DUEL = f"{WORD}:"


def of_duel(duel_id: int) -> str:
    """The purpose of the safes, drafts and picks of that duel."""
    return f"{_DUEL}{duel_id}"


def duel_of(purpose: str) -> int | None:
    """The duel that a purpose speaks of; None when it is for something else."""
    number = purpose.removeprefix(_DUEL)
    return int(number) if number != purpose and number.isdecimal() else None
