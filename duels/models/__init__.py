"""The tables of duels."""

from duels.models.barrings import Barring
from duels.models.duels import Duel, DuelKind, DuelState
from duels.models.sides import DuelSide, Place

__all__ = ["Barring", "Duel", "DuelKind", "DuelSide", "DuelState", "Place"]
