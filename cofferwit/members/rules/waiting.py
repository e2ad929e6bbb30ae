"""How long the site waits for a member who has begun something."""

from datetime import timedelta

CODE_AWAITED = timedelta(days=7)
"""How long a sign-up may wait for the code that proves its address (Rule R9.5)."""
