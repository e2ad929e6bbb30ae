"""All that may write a safe."""

from forge.actions.course import leave, make_public
from forge.actions.house_safes import NotStored, store_house_safe
from forge.actions.stock import Filling, claim_free, claim_house_safe, fill_stock

__all__ = [
    "Filling",
    "NotStored",
    "claim_free",
    "claim_house_safe",
    "fill_stock",
    "leave",
    "make_public",
    "store_house_safe",
]
