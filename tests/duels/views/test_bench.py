"""The bench of a forge duel: whose it is, until when, and where its safe goes."""

from datetime import timedelta

import pytest
from django.test import Client

from duels.actions import course
from duels.models import DuelState
from duels.rules.course import Kind, Who
from duels.rules.purposes import of_duel
from forge.models import Draft, Safe
from forge.rules.tiers import Tier
from tests.duels.scenes import ANSWERED, HOUR, MINUTE, accept, challenge, forge, side
from tests.factories import SMALL_SAFES, make_draft, make_member, make_offered_safe
from tests.pages import page

pytestmark = pytest.mark.django_db

SMALL = SMALL_SAFES[Tier.BRONZE]
SCRIPT = {"accept": "application/json"}


@pytest.fixture
def scene(clock):
    """Aure and Basile forge since an hour."""
    clock.instant = ANSWERED + HOUR
    return accept(Kind.FORGE)


def visit(member):
    client = Client()
    client.force_login(member)
    return client


def bench(duel):
    return f"/duels/{duel.pk}/forge/"


def drawn(scene, client):
    """Aure's draft, of the small safe's code and with its clues."""
    client.post(f"{bench(scene.duel)}ouvrir/")
    draft = Draft.objects.get(smith=scene.aure, purpose=of_duel(scene.duel.pk))
    draft.code, draft.done = SMALL.code, 1
    draft.steps = [[], [clue.to_json() for clue in SMALL.clues]]
    draft.save()
    return draft


def test_bench_names_the_opponent_and_leads_back_to_the_duel(scene):
    seen = page(visit(scene.aure).get(bench(scene.duel)))
    assert seen.one("h1").text == "Forger pour Basile"
    head = seen.one("header", css="forgehead")
    assert head.one("a").attributes["href"] == f"/duels/{scene.duel.pk}/"
    assert "avant le 1er\xa0décembre à 13\u202fh\u202f00." in head.text
    assert "Basile devra le trouver" in seen.one("section", css="anvil--empty").text
    assert {a.text for a in seen.all("a") if a.attributes.get("aria-current")} == {"Duels"}


def test_draft_counts_down_to_the_end_of_the_forging(scene, clock):
    client = visit(scene.aure)
    drawn(scene, client)
    clock.instant = ANSWERED + 21 * HOUR
    state = client.get(f"{bench(scene.duel)}etat/", headers=SCRIPT).json()
    assert state["draft"]["left_ms"] == 3 * 3_600_000
    assert "Jeté dans 3 h 00" in page(client.get(bench(scene.duel))).text.replace("\u202f", " ")


def test_draft_and_safe_take_no_place_and_leave_the_league_alone(scene):
    make_draft(scene.aure, now=ANSWERED)
    client = visit(scene.aure)
    draft = drawn(scene, client)
    assert client.get("/forge/bronze/etat/", headers=SCRIPT).json()["draft"]["clues"] == []
    client.post(f"{bench(scene.duel)}publier/", {"base_revision": draft.revision, "sure": "1"})
    safe = Safe.objects.get(maker=scene.aure)
    assert (safe.purpose, safe.expires_at) == (of_duel(scene.duel.pk), None)
    limits = client.get("/forge/bronze/etat/", headers=SCRIPT).json()["limits"]
    assert (limits["active"], limits["published_today"]) == (0, False)
    assert (
        f"/forge/mes-coffres/{safe.pk}/" not in client.get("/forge/mes-coffres/").content.decode()
    )


def test_limits_of_the_league_do_not_stop_a_duel(scene):
    make_offered_safe(scene.aure, now=ANSWERED)
    client = visit(scene.aure)
    draft = drawn(scene, client)
    answer = client.post(
        f"{bench(scene.duel)}publier/", {"base_revision": draft.revision, "sure": "1"}
    )
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/duels/{scene.duel.pk}/")


