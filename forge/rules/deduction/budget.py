"""Work units: how much reasoning a path may cost, counted and never timed.

The same safe therefore always gets the same path, on every machine.
"""

DEFAULT_UNITS = 120_000
"""About a second on a modest core for the worst safes a member can forge."""


class BudgetSpentError(Exception):
    """The reasoning has cost more than it may."""


class Budget:
    """What is left to spend. One unit is about one clue read once against a small list."""

    def __init__(self, units: int) -> None:
        self.left = units

    def spend(self, units: int = 1) -> None:
        """Take units; raise ``BudgetSpentError`` when there are not enough."""
        self.left -= units
        if self.left < 0:
            raise BudgetSpentError
