"""A voided pick of a duel: the duel is void while it is, and counts again afterwards."""

from datetime import timedelta

import pytest

from cofferwit.members.models import Member, Notice
from cofferwit.members.notice_kinds import said
from duels.actions.course import settle_due
from duels.models import Duel, DuelState
from duels.queries.records import record
from league.actions.voiding import unvoid, void
from tests.duels.scenes import ANSWERED, HOUR, MINUTE, accept, open_notices, play
from tests.factories import make_member

pytestmark = pytest.mark.django_db

END = ANSWERED + 24 * HOUR


@pytest.fixture
def keeper() -> Member:
    return make_member("Béryl", is_staff=True)


def settled() -> tuple[Duel, Member, Member, list]:
    """A lightning duel that the challenger has won."""
    duel, aure, basile = accept()
    picks = [
        play(duel, aure, opened_at=1, now=ANSWERED),
        play(duel, basile, opened_at=3, now=ANSWERED + HOUR),
    ]
    settle_due(now=ANSWERED + 2 * HOUR)
    duel.refresh_from_db()
    assert (duel.state, duel.winner) == (DuelState.SETTLED, aure)
    return duel, aure, basile, picks


def test_settled_duel_becomes_void_and_is_settled_again_once_the_pick_counts(keeper) -> None:
    duel, aure, basile, picks = settled()
    ended_at, criterion = duel.ended_at, duel.criterion
    won = record(aure, basile)
    void(picks=[picks[0].pk], reason="x", by=keeper, now=END)

    assert settle_due(now=END) == 1
    duel.refresh_from_db()
    assert (duel.state, duel.winner, duel.criterion) == (DuelState.VOID, None, "")
    assert (duel.ended_at, duel.gone) == (ended_at, False)
    assert record(aure, basile).total == 0
    assert settle_due(now=END + MINUTE) == 0

    unvoid(picks=[picks[0].pk], reason="x", by=keeper, now=END + HOUR)
    settle_due(now=END + 2 * HOUR)

    duel.refresh_from_db()
    assert (duel.state, duel.winner, duel.criterion) == (DuelState.SETTLED, aure, criterion)
    assert record(aure, basile) == won


def test_duel_that_still_runs_becomes_void_and_goes_on_once_the_pick_counts(keeper) -> None:
    duel, aure, _ = accept()
    pick = play(duel, aure, opened_at=1, now=ANSWERED)
    void(picks=[pick.pk], reason="x", by=keeper, now=ANSWERED + HOUR)
    settle_due(now=ANSWERED + HOUR)
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.VOID, ANSWERED + HOUR)

    unvoid(picks=[pick.pk], reason="x", by=keeper, now=ANSWERED + 2 * HOUR)
    settle_due(now=ANSWERED + 3 * HOUR)

    duel.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.PICKING, None)
    settle_due(now=END + timedelta(microseconds=1))
    duel.refresh_from_db()
    assert (duel.state, duel.winner) == (DuelState.SETTLED, aure)


def outcome(member: Member) -> list[str]:
    """What is open among the member's notices, as it reads."""
    rows = Notice.objects.filter(member=member, cleared_at=None).order_by("pk")
    return [said(each.kind, each.payload).text for each in rows]


def test_both_sides_hear_of_a_duel_that_is_void_and_of_one_that_counts_again(keeper) -> None:
    _, aure, basile, picks = settled()
    for _again in range(2):
        assert outcome(aure) == ["Duel gagné contre Basile."]
        assert outcome(basile) == ["Duel perdu contre Aure."]
        void(picks=[picks[0].pk], reason="x", by=keeper, now=END)
        settle_due(now=END)
        for member, other in ((aure, "Basile"), (basile, "Aure")):
            assert outcome(member) == [
                f"Votre duel contre {other} est annulé\u202f: il ne compte pas."
            ]
        unvoid(picks=[picks[0].pk], reason="x", by=keeper, now=END + HOUR)
        settle_due(now=END + HOUR)


def test_side_whose_turn_it_is_again_is_told_once_more(keeper) -> None:
    duel, aure, basile = accept()
    pick = play(duel, aure, opened_at=1, now=ANSWERED)
    settle_due(now=ANSWERED)
    turn = open_notices(basile)
    assert turn == ["duel_pick"]
    void(picks=[pick.pk], reason="x", by=keeper, now=ANSWERED + HOUR)
    settle_due(now=ANSWERED + HOUR)
    assert open_notices(basile) == ["duel_void"]
    unvoid(picks=[pick.pk], reason="x", by=keeper, now=ANSWERED + 2 * HOUR)
    settle_due(now=ANSWERED + 2 * HOUR)
    assert open_notices(basile) == turn
