"""Working on a draft: what is stored, and what is refused with the draft as it was."""

from datetime import timedelta
from uuid import uuid4

import pytest

from cofferwit.members.models import AccountState
from forge import actions
from forge.models import Draft, Safe
from forge.rules import randomness
from forge.rules.codes import format_code
from forge.rules.refusals import (
    AlreadyPublished,
    BadClue,
    BadRequest,
    Closed,
    NoDraft,
    NoDraw,
    NoStep,
    NotPlaying,
    NotTrue,
    Refused,
    Stale,
    Twice,
)
from forge.rules.tiers import Tier
from tests.factories import NOON, SMALL_SAFES, make_draft, make_member, make_offered_safe

pytestmark = pytest.mark.django_db

CLUES = [clue.to_json() for clue in SMALL_SAFES[Tier.BRONZE].clues]
DAY = timedelta(hours=24)
LAST = timedelta(hours=23, minutes=59)


def opened(member, tier=Tier.BRONZE, now=NOON):
    return actions.open_draft(by=member, tier=tier, now=now)


def asked(draft, *, by=None, **more):
    """The arguments of a change that starts from the draft as it stands."""
    values = {"draft": draft.pk, "by": by or draft.smith, "base_revision": draft.revision}
    return values | {"now": NOON} | more


def row(draft):
    return Draft.objects.filter(pk=draft.pk).values().get()


def refused(kind, draft, act):
    """The refusal, which leaves the draft as it was."""
    before = row(draft)
    with pytest.raises(Refused) as caught:
        act()
    assert type(caught.value) is kind
    assert row(draft) == before
    return caught.value


def spent(member, tier=Tier.BRONZE):
    """A draft whose three codes have been seen."""
    draft = opened(member, tier)
    for _ in range(2):
        draft = actions.redraw(**asked(draft))
    return draft


@pytest.mark.parametrize("tier", Tier)
def test_draft_draws_the_first_code_of_its_own_seed(tier):
    draft = opened(make_member(), tier)
    stored = Draft.objects.get()
    seed = bytes(stored.seed)
    assert draft == stored
    assert stored.code == format_code(randomness.draw_code(seed, tier, 0))
    assert (stored.draws, stored.steps, stored.done) == (1, [[]], 0)
    assert (stored.opened_at, stored.expires_at) == (NOON, NOON + DAY)
    assert str(stored) == f"draft {stored.pk}"


def test_opening_again_changes_nothing():
    member = make_member()
    first = row(opened(member))
    assert row(opened(member, now=NOON + LAST)) == first
    assert Draft.objects.count() == 1


def test_each_tier_and_each_purpose_has_a_draft_of_its_own():
    member = make_member()
    for tier in Tier:
        opened(member, tier)
    actions.open_draft(by=member, tier=Tier.GOLD, purpose="duel:7", now=NOON)
    assert Draft.objects.count() == 4
    assert len({bytes(seed) for seed in Draft.objects.values_list("seed", flat=True)}) == 4


def test_draft_is_gone_after_twenty_four_hours():
    draft = make_draft(clues=SMALL_SAFES[Tier.BRONZE].clues)
    changed = actions.choose(**asked(draft, clues=CLUES[:1], now=NOON + LAST))
    refused(NoDraft, draft, lambda: actions.choose(**asked(changed, clues=[], now=NOON + DAY)))
    again = opened(draft.smith, now=NOON + DAY)
    assert again.pk != draft.pk
    assert (again.draws, again.expires_at) == (1, NOON + DAY + DAY)
    assert Draft.objects.get() == again


def test_two_other_codes_may_be_drawn_and_no_fourth():
    member = make_member()
    draft = opened(member)
    seed = bytes(draft.seed)
    for index in (1, 2):
        draft = actions.choose(**asked(draft, clues=[]))
        draft = actions.redraw(**asked(draft))
        assert draft.code == format_code(randomness.draw_code(seed, Tier.BRONZE, index))
        assert (draft.draws, draft.steps, draft.done) == (index + 1, [[]], 0)
    refused(NoDraw, draft, lambda: actions.redraw(**asked(draft)))


def test_redraw_forgets_what_was_chosen():
    draft = make_draft(clues=SMALL_SAFES[Tier.BRONZE].clues)
    actions.redraw(**asked(draft))
    assert row(draft)["steps"] == [[]]
    assert row(draft)["revision"] == draft.revision + 1


def test_discarding_keeps_the_count_of_draws_until_the_hours_are_over():
    member = make_member()
    draft = spent(member)
    actions.discard(**asked(draft))
    draft.refresh_from_db()
    refused(NoDraft, draft, lambda: actions.redraw(**asked(draft)))
    back = opened(member, now=NOON + LAST)
    assert (back.pk, back.code, back.draws) == (draft.pk, draft.code, 3)
    assert (back.steps, back.discarded_at) == ([[]], None)
    refused(NoDraw, back, lambda: actions.redraw(**asked(back)))
    actions.discard(**asked(back))
    assert opened(member, now=NOON + DAY).draws == 1


def test_discarding_empties_the_draft():
    draft = make_draft(clues=SMALL_SAFES[Tier.BRONZE].clues)
    actions.discard(**asked(draft))
    stored = Draft.objects.get()
    assert (stored.steps, stored.done, stored.discarded_at) == ([[]], 0, NOON)
    assert opened(draft.smith).steps == [[]]


