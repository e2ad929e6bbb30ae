"""How much a smith may forge, and how long a safe stays (Rules R3.1 to R3.6)."""

DRAWS = 3
"""Codes a smith may see for one draft: the first and two more."""
DRAFT_HOURS = 24
DRAFT_CLUES = 40
"""Clues that a draft holds at most; a safe needs a quarter of that."""
DRAFT_STEPS = 200
"""States of a draft that undo can walk back through; older ones are forgotten."""
ACTIVE_SAFES = 3
PUBLISHED_A_DAY = 1
SAFE_DAYS = 14
SAFE_PICKS = 50
"""A safe leaves after SAFE_DAYS or SAFE_PICKS ranked picks, whichever comes first."""
