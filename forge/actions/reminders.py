"""Reminding smiths of drafts whose hours are nearly over."""

from datetime import datetime

from cofferwit.members.actions.notices import clear, notify
from forge.models import Draft
from forge.notice_kinds import DRAFT_SOON
from forge.rules.limits import DRAFT_REMINDER


def remind_of_drafts(*, now: datetime) -> int:
    """Tell the smiths of drafts that are thrown away within hours, once each; how many there are.

    A draft for another app's purpose is that app's to remind of.
    """
    soon = Draft.objects.filter(
        expires_at__gt=now,
        expires_at__lte=now + DRAFT_REMINDER,
        purpose="",
        published__isnull=True,
        discarded_at__isnull=True,
    ).select_related("smith")
    for draft in soon:
        payload = {"tier": draft.tier}
        notify(member=draft.smith, kind=DRAFT_SOON, key=reminder(draft), payload=payload, now=now)
    return len(soon)


def take_back_reminder(draft: Draft, now: datetime) -> None:
    """Say no more of a draft that is published, put aside or gone."""
    clear(member=draft.smith, key=reminder(draft), now=now)


def reminder(draft: Draft) -> str:
    """What names the reminder of a draft."""
    return f"draft:{draft.pk}:soon"
