"""What administrators and moderators see of members: to look at, never to change."""

from cofferwit.members.admin import mail, members

__all__ = ["mail", "members"]
