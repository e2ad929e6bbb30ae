"""A smith is reminded once of a draft whose hours are nearly over."""

from datetime import timedelta

import pytest

from cofferwit.members.models import Notice
from cofferwit.members.notice_kinds import said
from forge import actions
from forge.models import Draft
from forge.rules.tiers import Tier
from tests.factories import NOON, RANKED_FROM, SMALL_SAFES, make_draft, make_member

pytestmark = pytest.mark.django_db
SOON = NOON + timedelta(hours=21)


def open_ones() -> list[str]:
    return list(Notice.objects.filter(cleared_at=None).values_list("key", flat=True))


def test_draft_is_reminded_of_three_hours_before_its_end_once() -> None:
    draft = make_draft(tier=Tier.GOLD)
    assert actions.remind_of_drafts(now=SOON - timedelta(seconds=1)) == 0
    for minutes in (0, 5, 179):
        assert actions.remind_of_drafts(now=SOON + timedelta(minutes=minutes)) == 1
    notice = Notice.objects.get()
    assert (notice.member, notice.created_at) == (draft.smith, SOON)
    assert said(notice.kind, notice.payload).url == "/forge/or/"
    assert "or" in said(notice.kind, notice.payload).text


def test_draft_of_a_duel_or_put_aside_is_not_reminded_of() -> None:
    member = make_member()
    actions.open_draft(by=member, tier=Tier.GOLD, purpose="duel:1", now=NOON)
    aside = make_draft(member, Tier.SILVER)
    actions.discard(draft=aside.pk, by=member, base_revision=aside.revision, now=NOON)
    assert actions.remind_of_drafts(now=SOON) == 0


def test_reminder_is_taken_back_with_its_draft() -> None:
    first, second, third = (make_draft(make_member(name)) for name in ("Ida", "Zoé", "Lise"))
    actions.remind_of_drafts(now=SOON)
    assert len(open_ones()) == 3
    actions.discard(draft=first.pk, by=first.smith, base_revision=first.revision, now=SOON)
    assert open_ones() == [f"draft:{third.pk}:soon", f"draft:{second.pk}:soon"]
    actions.sweep_drafts(now=SOON + timedelta(hours=3))
    assert (open_ones(), Draft.objects.count()) == ([], 0)


def test_published_draft_is_reminded_of_no_more() -> None:
    draft = make_draft(clues=SMALL_SAFES[Tier.BRONZE].clues)
    actions.remind_of_drafts(now=SOON)
    actions.publish(
        draft=draft.pk,
        by=draft.smith,
        base_revision=draft.revision,
        ranked_from=RANKED_FROM,
        now=SOON,
    )
    assert open_ones() == []
    assert actions.remind_of_drafts(now=SOON) == 0
