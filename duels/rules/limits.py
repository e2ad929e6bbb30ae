"""Hours, scores and numbers of duels (Rules R7.1 to R7.8)."""

from datetime import timedelta
from decimal import Decimal

CHALLENGE_HOURS = 72
"""How long a challenge waits for its answer."""
LIGHTNING_HOURS = 24
"""From the acceptance of a lightning duel: both play within it."""
FORGING_HOURS = 24
PICKING_HOURS = 24
OPEN_CHALLENGES = 5
"""Challenges that a member may have sent and that wait for their answer."""
REMINDER_HOURS = 3
"""How long before the end of a wait the member it waits for is reminded, once."""
PROOF_PATIENCE = timedelta(minutes=1)
"""How long the end of the forging waits for the proof of a safe that was sent before it."""

SCORES = (Decimal("1"), Decimal("0.8"), Decimal("0.6"))
"""Score in a forge duel for opening at the first, second or third guess; a held safe scores 0."""
HELD = Decimal("0")
