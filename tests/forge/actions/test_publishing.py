"""Publishing: what is stored, by which limits, and what two tabs may do."""

import logging
from datetime import UTC, date, datetime, timedelta

import pytest

from cofferwit.clock import PARIS
from cofferwit.members.models import AccountState, Member
from forge import actions, queries
from forge.models import Draft, Safe
from forge.rules.catalogue import catalogue
from forge.rules.clues import Clue
from forge.rules.codes import parse_code
from forge.rules.commitment import commitment
from forge.rules.deduction import deduce
from forge.rules.difficulty import Difficulty, grade
from forge.rules.refusals import (
    AlreadyPublished,
    BadRequest,
    NoDraft,
    NotPlaying,
    NotProvenYet,
    NotUnique,
    OneADay,
    Refused,
    Stale,
    Superfluous,
    ThreeActive,
)
from forge.rules.tiers import Tier
from tests.factories import (
    NOON,
    RANKED_FROM,
    SMALL_SAFES,
    make_draft,
    make_member,
    make_offered_safe,
    proven,
)
from tests.league.actions.test_at_once import at_once

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
BRONZE = SMALL_SAFES[Tier.BRONZE]


def ready(member=None, tier=Tier.BRONZE, now=NOON):
    return make_draft(member, tier, clues=SMALL_SAFES[tier].clues, now=now)


def publish(draft, *, by=None, now=NOON, **more):
    values = {"draft": draft.pk, "by": by or draft.smith, "base_revision": draft.revision}
    values |= {"ranked_from": RANKED_FROM, "now": now}
    return actions.publish(**values | more)


def refused(kind, draft, **more):
    """The refusal, which stores nothing and leaves the draft as it was."""
    before, safes = Draft.objects.filter(pk=draft.pk).values().get(), Safe.objects.count()
    with pytest.raises(Refused) as caught:
        publish(draft, **more)
    assert type(caught.value) is kind
    assert Draft.objects.filter(pk=draft.pk).values().get() == before
    assert Safe.objects.count() == safes
    return caught.value


def paris(*parts):
    return datetime(*parts, tzinfo=PARIS).astimezone(UTC)


def test_published_safe_carries_its_proofs_and_its_end():
    draft = ready(tier=Tier.GOLD)
    safe = Safe.objects.get(pk=publish(draft).pk)
    small = SMALL_SAFES[Tier.GOLD]
    code = parse_code(small.code)
    path = deduce(small.clues, 6)
    assert (safe.maker, safe.purpose, safe.tier) == (draft.smith, "", "gold")
    assert (safe.code, safe.clues) == (small.code, [clue.to_json() for clue in small.clues])
    assert safe.path == path.to_storage()
    assert safe.difficulty == grade(path, 6).value
    _, certificate = proven(small.clues, code)
    assert safe.certificate == ["".join(map(str, witness)) for witness in certificate]
    assert (bytes(safe.seed), safe.seed_version) == (bytes(draft.seed), 1)
    secret = bytes(safe.secret)
    assert safe.commitment == commitment(
        secret, safe_id=safe.pk, tier=Tier.GOLD, clues=small.clues, code=code
    )
    assert (safe.made_at, safe.published_day) == (NOON, date(2026, 11, 30))
    assert (safe.expires_at, safe.left_at, safe.public_at) == (NOON + 14 * DAY, None, None)
    draft.refresh_from_db()
    assert draft.published == safe


def test_safe_whose_path_is_past_the_budget_is_published_without_one(monkeypatch):
    monkeypatch.setattr("forge.rules.deduction.solver.DEFAULT_UNITS", 1)
    safe = publish(ready())
    assert (safe.path, safe.difficulty) == (None, Difficulty.BEYOND.value)


def test_safe_beyond_the_scale_is_published():
    clues = (
        Clue("occurs", value=(3, 1)),
        Clue("sum_greater", "ADBC"),
        Clue("distinct", value=3),
        Clue("occurs", value=(4, 1)),
        Clue("code_divisible", value=8),
        Clue("sum_multiple", "BD", 4),
    )
    safe = publish(make_draft(code="4232", clues=clues))
    assert safe.difficulty == Difficulty.BEYOND.value
    assert len(safe.path) > 0


def test_tier_is_free_for_another_draft_at_once():
    draft = ready()
    publish(draft)
    again = actions.open_draft(by=draft.smith, tier=Tier.BRONZE, now=NOON)
    assert (again.pk == draft.pk, again.draws) == (False, 1)


