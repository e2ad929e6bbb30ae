"""Forging for the other."""

from datetime import timedelta

import pytest

from duels.actions import course, forging
from duels.models import Duel, DuelState
from duels.rules.course import Kind, Who
from duels.rules.limits import PROOF_PATIENCE
from duels.rules.purposes import of_duel
from duels.rules.refusals import NotInDuel, NotNow
from forge.actions import publish as publish_for_the_league, sweep_drafts
from forge.models import Draft, Safe
from forge.queries import ranked_from, smith_counts
from forge.rules.refusals import NoDraft, NotProvenYet, NotUnique, Stale
from forge.rules.tiers import Tier
from tests.duels.scenes import (
    ANSWERED,
    FORGED,
    HOUR,
    accept,
    forge,
    forged,
    open_notices,
    play,
    side,
)
from tests.factories import SMALL_SAFES, make_draft, make_member, make_offered_safe

pytestmark = pytest.mark.django_db

END = ANSWERED + 24 * HOUR
LAST = END - timedelta(microseconds=1)
BOTH = (Who.CHALLENGER, Who.CHALLENGED)


def test_draft_of_a_duel_is_of_its_tier_and_lives_as_long_as_the_forging() -> None:
    duel, aure, _ = accept(Kind.FORGE, tier=Tier.SILVER)
    draft = forging.open_draft(duel_id=duel.pk, by=aure, now=ANSWERED + HOUR)
    assert (draft.smith, draft.tier, draft.purpose) == (aure, "silver", of_duel(duel.pk))
    assert draft.expires_at == END + PROOF_PATIENCE
    assert forging.open_draft(duel_id=duel.pk, by=aure, now=LAST) == draft


def test_safe_of_a_duel_is_for_the_other_and_in_no_limit() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    make_offered_safe(aure, now=ANSWERED)
    before = smith_counts(aure, ranked_from=ranked_from(), now=FORGED)
    safe = forge(duel, aure)
    assert (safe.maker, safe.purpose, safe.made_at) == (aure, of_duel(duel.pk), FORGED)
    assert (safe.published_day, safe.expires_at, safe.public_at) == (None, None, None)
    assert [side(duel, who).safe for who in BOTH] == [None, safe]
    assert smith_counts(aure, ranked_from=ranked_from(), now=FORGED) == before
    duel.refresh_from_db()
    assert duel.state == DuelState.FORGING
    assert (open_notices(aure), open_notices(basile)) == ([], ["duel_forge"])


def test_draft_of_a_duel_and_one_for_the_league_do_not_meet() -> None:
    duel, aure, _ = accept(Kind.FORGE)
    mine = make_draft(aure, now=ANSWERED, clues=SMALL_SAFES[Tier.BRONZE].clues)
    theirs = forging.open_draft(duel_id=duel.pk, by=aure, now=ANSWERED)
    assert mine != theirs
    with pytest.raises(NoDraft):
        forging.publish(
            duel_id=duel.pk, draft=mine.pk, by=aure, base_revision=mine.revision, now=ANSWERED
        )
    assert publish_for_the_league(
        draft=mine.pk, by=aure, base_revision=mine.revision, ranked_from=ranked_from(), now=ANSWERED
    )
    assert forge(duel, aure)


def test_picking_begins_when_both_have_forged() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    forge(duel, basile, now=FORGED)
    forge(duel, aure, now=FORGED + HOUR)
    duel.refresh_from_db()
    assert (duel.state, duel.picking_from) == (DuelState.PICKING, FORGED + HOUR)
    assert duel.picking_until == FORGED + 25 * HOUR
    assert [side(duel, who).safe.maker for who in BOTH] == [basile, aure]
    assert open_notices(aure) == open_notices(basile) == ["duel_pick"]


def test_picking_begins_no_earlier_than_the_later_safe_was_sent() -> None:
    """The proof of the one sent first took longer, and both machines' clocks differ."""
    duel, aure, basile = accept(Kind.FORGE)
    forge(duel, basile, now=FORGED + HOUR)
    forge(duel, aure, now=FORGED)
    duel.refresh_from_db()
    assert duel.picking_from == FORGED + HOUR


def test_who_alone_has_forged_has_won_at_the_end_of_the_forging() -> None:
    duel, aure, _ = accept(Kind.FORGE)
    safe = forge(duel, aure)
    course.settle_due(now=LAST)
    duel.refresh_from_db()
    assert duel.state == DuelState.FORGING
    course.settle_due(now=END + 99 * HOUR)
    duel.refresh_from_db()
    safe.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.SETTLED, END)
    assert (duel.winner, duel.criterion, safe.public_at) == (aure, "forged", END)


def test_nobody_forging_voids_the_duel() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    forging.open_draft(duel_id=duel.pk, by=aure, now=ANSWERED)
    course.settle_due(now=END)
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at, duel.gone) == (DuelState.VOID, END, False)
    assert (duel.winner, duel.criterion) == (None, "")
    assert open_notices(aure) == open_notices(basile) == ["duel_void"]


def test_not_picking_scores_nothing() -> None:
    duel, _, basile = forged()
    play(duel, basile, opened_at=3)
    course.settle_due(now=FORGED + 24 * HOUR)
    duel.refresh_from_db()
    assert (duel.winner, duel.criterion) == (basile, "score")
    assert duel.ended_at == FORGED + 24 * HOUR
    assert set(Safe.objects.values_list("public_at", flat=True)) == {duel.ended_at}