def test_choice_replaces_the_whole_list_as_one_step():
    draft = make_draft()
    draft = actions.choose(**asked(draft, clues=CLUES[:2]))
    draft = actions.choose(**asked(draft, clues=[CLUES[1], CLUES[0]]))
    assert draft.steps == [[], CLUES[:2], [CLUES[1], CLUES[0]]]
    assert draft.done == 2


def test_same_choice_again_changes_nothing_from_any_version():
    draft = make_draft()
    first = actions.choose(**asked(draft, clues=CLUES))
    before = row(draft)
    again = actions.choose(**asked(draft, clues=CLUES, base_revision=draft.revision))
    assert (again, row(draft)) == (first, before)


def test_undo_and_redo():
    draft = make_draft()
    draft = actions.choose(**asked(draft, clues=CLUES[:1]))
    draft = actions.step_to(**asked(draft, done=0))
    assert (draft.done, draft.steps) == (0, [[], CLUES[:1]])
    draft = actions.step_to(**asked(draft, done=1))
    assert draft.done == 1
    refused(NoStep, draft, lambda: actions.step_to(**asked(draft, done=2)))


@pytest.mark.parametrize(
    ("kind", "clues"),
    [
        (BadRequest, {}),
        (BadClue, [{"kind": "lucky"}]),
        (NotTrue, [{"kind": "even", "at": "A"}]),
        (Twice, [CLUES[0], CLUES[0]]),
    ],
)
def test_bad_choice_is_refused_and_the_draft_stays(kind, clues):
    draft = make_draft(clues=SMALL_SAFES[Tier.BRONZE].clues)
    refused(kind, draft, lambda: actions.choose(**asked(draft, clues=clues)))


CHANGES = {
    "redraw": lambda draft, **more: actions.redraw(**asked(draft, **more)),
    "choose": lambda draft, **more: actions.choose(**asked(draft, clues=[], **more)),
    "step": lambda draft, **more: actions.step_to(**asked(draft, done=0, **more)),
    "discard": lambda draft, **more: actions.discard(**asked(draft, **more)),
}


@pytest.fixture
def draft():
    return make_draft(clues=SMALL_SAFES[Tier.BRONZE].clues)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
class TestEveryChange:
    """What holds of each way to change a draft."""

    def test_from_an_old_version_overwrites_nothing(self, change, draft):
        old = draft.revision
        newer = actions.choose(**asked(draft, clues=CLUES[:2]))
        stale = refused(Stale, draft, lambda: change(draft, base_revision=old))
        assert stale.newer == newer
        assert stale.newer.revision == newer.revision

    def test_without_a_version_is_refused(self, change, draft):
        refused(BadRequest, draft, lambda: change(draft, base_revision=None))

    def test_of_anothers_draft_does_not_find_it(self, change, draft):
        other = make_member("Basile")
        refused(NoDraft, draft, lambda: change(draft, by=other))

    def test_of_a_draft_that_is_over(self, change, draft):
        refused(NoDraft, draft, lambda: change(draft, now=NOON + DAY))

    @pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
    def test_by_an_account_that_does_not_play(self, change, draft, state):
        member = draft.smith
        type(member).objects.filter(pk=member.pk).update(state=state)
        refused(NotPlaying, draft, lambda: change(draft))

    def test_of_a_published_draft(self, change, draft):
        safe = make_offered_safe(make_member("Basile"))
        published = safe.draft
        error = refused(AlreadyPublished, published, lambda: change(published))
        assert error.safe_id == safe.pk


def test_change_of_no_draft_at_all():
    with pytest.raises(NoDraft):
        actions.choose(draft=uuid4(), by=make_member(), base_revision=1, clues=[], now=NOON)


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_account_that_does_not_play_opens_no_draft(state):
    member = make_member(state=state)
    with pytest.raises(NotPlaying):
        opened(member)
    assert Draft.objects.count() == 0


def test_tab_of_an_earlier_draft_is_stale_on_the_next_one():
    firsts = {opened(make_member(name)).revision for name in ("Ada", "Berthe", "Claude")}
    assert len(firsts) == 3


def test_sweep_throws_away_what_is_over_and_keeps_safes():
    make_draft(make_member("Ada"), now=NOON)
    make_draft(make_member("Berthe"), now=NOON + timedelta(seconds=1))
    safe = make_offered_safe(make_member("Claude"), now=NOON - timedelta(seconds=1))
    assert actions.sweep_drafts(now=NOON + DAY) == 2
    assert [d.smith.pseudonym for d in Draft.objects.all()] == ["Berthe"]
    assert Safe.objects.get() == safe
    assert actions.sweep_drafts(now=NOON + DAY) == 0


def test_draft_of_other_work_ends_with_it():
    member, until = make_member(), NOON + timedelta(hours=3)
    draft = actions.open_draft(
        by=member, tier=Tier.BRONZE, purpose="elsewhere:7", until=until, now=NOON
    )
    assert (draft.purpose, draft.expires_at) == ("elsewhere:7", until)
    assert opened(member) != draft
    with pytest.raises(NoDraft):
        actions.redraw(**asked(draft, now=until))
    with pytest.raises(Closed):
        actions.open_draft(by=member, tier=Tier.GOLD, purpose="elsewhere:7", until=NOON, now=NOON)
    assert not Draft.objects.filter(tier="gold").exists()
