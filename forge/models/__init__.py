"""The tables of the forge."""

from forge.models.drafts import Draft
from forge.models.safes import Safe
from forge.models.start import RankedStart

__all__ = ["Draft", "RankedStart", "Safe"]
