"""What the site has to tell a member, and where each wants to be told."""

from django.db.models import QuerySet

from cofferwit.members.models import Member, Notice


def open_notices(member: Member) -> QuerySet[Notice]:
    """What the site has to tell `member` and has not taken back, newest first."""
    return Notice.objects.filter(member=member, cleared_at__isnull=True)
