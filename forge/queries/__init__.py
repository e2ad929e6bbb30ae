"""Reading the forge: what each reader may know, and nothing more."""

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

__all__ = [
    "NotPublic",
    "PublicSafe",
    "SafeCard",
    "ThiefSafe",
    "card",
    "first_contradicted",
    "open_safe",
    "stock",
    "stock_counts",
    "thief_view",
]
