"""The three tiers of safes."""

from enum import StrEnum

from forge.rules.sentences import Sentence


class Tier(StrEnum):
    """Bronze, silver or gold: the more digits, the wider the lock."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"

    @property
    def digits(self) -> int:
        """How many digits a code of this tier has."""
        return _DIGITS[self]

    @property
    def label(self) -> Sentence:
        """The tier's name for people."""
        return _LABELS[self]

    @classmethod
    def of_digits(cls, digits: int) -> "Tier":
        """The tier whose codes have that many digits.

        Raises ``ValueError`` when there is none.
        """
        for tier in cls:
            if tier.digits == digits:
                return tier
        raise ValueError(f"no tier has codes of {digits} digits")


_DIGITS = {Tier.BRONZE: 4, Tier.SILVER: 5, Tier.GOLD: 6}
_LABELS = {
    Tier.BRONZE: Sentence("Bronze", "Bronze"),
    Tier.SILVER: Sentence("Argent", "Silver"),
    Tier.GOLD: Sentence("Or", "Gold"),
}
