"""The league's tables for administrators: to look at, never to change.

An administrator is a player too: of guesses, which may hold today’s code, the code is never shown.
"""

from league.admin import daily, ranked, seasons, voiding

__all__ = ["daily", "ranked", "seasons", "voiding"]
