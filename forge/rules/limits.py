"""How much a smith may forge, and how long a safe stays (Rules R3.1 to R3.6)."""

from datetime import timedelta

DRAWS = 3
"""Codes a smith may see for one draft: the first and two more."""
DRAFT_HOURS = 24
DRAFT_REMINDER = timedelta(hours=3)
"""How long before its end a smith is reminded of a draft."""
DRAFT_CLUES = 40
"""Clues that a draft holds at most; a safe needs a quarter of that."""
DRAFT_STEPS = 200
"""States of a draft that undo can walk back through; older ones are forgotten."""
ACTIVE_SAFES = 3
PUBLISHED_A_DAY = 1
SAFE_DAYS = 14
SAFE_PICKS = 50
"""A safe leaves after SAFE_DAYS or SAFE_PICKS ranked picks, whichever comes first."""
