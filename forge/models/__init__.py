"""The tables of the forge."""

from forge.models.safes import Safe

__all__ = ["Safe"]
