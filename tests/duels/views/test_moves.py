"""Answering, picking, asking again and barring from a duel's page."""

import pytest
from django.test import Client

from cofferwit.members.models import AccountState
from duels.models import Barring, Duel, DuelState
from duels.rules.course import Kind
from forge.actions import house_safes
from forge.rules.tiers import Tier
from league.models import Pick
from tests.duels.scenes import ANSWERED, HOUR, accept, challenge, leave, make_two, play
from tests.factories import NOON, make_member, make_safe, start_pick
from tests.pages import page

pytestmark = pytest.mark.django_db


def visit(member) -> Client:
    client = Client()
    client.force_login(member)
    return client


def post(member, duel, what, **form):
    return visit(member).post(f"/duels/{duel.pk}/{what}/", form)


@pytest.mark.parametrize("what", ["reponse", "crocheter", "revanche", "barrer"])
def test_address_takes_forms_only_and_strangers_log_in_first(clock, what):
    scene = accept()
    at = f"/duels/{scene.duel.pk}/{what}/"
    assert visit(scene.aure).get(at).status_code == 405
    answer = Client().post(at)
    login = f"/compte/connexion/?next=/duels/{scene.duel.pk}/"
    assert (answer.status_code, answer["Location"]) == (302, login)


@pytest.mark.parametrize("what", ["reponse", "crocheter", "revanche", "barrer"])
@pytest.mark.parametrize("number", ["", "999", "9" * 25])
def test_duel_of_others_or_none_is_not_found(clock, what, number):
    scene = accept()
    other = make_member("Curieux")
    at = f"/duels/{number or scene.duel.pk}/{what}/"
    answer = visit(other).post(at, {"answer": "accept", "bar": "1"})
    assert answer.status_code == 404
    assert not Pick.objects.exists()
    assert not Barring.objects.exists()


# ---- answers ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("answer", "state"),
    [("accept", DuelState.PICKING), ("decline", DuelState.DECLINED)],
)
def test_challenge_is_answered(clock, answer, state):
    scene = challenge()
    make_safe()
    said = post(scene.basile, scene.duel, "reponse", answer=answer)
    assert (said.status_code, said["Location"]) == (303, f"/duels/{scene.duel.pk}/")
    assert Duel.objects.get().state == state


def test_challenge_is_cancelled_by_who_sent_it(clock):
    scene = challenge()
    assert post(scene.basile, scene.duel, "reponse", answer="cancel").status_code == 409
    assert post(scene.aure, scene.duel, "reponse", answer="cancel").status_code == 303
    assert Duel.objects.get().state == DuelState.CANCELLED


def test_answer_that_there_is_not_is_refused_on_the_page(clock):
    scene = challenge()
    said = post(scene.basile, scene.duel, "reponse", answer="peut-être")
    assert said.status_code == 400
    assert "Cette réponse n’existe pas" in page(said).one(css="messages").text
    assert Duel.objects.get().state == DuelState.CHALLENGED


def test_acceptance_without_a_safe_is_refused_and_the_challenge_stays(clock, monkeypatch):
    def refuse(*_of_what, **_and_how):
        raise house_safes.generator.GenerationError("no safe")

    scene = challenge()
    monkeypatch.setattr(house_safes.generator, "generate", refuse)
    said = post(scene.basile, scene.duel, "reponse", answer="accept")
    assert said.status_code == 409
    assert "acceptez-le dans quelques minutes" in page(said).one(css="messages").text
    assert page(said).one(css="btn--brass").attributes["value"] == "accept"


def test_answer_that_comes_too_late_is_refused_on_the_page(clock):
    scene = challenge()
    clock.instant = NOON + 72 * HOUR
    said = post(scene.basile, scene.duel, "reponse", answer="accept")
    assert said.status_code == 409
    assert page(said).one("h1").text == "Défi sans réponse"
    assert page(said).one(css="messages").one(css="note--bad").text


# ---- picks ------------------------------------------------------------------------------------
def test_pick_starts_and_ten_clicks_are_one(clock):
    scene = accept(now=NOON)
    addresses = {post(scene.aure, scene.duel, "crocheter")["Location"] for _ in range(10)}
    assert addresses == {f"/crochetage/{Pick.objects.get().pk}/"}


def test_pick_while_another_runs_is_refused_on_the_page(clock):
    scene = accept(now=NOON)
    start_pick(scene.aure)
    said = post(scene.aure, scene.duel, "crocheter")
    assert said.status_code == 409
    assert page(said).one("h1").text == "À vous de crocheter"


def test_pick_after_the_hours_is_refused_and_the_duel_is_settled(clock):
    scene = accept(now=NOON)
    clock.instant = NOON + 24 * HOUR
    assert post(scene.aure, scene.duel, "crocheter").status_code == 409
    assert Duel.objects.get().state == DuelState.SETTLED


def test_archived_member_does_not_pick(clock):
    scene = accept(now=NOON)
    leave(scene.aure, at=NOON, state=AccountState.ARCHIVED)
    assert post(scene.aure, scene.duel, "crocheter").status_code in {403, 409}
    assert not Pick.objects.exists()


# ---- again, and never again -------------------------------------------------------------------
def test_rematch_is_the_same_duel_in_one_click(clock):
    scene = accept(tier=Tier.SILVER)
    play(scene.duel, scene.aure, now=ANSWERED)
    play(scene.duel, scene.basile, now=ANSWERED)
    clock.instant = ANSWERED + HOUR
    said = post(scene.basile, scene.duel, "revanche")
    again = Duel.objects.latest("pk")
    assert (said.status_code, said["Location"]) == (303, f"/duels/{again.pk}/")
    assert (again.challenger, again.challenged) == (scene.basile, scene.aure)
    assert (again.kind, again.tier, again.rematch_of) == ("lightning", "silver", scene.duel)


def test_rematch_of_a_duel_that_runs_is_refused(clock):
    scene = accept(Kind.FORGE, now=NOON)
    assert post(scene.aure, scene.duel, "revanche").status_code in {409, 422}
    assert Duel.objects.count() == 1


def test_opponent_is_barred_and_taken_again(clock):
    scene = challenge()
    assert post(scene.basile, scene.duel, "barrer", bar="1").status_code == 303
    assert Barring.objects.get().barred == scene.aure
    seen = page(visit(scene.basile).get(f"/duels/{scene.duel.pk}/"))
    form = seen.one("form", css="setrow")
    assert "Vous ne recevez plus les défis que lance Aure." in form.text
    assert form.one("button").attributes["value"] == "0"
    refused = visit(scene.aure).post(
        "/duels/defier/", {"pseudonym": "Basile", "kind": "forge", "tier": "gold"}
    )
    assert refused.status_code == 403
    post(scene.basile, scene.duel, "barrer", bar="0")
    assert not Barring.objects.exists()


def test_barring_tells_the_other_nothing(clock):
    aure, basile = make_two()
    scene = challenge(two=(aure, basile))
    before = visit(aure).get(f"/duels/{scene.duel.pk}/").content.decode()
    post(basile, scene.duel, "barrer", bar="1")
    after = visit(aure).get(f"/duels/{scene.duel.pk}/").content.decode()
    assert page_words(before) == page_words(after)


def page_words(html):
    return html.split("<main")[1].split("csrfmiddlewaretoken")[0]