def test_published_safe_is_for_the_other_and_closes_the_bench(scene):
    client = visit(scene.aure)
    draft = drawn(scene, client)
    asked = page(client.post(f"{bench(scene.duel)}publier/", {"base_revision": draft.revision}))
    dialog = asked.one("dialog", id="publier")
    assert dialog.one("h3").text == "Remettre ce coffre à Basile\u202f?"
    assert "24 heures" in dialog.text
    sent = {"base_revision": draft.revision, "sure": 1}
    told = client.post(
        f"{bench(scene.duel)}publier/", sent, content_type="application/json", headers=SCRIPT
    ).json()
    assert (told["url"], told["message"]) == (
        f"/duels/{scene.duel.pk}/",
        "Votre coffre est scellé pour Basile.",
    )
    assert side(scene.duel, Who.CHALLENGED).safe == Safe.objects.get(maker=scene.aure)
    assert client.get(bench(scene.duel)).headers["Location"] == f"/duels/{scene.duel.pk}/"
    other_tab = client.post(
        f"{bench(scene.duel)}choix/", sent, content_type="application/json", headers=SCRIPT
    )
    assert (other_tab.status_code, other_tab.json()["error"]) == (409, "published")
    again = client.post(f"{bench(scene.duel)}ouvrir/", follow=True)
    assert "Vous avez déjà forgé votre coffre pour ce duel." in again.content.decode()
    assert Draft.objects.filter(smith=scene.aure).count() == 1


@pytest.mark.parametrize("act", ["", "etat/", "apercu/"])
def test_bench_is_for_the_two_alone(scene, act):
    drawn(scene, visit(scene.aure))
    stranger = visit(make_member("Vasco"))
    assert stranger.get(bench(scene.duel) + act).status_code == 404
    mine, theirs = (
        visit(member).get(f"{bench(scene.duel)}etat/", headers=SCRIPT).json()["draft"]
        for member in (scene.aure, scene.basile)
    )
    assert (mine["code"], theirs) == (SMALL.code, None)


def test_member_outside_the_duel_writes_nothing(scene):
    stranger = visit(make_member("Vasco"))
    for act in ("ouvrir", "tirer", "choix", "pas", "jeter", "publier"):
        assert stranger.post(f"{bench(scene.duel)}{act}/").status_code == 404
    assert Draft.objects.count() == 0


def test_stranger_logs_in_and_comes_to_the_bench(scene, client):
    there = bench(scene.duel)
    assert client.get(there).headers["Location"] == f"/compte/connexion/?next={there}"


def test_lightning_duel_has_no_forge(clock):
    clock.instant = ANSWERED + HOUR
    scene = accept(Kind.LIGHTNING)
    assert visit(scene.aure).get(bench(scene.duel)).status_code == 404
    assert visit(scene.aure).get("/duels/999999/forge/").status_code == 404


def test_nobody_forges_before_the_answer(clock):
    clock.instant = ANSWERED
    scene = challenge(Kind.FORGE)
    client = visit(scene.aure)
    assert client.get(bench(scene.duel)).headers["Location"] == f"/duels/{scene.duel.pk}/"
    client.post(f"{bench(scene.duel)}ouvrir/")
    assert Draft.objects.count() == 0


def test_forging_that_is_over_takes_no_safe(scene, clock):
    client = visit(scene.aure)
    draft = drawn(scene, client)
    forge(scene.duel, scene.basile, now=ANSWERED + 2 * HOUR)
    clock.instant = ANSWERED + 24 * HOUR
    sent = {"base_revision": draft.revision, "sure": "1"}
    answer = client.post(f"{bench(scene.duel)}publier/", sent)
    assert answer.headers["Location"] == f"/duels/{scene.duel.pk}/"
    scene.duel.refresh_from_db()
    assert (scene.duel.state, scene.duel.winner) == (DuelState.SETTLED, scene.basile)
    assert not Safe.objects.filter(maker=scene.aure).exists()
    assert client.get(bench(scene.duel)).headers["Location"] == f"/duels/{scene.duel.pk}/"


def test_last_moment_of_the_forging_counts(scene, clock):
    client = visit(scene.aure)
    draft = drawn(scene, client)
    clock.instant = ANSWERED + 24 * HOUR - timedelta(microseconds=1)
    client.post(f"{bench(scene.duel)}publier/", {"base_revision": draft.revision, "sure": "1"})
    course.settle_due(now=clock.instant + MINUTE)
    scene.duel.refresh_from_db()
    assert (scene.duel.state, scene.duel.winner) == (DuelState.SETTLED, scene.aure)
