"""An account that stops being active halfway."""

from datetime import datetime

import pytest

from cofferwit.members.models import AccountState, Member
from duels.actions import course
from duels.models import Duel, DuelState
from duels.rules.course import Kind, Who
from forge.models import Safe
from league.models import Pick, PickState
from tests.duels.scenes import (
    ANSWERED,
    FORGED,
    HOUR,
    MINUTE,
    SENT,
    Two,
    accept,
    challenge,
    forge,
    forged,
    leave,
    open_notices,
    pick,
    play,
)
from tests.factories import end_pick

pytestmark = pytest.mark.django_db

END = ANSWERED + 24 * HOUR
GONE = sorted(set(AccountState) - {AccountState.ACTIVE})


def check_void(duel: Duel, at: datetime, told: Member, gone: Member) -> None:
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at, duel.gone) == (DuelState.VOID, at, True)
    assert (duel.winner, duel.criterion, duel.remind_at) == (None, "", None)
    assert (open_notices(told), open_notices(gone)) == (["duel_void"], [])


@pytest.mark.parametrize("state", GONE)
@pytest.mark.parametrize("who", [Who.CHALLENGER, Who.CHALLENGED])
@pytest.mark.parametrize("make", [challenge, accept, forged], ids=lambda make: make.__name__)
def test_duel_is_void_and_the_other_told(make, who: Who, state: AccountState) -> None:
    scene: Two = make()
    gone, other = scene.aure, scene.basile
    if who == Who.CHALLENGED:
        gone, other = other, gone
    at = FORGED + MINUTE
    leave(gone, at=at, state=state)
    assert course.settle_due(now=at) == 1
    check_void(scene.duel, at, other, gone)
    assert course.settle_due(now=END) == 0


def test_what_was_due_before_counts_however_late_both_are_noticed() -> None:
    duel, aure, basile = accept()
    play(duel, basile, opened_at=1, now=ANSWERED)
    leave(basile, at=END + MINUTE)
    course.settle_due(now=END + HOUR)
    duel.refresh_from_db()
    assert (duel.state, duel.winner, duel.ended_at) == (DuelState.SETTLED, basile, END)
    assert (open_notices(aure), open_notices(basile)) == (["duel_settled"], [])


def test_what_comes_after_does_not_however_late_both_are_noticed() -> None:
    duel, aure, basile = accept()
    leave(aure, at=END - MINUTE)
    course.settle_due(now=END + HOUR)
    check_void(duel, END - MINUTE, basile, aure)


def test_account_gone_before_the_last_change_voids_from_that_change_on() -> None:
    """Its state was written while the other accepted."""
    duel, aure, basile = accept()
    leave(aure, at=ANSWERED - MINUTE)
    course.settle_due(now=END)
    check_void(duel, ANSWERED, basile, aure)


def test_both_gone_leaves_nobody_to_tell() -> None:
    duel, aure, basile = challenge()
    leave(aure, at=SENT + HOUR)
    leave(basile, at=SENT + 2 * HOUR)
    course.settle_due(now=SENT + 3 * HOUR)
    duel.refresh_from_db()
    assert duel.ended_at == SENT + HOUR
    assert (open_notices(aure), open_notices(basile)) == ([], [])


def test_safes_that_nobody_picks_become_public_with_the_end() -> None:
    duel, aure, _ = forged()
    leave(aure, at=FORGED + HOUR)
    course.settle_due(now=END)
    assert set(Safe.objects.values_list("public_at", flat=True)) == {FORGED + HOUR}
    assert duel.sides.count() == 2


def test_safe_of_one_alone_becomes_public_too() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    safe = forge(duel, aure)
    leave(basile, at=FORGED + HOUR)
    course.settle_due(now=END)
    safe.refresh_from_db()
    assert safe.public_at == FORGED + HOUR


def test_pick_that_runs_goes_on_and_keeps_its_safe_sealed_until_its_end() -> None:
    duel, aure, basile = accept()
    running = pick(duel, basile, now=ANSWERED + HOUR)
    leave(aure, at=ANSWERED + HOUR + MINUTE)
    course.settle_due(now=ANSWERED + HOUR + 2 * MINUTE)
    check_void(duel, ANSWERED + HOUR + MINUTE, basile, aure)
    safe = Safe.objects.get()
    assert safe.public_at is None
    assert course.settle_due(now=ANSWERED + HOUR + 3 * MINUTE) == 0
    ended = end_pick(running, opened_at=1, after=240).ended_at
    assert course.settle_due(now=END) == 1
    safe.refresh_from_db()
    assert safe.public_at == ended
    assert course.settle_due(now=END) == 0


def test_pick_of_a_void_duel_that_nobody_ends_is_ended_all_the_same() -> None:
    duel, aure, basile = accept()
    pick(duel, basile, now=ANSWERED)
    leave(aure, at=ANSWERED + MINUTE)
    course.settle_due(now=ANSWERED + 2 * MINUTE)
    course.settle_due(now=END)
    assert Pick.objects.get().state == PickState.HELD
    assert Safe.objects.get().public_at == ANSWERED + 10 * MINUTE
    check_void(duel, ANSWERED + MINUTE, basile, aure)
