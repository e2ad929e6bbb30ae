"""The tables of moderation, of the papers, of members' own data and of the jobs: to look at.

What is done about them is done in the Bureau, and by the pages behind the buttons.
"""

from cofferwit.desk.admin import house, machinery, moderation

__all__ = ["house", "machinery", "moderation"]
