"""The tables of moderation, of the papers and of members' own data: to look at.

What is done about them is done in the Bureau, and by the pages behind the buttons.
"""

from cofferwit.desk.admin import house, moderation

__all__ = ["house", "moderation"]
