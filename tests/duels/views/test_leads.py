"""The pages of a duel's pick: what they are called, where they lead, what stays sealed."""

import pytest
from django.test import Client

from cofferwit.members.models import AccountState, Member
from duels.models import DuelState
from duels.views.leads import lead_of
from forge.rules.tiers import Tier
from tests.duels.scenes import ANSWERED, HOUR, MINUTE, accept, forged, leave, pick, play
from tests.factories import SMALL_SAFES, make_member
from tests.pages import page

pytestmark = pytest.mark.django_db

SMALL = SMALL_SAFES[Tier.BRONZE]
FIRST, SECOND = ANSWERED + HOUR, ANSWERED + 3 * HOUR


@pytest.fixture
def scene(clock):
    clock.instant = SECOND + MINUTE
    return accept()


def visit(member):
    client = Client()
    client.force_login(member)
    return client


def result(member, taken):
    answer = visit(member).get(f"/crochetage/{taken.pk}/")
    assert answer.status_code == 200
    return page(answer)


def note(seen):
    return seen.one("p", css="verdict__mine").text


def test_running_pick_is_called_by_its_duel_there_and_at_home(scene):
    running = pick(scene.duel, scene.aure, now=SECOND)
    client = visit(scene.aure)
    assert (
        page(client.get(f"/crochetage/{running.pk}/")).one("h1").text == "Duel éclair contre Basile"
    )
    plate = page(client.get("/")).one("section", css="running")
    assert plate.one("h2").text == "Duel éclair contre Basile"
    assert page(client.get("/offres/")).all("a", href=f"/crochetage/{running.pk}/")


def test_pick_of_a_forge_duel_is_called_by_it(clock):
    scene = forged()
    clock.instant = SECOND + MINUTE
    running = pick(scene.duel, scene.basile, now=SECOND)
    seen = page(visit(scene.basile).get(f"/crochetage/{running.pk}/"))
    assert seen.one("h1").text == "Duel de forge contre Aure"


@pytest.mark.parametrize("opened_at", [None, 1])
def test_first_to_play_sees_their_own_run_and_nothing_else(scene, opened_at):
    mine = play(scene.duel, scene.aure, opened_at=opened_at, now=FIRST)
    seen = result(scene.aure, mine)
    assert note(seen) == "Aucune cote ne bouge\u202f: ce crochetage ne compte qu’en duel."
    back = seen.one("div", css="verdict__next").one("a")
    assert (back.text, back.attributes["href"]) == ("Retour au duel", f"/duels/{scene.duel.pk}/")
    assert "paraîtront au règlement du duel" in seen.one("section", css="sealed").text
    assert seen.all(id="chemin") == []
    assert seen.all("a", href=f"/c/{mine.safe_id}/") == []
    told = visit(scene.aure).get(f"/crochetage/{mine.pk}/").content.decode()
    assert (SMALL.code in told) is (opened_at is not None)
    assert not any(witness in told for witness in mine.safe.certificate)
    assert "coffre_id" not in told
    assert f"Coffre {mine.safe_id}" not in told


@pytest.mark.parametrize(
    ("mine_at", "theirs_at", "said"),
    [(1, 2, "Duel gagné."), (None, 2, "Duel perdu."), (None, None, "Duel nul.")],
)
def test_end_of_the_second_settles_the_duel_on_the_page_of_its_result(
    scene, mine_at, theirs_at, said
):
    play(scene.duel, scene.basile, opened_at=theirs_at, now=FIRST)
    mine = play(scene.duel, scene.aure, opened_at=mine_at, now=SECOND)
    scene.duel.refresh_from_db()
    assert scene.duel.state == DuelState.PICKING
    seen = result(scene.aure, mine)
    assert note(seen) == f"{said} Aucune cote ne bouge."
    assert seen.one(id="chemin")
    assert seen.one("a", href=f"/c/{mine.safe_id}/")
    assert seen.all("section", css="sealed") == []


def test_duel_that_became_void_says_so(scene):
    mine = play(scene.duel, scene.aure, now=FIRST)
    leave(scene.basile, at=SECOND)
    seen = result(scene.aure, mine)
    assert note(seen) == "Duel annulé. Aucune cote ne bouge."


def test_path_waits_for_a_pick_that_still_runs_after_the_duel_became_void(scene):
    mine = play(scene.duel, scene.aure, now=FIRST)
    pick(scene.duel, scene.basile, now=SECOND)
    leave(scene.basile, at=SECOND, state=AccountState.ARCHIVED)
    seen = result(scene.aure, mine)
    assert note(seen) == "Duel annulé. Aucune cote ne bouge."
    assert "dernier crochetage du duel" in seen.one("section", css="sealed").text


def test_purpose_leads_its_two_members_alone(scene):
    purpose = f"duel:{scene.duel.pk}"
    assert lead_of(purpose, scene.basile, SECOND).title == "Duel éclair contre Aure"
    assert lead_of(purpose, make_member("Vasco"), SECOND) is None
    assert lead_of("duel:x", scene.basile, SECOND) is None
    assert lead_of("duel:999999", scene.basile, SECOND) is None


def test_deleted_opponent_is_not_named(scene):
    running = pick(scene.duel, scene.aure, now=SECOND)
    Member.objects.filter(pk=scene.basile.pk).update(
        state=AccountState.DELETED, state_since=SECOND + MINUTE
    )
    seen = page(visit(scene.aure).get(f"/crochetage/{running.pk}/"))
    assert seen.one("h1").text == "Duel éclair contre un compte supprimé"