@pytest.mark.parametrize("deed", [forging.open_draft, forge])
def test_forging_ends_with_its_hours(deed) -> None:
    duel, aure, _ = accept(Kind.FORGE)
    with pytest.raises(NotNow):
        if deed is forge:
            deed(duel, aure, now=END)
        else:
            deed(duel_id=duel.pk, by=aure, now=END)
    duel.refresh_from_db()
    assert (duel.state, Draft.objects.count()) == (DuelState.VOID, 0)


def test_second_safe_is_refused() -> None:
    duel, aure, _ = accept(Kind.FORGE)
    forge(duel, aure)
    with pytest.raises(NotNow):
        forge(duel, aure)
    assert Safe.objects.count() == 1


def test_strangers_find_no_bench() -> None:
    duel, _, _ = accept(Kind.FORGE)
    stranger = make_member("Cyprien")
    with pytest.raises(NotInDuel):
        forging.open_draft(duel_id=duel.pk, by=stranger, now=ANSWERED)
    with pytest.raises(NotInDuel):
        forging.publish(
            duel_id=duel.pk,
            draft=make_draft(stranger).pk,
            by=stranger,
            base_revision=1,
            now=ANSWERED,
        )


def sent(duel: Duel, member, *, clues=(), trials: int = 10**9, now=FORGED, older: int = 0) -> Safe:
    draft = forging.open_draft(duel_id=duel.pk, by=member, now=now)
    draft.code, draft.done = SMALL_SAFES[Tier.BRONZE].code, 1
    draft.steps = [[], [clue.to_json() for clue in clues]]
    draft.save()
    return forging.publish(
        duel_id=duel.pk,
        draft=draft.pk,
        by=member,
        base_revision=draft.revision - older,
        trials=trials,
        now=now,
    )


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"clues": SMALL_SAFES[Tier.BRONZE].clues[1:]}, NotUnique),
        ({"clues": SMALL_SAFES[Tier.BRONZE].clues, "trials": 1}, NotProvenYet),
        ({"clues": SMALL_SAFES[Tier.BRONZE].clues, "older": 1}, Stale),
    ],
)
def test_refusal_of_the_forge_stores_nothing_and_holds_nobody_up(wrong, refusal) -> None:
    duel, aure, _ = accept(Kind.FORGE)
    with pytest.raises(refusal):
        sent(duel, aure, **wrong)
    assert not Safe.objects.exists()
    assert side(duel, Who.CHALLENGER).proving_since is None
    assert forge(duel, aure)


def test_safe_sent_in_time_counts_though_its_proof_ends_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    duel, aure, basile = accept(Kind.FORGE)
    forge(duel, basile)
    prove = forging.forge.prove_draft

    def prove_slowly(**asked: object) -> object:
        """Meanwhile the hours pass, drafts are swept, and a worker looks what is due."""
        course.settle_due(now=END + PROOF_PATIENCE / 2)
        assert sweep_drafts(now=END + PROOF_PATIENCE / 2) == 0
        return prove(**asked)

    monkeypatch.setattr(forging.forge, "prove_draft", prove_slowly)
    forge(duel, aure, now=LAST)
    duel.refresh_from_db()
    assert (duel.state, duel.picking_from) == (DuelState.PICKING, LAST)
    assert side(duel, Who.CHALLENGER).proving_since is None


def test_second_sending_that_is_refused_leaves_the_first_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A click in an old tab, while the proof runs, must not lose the duel."""
    duel, aure, basile = accept(Kind.FORGE)
    forge(duel, basile)
    prove = forging.forge.prove_draft

    def prove_meanwhile(**asked: object) -> object:
        monkeypatch.setattr(forging.forge, "prove_draft", prove)
        with pytest.raises(Stale):
            forging.publish(
                duel_id=duel.pk,
                draft=Draft.objects.get(smith=aure).pk,
                by=aure,
                base_revision=10**6,
                now=LAST,
            )
        course.settle_due(now=END)
        return prove(**asked)

    monkeypatch.setattr(forging.forge, "prove_draft", prove_meanwhile)
    forge(duel, aure, now=LAST - timedelta(seconds=1))
    duel.refresh_from_db()
    assert duel.state == DuelState.PICKING
    assert side(duel, Who.CHALLENGER).proving_since is None


def test_nothing_is_sent_after_the_hours_while_a_proof_of_the_others_runs() -> None:
    duel, aure, _ = accept(Kind.FORGE)
    duel.sides.filter(place=Who.CHALLENGED).update(proving_since=LAST)
    draft = forging.open_draft(duel_id=duel.pk, by=aure, now=LAST)
    with pytest.raises(NotNow):
        forging.open_draft(duel_id=duel.pk, by=aure, now=END)
    with pytest.raises(NotNow):
        forging.publish(
            duel_id=duel.pk, draft=draft.pk, by=aure, base_revision=draft.revision, now=END
        )
    assert side(duel, Who.CHALLENGER).proving_since is None


def test_proof_that_never_ends_holds_the_duel_up_for_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The machine that proved it is gone: what it wrote down before stays."""
    duel, aure, basile = accept(Kind.FORGE)
    forge(duel, basile)
    duel.sides.filter(place=Who.CHALLENGER).update(proving_since=LAST)
    course.settle_due(now=END)
    duel.refresh_from_db()
    assert (duel.state, open_notices(aure)) == (DuelState.FORGING, [])
    course.settle_due(now=LAST + PROOF_PATIENCE)
    duel.refresh_from_db()
    assert (duel.winner, duel.ended_at) == (basile, END)
    with pytest.raises(NotNow):
        forging._store(duel.pk, None, aure, LAST)  # type: ignore[arg-type]
