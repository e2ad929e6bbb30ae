"""Reading the forge: what each reader may know, and nothing more."""

from forge.queries.limits import SmithCounts, gone, on_offer_of, smith_counts
from forge.queries.safes import (
    NotPublic,
    PublicSafe,
    SafeCard,
    ThiefSafe,
    card,
    first_contradicted,
    open_safe,
    stock,
    stock_counts,
    thief_view,
)
from forge.queries.start import ranked_from

__all__ = [
    "NotPublic",
    "PublicSafe",
    "SafeCard",
    "SmithCounts",
    "ThiefSafe",
    "card",
    "first_contradicted",
    "gone",
    "on_offer_of",
    "open_safe",
    "ranked_from",
    "smith_counts",
    "stock",
    "stock_counts",
    "thief_view",
]
