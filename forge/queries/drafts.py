"""Finding one's own drafts; whose 24 hours are over is gone, swept or not."""

from datetime import datetime

from django.db.models import QuerySet

from cofferwit.members.models import Member
from forge.models import Draft
from forge.rules.tiers import Tier


def living_drafts(member: Member, now: datetime) -> QuerySet[Draft]:
    """The member's drafts for the league within their hours, the published and discarded too."""
    return member.drafts.filter(purpose="", expires_at__gt=now)


def open_drafts(member: Member, now: datetime) -> QuerySet[Draft]:
    """Those that can be worked on, the newest first."""
    working = living_drafts(member, now).filter(published__isnull=True, discarded_at__isnull=True)
    return working.order_by("-opened_at", "tier")


def meant_draft(member: Member, tier: Tier, now: datetime) -> Draft | None:
    """The draft that a change sent to this tier means: the open one, else the last published."""
    drafts = living_drafts(member, now).filter(tier=tier.value)
    unpublished = drafts.filter(published__isnull=True).first()
    return unpublished or drafts.order_by("-opened_at").first()
