"""Hours and scores of duels (Rules R7.1 to R7.5)."""

from decimal import Decimal

CHALLENGE_HOURS = 72
"""How long a challenge waits for its answer."""
LIGHTNING_HOURS = 24
"""From the acceptance of a lightning duel: both play within it."""
FORGING_HOURS = 24
PICKING_HOURS = 24

SCORES = (Decimal("1"), Decimal("0.8"), Decimal("0.6"))
"""Score in a forge duel for opening at the first, second or third guess; a held safe scores 0."""
HELD = Decimal("0")
