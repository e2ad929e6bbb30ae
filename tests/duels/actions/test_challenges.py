"""Challenging, and why not."""

from datetime import timedelta

import pytest

from cofferwit.members.models import AccountLink, AccountState, Challengers, Member, Preferences
from duels.actions import answers, challenges
from duels.actions.barring import bar, unbar
from duels.models import Duel, DuelState
from duels.queries import is_barred, may_challenge
from duels.rules.course import Kind, Who
from duels.rules.limits import OPEN_CHALLENGES
from duels.rules.refusals import MayNotChallenge, NotInDuel, NotPlaying
from forge.rules.tiers import Tier
from tests.duels.scenes import (
    ANSWERED,
    HOUR,
    SENT,
    accept,
    challenge,
    leave,
    make_two,
    open_notices,
    play,
    side,
)
from tests.factories import NOON, make_member

pytestmark = pytest.mark.django_db

LAPSE = SENT + 72 * HOUR
GONE = sorted(set(AccountState) - {AccountState.ACTIVE})


def send(by: Member, opponent: Member, *, kind: Kind = Kind.LIGHTNING, now=SENT) -> Duel:
    return challenges.challenge(by=by, opponent=opponent, kind=kind, tier=Tier.BRONZE, now=now)


def link(one: Member, other: Member, **fields: object) -> AccountLink:
    first, second = sorted((one, other), key=lambda member: member.pk)
    return AccountLink.objects.create(
        first=first, second=second, reason="x", linked_by=one, linked_at=NOON, **fields
    )


def refused(by: Member, opponent: Member, *, now=SENT) -> str:
    """The kind of the refusal, which the page would have told; nothing has been written."""
    before = Duel.objects.count()
    with pytest.raises(MayNotChallenge) as refusal:
        send(by, opponent, now=now)
    assert Duel.objects.count() == before
    assert may_challenge(by, opponent, now) == refusal.value.sentence
    return refusal.value.kind


def prefer(member: Member, challengers: Challengers) -> None:
    Preferences.objects.filter(member=member).update(challengers=challengers)


def test_member_who_takes_no_challenges_gets_none_but_may_send_some() -> None:
    aure, basile = make_two()
    prefer(basile, Challengers.NOBODY)
    assert refused(aure, basile) == "nobody"
    assert send(basile, aure).state == DuelState.CHALLENGED


def test_member_who_takes_past_opponents_only() -> None:
    aure, basile = make_two()
    prefer(basile, Challengers.OPPONENTS)
    assert refused(aure, basile) == "strangers"
    first = send(basile, aure)
    assert refused(aure, basile) == "strangers"
    answers.decline(duel_id=first.pk, by=aure, now=ANSWERED)
    assert refused(aure, basile, now=ANSWERED) == "strangers"
    second = send(basile, aure, now=ANSWERED)
    answers.accept(duel_id=second.pk, by=aure, now=ANSWERED)
    assert send(aure, basile, now=ANSWERED).state == DuelState.CHALLENGED


@pytest.mark.parametrize("kind", Kind)
def test_challenge_waits_72_hours(kind: Kind) -> None:
    duel, aure, basile = challenge(kind, tier=Tier.GOLD)
    assert (duel.state, duel.kind, duel.tier) == (DuelState.CHALLENGED, kind.value, "gold")
    assert (duel.challenger, duel.challenged, duel.lapses_at) == (aure, basile, LAPSE)
    assert duel.remind_at == LAPSE - 3 * HOUR
    assert [side(duel, who).member for who in (Who.CHALLENGER, Who.CHALLENGED)] == [aure, basile]
    assert (open_notices(aure), open_notices(basile)) == ([], ["duel_challenge"])


def test_same_challenge_again_is_the_one_that_waits() -> None:
    duel, aure, basile = challenge()
    assert send(aure, basile, now=SENT + HOUR) == duel
    assert send(aure, basile, kind=Kind.FORGE) != duel
    assert send(basile, aure) != duel


def test_oneself_is_refused() -> None:
    aure = make_member("Aure")
    assert refused(aure, aure) == "oneself"


@pytest.mark.parametrize("state", GONE)
def test_member_who_does_not_play_is_refused(state: AccountState) -> None:
    aure, basile = make_two()
    leave(basile, at=NOON, state=state)
    assert refused(aure, basile) == "not_active"


