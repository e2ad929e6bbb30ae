"""The tables of the forge."""

from forge.models.drafts import Draft
from forge.models.safes import Safe

__all__ = ["Draft", "Safe"]
