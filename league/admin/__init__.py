"""The league's tables for administrators: to look at, never to change.

An administrator is a player too: guesses, which may hold today's code, are not among them.
"""

from league.admin import daily, ranked, seasons

__all__ = ["daily", "ranked", "seasons"]
