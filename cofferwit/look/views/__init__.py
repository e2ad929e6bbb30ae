"""Views of the shell."""

from cofferwit.look.views.theme import theme

__all__ = ["theme"]
