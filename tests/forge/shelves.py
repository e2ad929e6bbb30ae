"""Filling the stock for a test."""

from forge.rules.stock import SHELVES, TARGETS
from tests.factories import make_safe


def fill_all_but(*lacking):
    """A full stock of small safes, less one on each of these shelves."""
    for tier, difficulty in SHELVES:
        missing = lacking.count((tier, difficulty))
        for _ in range(TARGETS[difficulty] - missing):
            make_safe(tier, difficulty=difficulty)
