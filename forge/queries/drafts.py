"""Finding one's own drafts; whose 24 hours are over is gone, swept or not."""

from datetime import datetime

from django.db.models import QuerySet

from cofferwit.members.models import Member
from forge.models import Draft
from forge.rules.tiers import Tier


def living_drafts(member: Member, now: datetime, *, purpose: str = "") -> QuerySet[Draft]:
    """The member's drafts within their hours, the published and discarded too.

    They are those for the league, or for the purpose of another app.
    """
    return member.drafts.filter(purpose=purpose, expires_at__gt=now)


def open_drafts(member: Member, now: datetime, *, purpose: str = "") -> QuerySet[Draft]:
    """Those that can be worked on, the newest first."""
    living = living_drafts(member, now, purpose=purpose)
    working = living.filter(published__isnull=True, discarded_at__isnull=True)
    return working.order_by("-opened_at", "tier")


def open_draft(member: Member, tier: Tier, now: datetime, *, purpose: str = "") -> Draft | None:
    """The one of that tier."""
    return open_drafts(member, now, purpose=purpose).filter(tier=tier.value).first()


def meant_draft(member: Member, tier: Tier, now: datetime, *, purpose: str = "") -> Draft | None:
    """The draft that a change sent to this tier means: the open one, else the last published."""
    drafts = living_drafts(member, now, purpose=purpose).filter(tier=tier.value)
    unpublished = drafts.filter(published__isnull=True).first()
    return unpublished or drafts.order_by("-opened_at").first()
