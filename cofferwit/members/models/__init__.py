"""The tables of the members."""

from cofferwit.members.models.links import AccountLink
from cofferwit.members.models.mailings import Digest, NoticeChoice
from cofferwit.members.models.marks import AccessMark, MarkKind
from cofferwit.members.models.member import AccountState, Member
from cofferwit.members.models.notices import Notice
from cofferwit.members.models.preferences import Challengers, Preferences, Theme
from cofferwit.members.models.states import StateChange

__all__ = [
    "AccessMark",
    "AccountLink",
    "AccountState",
    "Challengers",
    "Digest",
    "MarkKind",
    "Member",
    "Notice",
    "NoticeChoice",
    "Preferences",
    "StateChange",
    "Theme",
]