def test_draft_that_leaves_several_codes_is_refused():
    draft = make_draft(clues=BRONZE.clues[:2])
    assert "codes are left" in refused(NotUnique, draft).sentence.en


def test_superfluous_clue_is_refused():
    more = [s.clue for s in catalogue(parse_code(BRONZE.code)) if s.clue not in BRONZE.clues]
    draft = make_draft(clues=(*BRONZE.clues, more[0]))
    assert len(BRONZE.clues) in refused(Superfluous, draft).clues


def test_bound_of_the_proofs_stores_nothing_and_a_larger_one_publishes(caplog):
    draft = ready(tier=Tier.GOLD)
    with caplog.at_level(logging.WARNING):
        refused(NotProvenYet, draft, trials=3)
    [record] = [r for r in caplog.records if r.name == "forge.actions.publishing"]
    assert record.getMessage() == (
        f"draft {draft.pk} was not published: the second solver gave up after 3 trials"
    )
    assert publish(draft).pk


def test_fourth_active_safe_is_refused_until_one_leaves():
    member = make_member()
    for days in (3, 2, 1):
        make_offered_safe(member, now=NOON - days * DAY)
    draft = ready(member, Tier.GOLD, now=NOON)
    refused(ThreeActive, draft)
    late = ready(member, Tier.SILVER, now=NOON + 11 * DAY - SECOND)
    refused(ThreeActive, late, now=NOON + 11 * DAY - SECOND)
    assert publish(late, now=NOON + 11 * DAY).pk


def test_withdrawn_safe_frees_its_place():
    member = make_member()
    safes = [make_offered_safe(member, now=NOON - days * DAY) for days in (3, 2, 1)]
    actions.leave(safe=safes[1], now=NOON)
    assert publish(ready(member)).pk


@pytest.mark.parametrize("day", [date(2026, 12, 1), date(2027, 3, 28), date(2027, 10, 31)])
def test_second_publication_waits_for_midnight_in_paris(day):
    midnight = paris(day.year, day.month, day.day)
    before = midnight - SECOND
    member = make_member(now=before - DAY)
    make_offered_safe(member, now=before - timedelta(hours=20))
    second = ready(member, Tier.SILVER, now=before)
    assert refused(OneADay, second, now=before).free_at == midnight
    assert publish(second, now=midnight).published_day == day


@pytest.mark.parametrize("day", [date(2027, 3, 28), date(2027, 10, 31)])
def test_day_of_a_clock_change_is_one_day(day):
    morning = paris(day.year, day.month, day.day)
    after = day + DAY
    night = paris(after.year, after.month, after.day) - SECOND
    assert night - morning != DAY - SECOND
    member = make_member()
    make_offered_safe(member, now=morning)
    second = ready(member, Tier.SILVER, now=night)
    refused(OneADay, second, now=night)
    assert publish(second, now=night + SECOND).published_day == after


def test_published_in_calibration_counts_until_the_ranked_start_and_no_longer():
    start = RANKED_FROM
    member = make_member()
    safes = [make_offered_safe(member, now=start - days * DAY) for days in (3, 2, 1)]
    assert {safe.expires_at for safe in safes} == {paris(2026, 11, 15)}
    draft = ready(member, Tier.GOLD, now=start - SECOND)
    with pytest.raises((ThreeActive, OneADay)) as caught:
        publish(draft, now=start - SECOND)
    assert type(caught.value) is ThreeActive
    assert publish(draft, now=start).expires_at == paris(2026, 11, 15)
    counts = queries.smith_counts(member, ranked_from=start, now=start)
    assert (counts.active, counts.free_places, counts.published_today) == (1, 2, 1)


def test_fourteen_days_across_a_clock_change_keep_the_wall_time():
    published = paris(2027, 10, 20, 9, 30)
    safe = publish(ready(now=published), now=published)
    assert safe.expires_at == paris(2027, 11, 3, 9, 30)
    assert safe.expires_at - published == timedelta(days=14, hours=1)


def test_draft_lives_until_its_last_second():
    draft = ready(now=NOON)
    refused(NoDraft, draft, now=NOON + DAY)
    assert publish(draft, now=NOON + timedelta(hours=23, minutes=59)).pk


def test_refusals_that_need_no_proof():
    draft = ready()
    refused(BadRequest, draft, base_revision=None)
    assert refused(Stale, draft, base_revision=draft.revision + 1).newer == draft
    refused(NoDraft, draft, by=make_member("Basile"))


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_account_that_does_not_play_publishes_nothing(state):
    draft = ready()
    stale = draft.smith
    Member.objects.filter(pk=stale.pk).update(state=state)
    refused(NotPlaying, draft, by=Member.objects.get())
    # The state is read again under the lock: the page may have been asked for before the block.
    refused(NotPlaying, draft, by=stale)


