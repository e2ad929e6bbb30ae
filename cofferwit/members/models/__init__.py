"""The tables of the members."""

from cofferwit.members.models.links import AccountLink
from cofferwit.members.models.member import AccountState, Member
from cofferwit.members.models.notices import Notice
from cofferwit.members.models.preferences import Preferences, Theme

__all__ = ["AccountLink", "AccountState", "Member", "Notice", "Preferences", "Theme"]