@pytest.mark.parametrize("state", GONE)
def test_member_who_does_not_play_challenges_nobody(state: AccountState) -> None:
    aure, basile = make_two()
    leave(aure, at=NOON, state=state)
    with pytest.raises(NotPlaying):
        send(aure, basile)
    assert not Duel.objects.exists()


def test_linked_account_is_refused_until_the_link_is_lifted() -> None:
    aure, basile = make_two()
    found = link(aure, basile)
    assert (refused(aure, basile), refused(basile, aure)) == ("linked", "linked")
    found.lifted_by, found.lifted_at = aure, NOON
    found.save()
    assert send(aure, basile)


def test_barred_member_is_refused_until_let_in_again() -> None:
    aure, basile = make_two()
    bar(by=basile, whom=aure, now=NOON)
    bar(by=basile, whom=aure, now=NOON + HOUR)
    assert basile.barrings.get().since == NOON
    assert (is_barred(basile, aure), is_barred(aure, basile)) == (True, False)
    assert refused(aure, basile) == "barred"
    assert send(basile, aure), "whoever bars may still challenge"
    unbar(by=basile, whom=aure)
    assert send(aure, basile)


def test_nobody_bars_oneself() -> None:
    aure = make_member("Aure")
    with pytest.raises(MayNotChallenge):
        bar(by=aure, whom=aure, now=NOON)


def test_challenge_sent_before_the_barring_stays() -> None:
    duel, aure, basile = challenge(Kind.FORGE)
    bar(by=basile, whom=aure, now=NOON)
    assert answers.accept(duel_id=duel.pk, by=basile, now=ANSWERED).state == DuelState.FORGING


def test_sixth_open_challenge_is_refused_until_one_is_answered_or_lapses() -> None:
    aure = make_member("Aure")
    others = [make_member(f"Membre{n}") for n in "abcdefg"]
    sent = [send(aure, each) for each in others[:OPEN_CHALLENGES]]
    assert refused(aure, others[5]) == "too_many"
    assert send(others[6], aure), "those that one is sent do not count"
    answers.decline(duel_id=sent[0].pk, by=others[0], now=SENT + HOUR)
    assert send(aure, others[5], now=SENT + HOUR)
    assert refused(aure, others[6], now=LAPSE - timedelta(seconds=1)) == "too_many"
    assert send(aure, others[6], now=LAPSE)


def test_rematch_is_the_same_duel_from_the_one_who_asks() -> None:
    duel, aure, basile = accept(tier=Tier.SILVER)
    play(duel, aure, now=ANSWERED)
    play(duel, basile, now=ANSWERED)
    again = challenges.rematch(duel_id=duel.pk, by=basile, now=ANSWERED + HOUR)
    assert (again.challenger, again.challenged, again.rematch_of) == (basile, aure, duel)
    assert (again.kind, again.tier, again.state) == (duel.kind, "silver", DuelState.CHALLENGED)
    assert challenges.rematch(duel_id=duel.pk, by=basile, now=ANSWERED + HOUR) == again


def test_rematch_comes_after_the_end() -> None:
    duel, aure, _ = challenge()
    with pytest.raises(MayNotChallenge) as refusal:
        challenges.rematch(duel_id=duel.pk, by=aure, now=LAPSE - HOUR)
    assert refusal.value.kind == "not_over"
    assert challenges.rematch(duel_id=duel.pk, by=aure, now=LAPSE).rematch_of == duel


def test_rematch_of_anothers_duel_or_of_none_is_not_found() -> None:
    duel, _, _ = challenge()
    stranger = make_member("Cyprien")
    for duel_id in (duel.pk, duel.pk + 1):
        with pytest.raises(NotInDuel):
            challenges.rematch(duel_id=duel_id, by=stranger, now=LAPSE)


def test_models_name_themselves_by_numbers() -> None:
    duel, aure, basile = challenge()
    bar(by=basile, whom=aure, now=NOON)
    assert str(duel) == f"duel {duel.pk}"
    assert str(side(duel, Who.CHALLENGED)) == f"challenged of duel {duel.pk}"
    assert str(basile.barrings.get()) == f"{basile.pk} bars {aure.pk}"