def test_publishing_twice_gives_one_safe():
    draft = ready()
    safe = publish(draft)
    assert refused(AlreadyPublished, draft).safe_id == safe.pk


def test_safe_for_another_purpose_counts_in_no_limit():
    member = make_member()
    for days in (2, 1, 0):
        make_offered_safe(member, now=NOON - days * DAY)
    draft = actions.open_draft(by=member, tier=Tier.BRONZE, purpose="duel:7", now=NOON)
    draft.code, draft.steps = BRONZE.code, [[clue.to_json() for clue in BRONZE.clues]]
    draft.save()
    safe = publish(draft)
    assert (safe.purpose, safe.expires_at, safe.published_day) == ("duel:7", None, None)
    counts = queries.smith_counts(member, ranked_from=RANKED_FROM, now=NOON)
    assert (counts.active, counts.published_today) == (3, 1)


def published_or_refused(found):
    safes = [one for one in found if isinstance(one, Safe)]
    kinds = [type(one) for one in found if not isinstance(one, Safe)]
    return len(safes), kinds


@pytest.mark.django_db(transaction=True)
def test_two_tabs_publish_one_draft_once():
    draft = ready()
    found = at_once([lambda: publish(draft)] * 2)
    assert published_or_refused(found) == (1, [AlreadyPublished])
    assert Safe.objects.count() == 1
    assert Draft.objects.get().published == Safe.objects.get()


@pytest.mark.django_db(transaction=True)
def test_two_tabs_publish_two_drafts_one_a_day():
    member = make_member()
    drafts = [ready(member, tier) for tier in (Tier.BRONZE, Tier.SILVER)]
    found = at_once([lambda draft=draft: publish(draft) for draft in drafts])
    assert published_or_refused(found) == (1, [OneADay])
    assert Safe.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_change_while_the_proofs_run_is_not_published(monkeypatch):
    draft = ready()

    def change_then_prove(clues, digits):
        actions.choose(
            draft=draft.pk, by=draft.smith, base_revision=draft.revision, clues=[], now=NOON
        )
        return deduce(clues, digits)

    monkeypatch.setattr("forge.actions.publishing.deduce", change_then_prove)
    with pytest.raises(Stale) as caught:
        publish(draft)
    assert caught.value.newer.steps[-1] == []
    assert Safe.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_tabs_open_one_draft():
    member = make_member()
    found = at_once([lambda: actions.open_draft(by=member, tier=Tier.GOLD, now=NOON)] * 4)
    assert {draft.pk for draft in found} == {Draft.objects.get().pk}


# ---- for the work of another app ----------------------------------------------------------------
def elsewhere(member):
    draft = make_draft(member, clues=BRONZE.clues)
    draft.purpose = "elsewhere:7"
    draft.save()
    return draft


def prove(draft, **more):
    values = {"draft": draft.pk, "by": draft.smith, "base_revision": draft.revision, "now": NOON}
    return actions.prove_draft(**values | more)


def test_other_work_stores_what_was_proven_and_counts_in_no_limit():
    member = make_member()
    make_offered_safe(member)
    safe = actions.store_proven(
        prove(elsewhere(member)), by=member, ranked_from=RANKED_FROM, now=NOON
    )
    assert (safe.purpose, safe.maker, safe.code) == ("elsewhere:7", member, BRONZE.code)
    assert (safe.expires_at, safe.published_day) == (None, None)
    counts = queries.smith_counts(member, ranked_from=RANKED_FROM, now=NOON)
    assert counts.active == 1


def test_what_was_proven_is_not_stored_once_the_draft_has_moved_on():
    member = make_member()
    draft = elsewhere(member)
    proven_then = prove(draft)
    actions.choose(draft=draft.pk, by=member, base_revision=draft.revision, clues=[], now=NOON)
    with pytest.raises(Stale):
        actions.store_proven(proven_then, by=member, ranked_from=RANKED_FROM, now=NOON)
    assert not Safe.objects.exists()


def test_nothing_is_proven_of_a_draft_that_is_over_or_another_s():
    draft = elsewhere(make_member())
    with pytest.raises(NoDraft):
        prove(draft, now=NOON + DAY)
    with pytest.raises(NoDraft):
        prove(draft, by=make_member("Vasco"))
    with pytest.raises(Stale):
        prove(draft, base_revision=draft.revision + 1)
    assert BRONZE.code not in repr(prove(draft))
