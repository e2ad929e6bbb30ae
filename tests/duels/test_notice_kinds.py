"""How the notices of duels read: each names the other, whatever has become of them."""

import pytest

from cofferwit.members.models import AccountState, Member, Notice
from cofferwit.members.notice_kinds import registered, said
from duels.actions import course
from duels.rules.telling import Told
from tests.duels.scenes import ANSWERED, HOUR, accept, challenge, play

pytestmark = pytest.mark.django_db


def read(member: Member) -> dict[str, tuple[str, str]]:
    return {
        each.kind: tuple(said(each.kind, each.payload))
        for each in Notice.objects.filter(member=member)
    }


def test_every_kind_of_duels_is_registered() -> None:
    assert {told.value for told in Told} <= set(registered())


def test_challenge_names_its_challenger_and_one_that_lapses_who_did_not_answer() -> None:
    duel, aure, basile = challenge()
    at = f"/duels/{duel.pk}/"
    assert read(basile) == {"duel_challenge": ("Aure vous défie.", at)}
    course.settle_due(now=duel.lapses_at)
    lapsed = "Basile n’a pas répondu à temps\u202f: votre défi est tombé."
    assert read(aure) == {"duel_lapsed": (lapsed, at)}


def test_settled_duel_says_to_each_how_it_ended() -> None:
    duel, aure, basile = accept()
    play(duel, basile, opened_at=1, now=ANSWERED)
    course.settle_due(now=ANSWERED + 24 * HOUR)
    assert read(aure)["duel_settled"][0] == "Duel perdu contre Basile."
    assert read(basile)["duel_settled"][0] == "Duel gagné contre Aure."


def test_drawn_duel_and_an_account_that_is_no_more() -> None:
    _duel, aure, basile = accept()
    course.settle_due(now=ANSWERED + 24 * HOUR)
    assert read(aure)["duel_settled"][0] == "Duel nul contre Basile."
    Member.objects.filter(pk=basile.pk).update(state=AccountState.DELETED)
    assert read(aure)["duel_settled"][0] == "Duel nul contre un compte supprimé."
