"""Accepting, declining, cancelling, and letting a challenge lapse."""

import pytest

from cofferwit.members.models import AccountLink
from duels.actions import answers, course
from duels.models import DuelState
from duels.rules.course import Kind, Who
from duels.rules.purposes import of_duel
from duels.rules.refusals import MayNotChallenge, NoDuelSafe, NotInDuel, NotNow, NotPlaying
from forge.actions import house_safes
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from tests.duels.scenes import (
    ANSWERED,
    HOUR,
    SENT,
    accept,
    challenge,
    leave,
    open_notices,
    side,
)
from tests.factories import NOON, make_member, make_safe

pytestmark = pytest.mark.django_db

LAPSE = SENT + 72 * HOUR


def test_accepted_lightning_duel_has_one_safe_of_the_stock_for_both() -> None:
    taken, left = make_safe(Tier.BRONZE), make_safe(Tier.BRONZE)
    make_safe(Tier.SILVER)
    duel, aure, _ = accept()
    assert duel.state == DuelState.PICKING
    assert (duel.answered_at, duel.picking_from) == (ANSWERED, ANSWERED)
    assert duel.picking_until == ANSWERED + 24 * HOUR
    assert duel.forging_until is None
    taken.refresh_from_db()
    left.refresh_from_db()
    assert [side(duel, who).safe for who in (Who.CHALLENGER, Who.CHALLENGED)] == [taken, taken]
    assert (taken.purpose, left.purpose) == (of_duel(duel.pk), "")
    assert open_notices(aure) == ["duel_accepted"]


def test_standard_safe_stands_in_for_a_hard_one() -> None:
    make_safe(difficulty=Difficulty.FIENDISH)
    make_safe(difficulty=Difficulty.EASY)
    duel, _, _ = accept(difficulty=Difficulty.STANDARD)
    assert side(duel, Who.CHALLENGER).safe.difficulty == "standard"


def test_hard_safe_comes_first_whatever_is_older() -> None:
    make_safe(difficulty=Difficulty.STANDARD)
    duel, _, _ = accept(difficulty=Difficulty.HARD)
    assert side(duel, Who.CHALLENGER).safe.difficulty == "hard"


def test_safe_is_made_when_the_stock_has_neither() -> None:
    duel, _, basile = challenge()
    answers.accept(duel_id=duel.pk, by=basile, now=ANSWERED)
    made = Safe.objects.get()
    assert (made.purpose, made.difficulty, made.tier) == (of_duel(duel.pk), "hard", "bronze")
    assert side(duel, Who.CHALLENGED).safe == made


def test_nothing_changes_when_no_safe_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both difficulties are tried; the proofs of every seed disagree in this world."""
    duel, aure, basile = challenge()
    asked = []

    def refuse(tier: Tier, difficulty: Difficulty, *_: object, **__: object) -> None:
        asked.append(difficulty)
        raise house_safes.generator.GenerationError("no safe")

    monkeypatch.setattr(house_safes.generator, "generate", refuse)
    with pytest.raises(NoDuelSafe):
        answers.accept(duel_id=duel.pk, by=basile, now=ANSWERED)
    duel.refresh_from_db()
    assert asked == [Difficulty.HARD, Difficulty.STANDARD]
    assert (duel.state, open_notices(aure)) == (DuelState.CHALLENGED, [])


def test_stock_emptied_in_between_leaves_the_challenge_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody else takes the last safe between the look at the stock and the lock."""
    duel, _, basile = challenge()
    make_safe()
    look = answers.stock_counts

    def look_then_lose() -> object:
        found = look()
        Safe.objects.update(purpose="x")
        return found

    monkeypatch.setattr(answers, "stock_counts", look_then_lose)
    with pytest.raises(NoDuelSafe):
        answers.accept(duel_id=duel.pk, by=basile, now=ANSWERED)
    duel.refresh_from_db()
    assert duel.state == DuelState.CHALLENGED


def test_accepted_forge_duel_gives_24_hours_to_forge() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    assert (duel.state, duel.answered_at) == (DuelState.FORGING, ANSWERED)
    assert (duel.forging_until, duel.picking_until) == (ANSWERED + 24 * HOUR, None)
    assert not Safe.objects.exists()
    assert (open_notices(aure), open_notices(basile)) == (["duel_accepted"], [])


def test_declined() -> None:
    duel, aure, basile = challenge()
    answers.decline(duel_id=duel.pk, by=basile, now=ANSWERED)
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at, duel.remind_at) == (DuelState.DECLINED, ANSWERED, None)
    assert (open_notices(aure), open_notices(basile)) == (["duel_declined"], [])


def test_cancelled() -> None:
    duel, aure, basile = challenge()
    answers.cancel(duel_id=duel.pk, by=aure, now=ANSWERED)
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.CANCELLED, ANSWERED)
    assert (open_notices(aure), open_notices(basile)) == ([], [])


@pytest.mark.parametrize("late", [0, 1, 500])
def test_lapsed_after_72_hours_whenever_that_is_noticed(late: int) -> None:
    duel, aure, basile = challenge()
    assert course.settle_due(now=LAPSE + late * HOUR) == 1
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.LAPSED, LAPSE)
    assert (open_notices(aure), open_notices(basile)) == (["duel_lapsed"], [])
    assert course.settle_due(now=LAPSE + late * HOUR) == 0


@pytest.mark.parametrize("answer", [answers.accept, answers.decline])
def test_answer_that_comes_too_late_is_refused_and_the_lapse_is_kept(answer) -> None:
    duel, _, basile = challenge()
    make_safe()
    with pytest.raises(NotNow) as refused:
        answer(duel_id=duel.pk, by=basile, now=LAPSE)
    assert "lapsed" in refused.value.sentence.en
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.LAPSED, LAPSE)


def test_answer_in_the_last_moment_counts() -> None:
    duel, _, basile = challenge(Kind.FORGE)
    last = LAPSE - HOUR / 3_600_000
    assert answers.accept(duel_id=duel.pk, by=basile, now=last).forging_until == last + 24 * HOUR


def test_accounts_linked_meanwhile_do_not_face_each_other() -> None:
    duel, aure, basile = challenge(Kind.FORGE)
    AccountLink.objects.create(
        first=aure, second=basile, reason="x", linked_by=aure, linked_at=NOON
    )
    with pytest.raises(MayNotChallenge) as refused:
        answers.accept(duel_id=duel.pk, by=basile, now=ANSWERED)
    assert refused.value.kind == "linked"
    assert answers.decline(duel_id=duel.pk, by=basile, now=ANSWERED).state == DuelState.DECLINED


def test_account_blocked_at_that_moment_does_not_accept() -> None:
    """Its state bears an instant ahead of this machine's clock: the duel is not void yet."""
    duel, _, basile = challenge(Kind.FORGE)
    leave(basile, at=ANSWERED + HOUR)
    with pytest.raises(NotPlaying):
        answers.accept(duel_id=duel.pk, by=basile, now=ANSWERED)


def test_challenger_blocked_at_that_moment_is_not_faced() -> None:
    duel, aure, basile = challenge(Kind.FORGE)
    leave(aure, at=ANSWERED + HOUR)
    with pytest.raises(MayNotChallenge) as refused:
        answers.accept(duel_id=duel.pk, by=basile, now=ANSWERED)
    assert refused.value.kind == "not_active"


@pytest.mark.parametrize("answer", [answers.accept, answers.decline, answers.cancel])
def test_strangers_find_no_duel(answer) -> None:
    duel, _, _ = challenge()
    with pytest.raises(NotInDuel):
        answer(duel_id=duel.pk, by=make_member("Cyprien"), now=ANSWERED)
