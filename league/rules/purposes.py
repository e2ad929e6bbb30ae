"""What safes and picks are kept for, as the words that only the league reads in them."""

from datetime import date

TRAINING = "training"
"""A pick that counts for nothing and may be made again."""
OFFER = "offer"
"""A house safe among the offers, and a pick of an offer, whoever forged its safe."""
_DAILY = "daily:"


def daily(day: date) -> str:
    """The purpose of the safe of a day, and of each pick of it."""
    return f"{_DAILY}{day.isoformat()}"


def day_of(purpose: str) -> date | None:
    """The day whose safe that purpose speaks of; None when it is for something else."""
    if not purpose.startswith(_DAILY):
        return None
    return date.fromisoformat(purpose.removeprefix(_DAILY))
