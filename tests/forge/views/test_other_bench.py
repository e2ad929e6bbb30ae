"""A bench that another app keeps: its drafts, its words, its way back, and none of the league's."""

import pytest

from forge.models import Draft, Safe
from forge.rules.tiers import Tier
from tests.factories import SMALL_SAFES, make_draft, make_member, make_offered_safe
from tests.forge.views.other_bench import CLOSED, GONE_AT, UNTIL, WORDS
from tests.pages import page

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.forge.views.other_bench")]

BENCH, CLUES = "/atelier/7/", SMALL_SAFES[Tier.BRONZE].clues
SCRIPT = {"accept": "application/json"}


@pytest.fixture
def member(clock):
    return make_member()


@pytest.fixture
def mine(client, member):
    client.force_login(member)
    return client


@pytest.fixture
def draft(mine, member):
    """The small safe's draft at the other bench, beside one at the league's."""
    make_draft(member, clues=CLUES[:1])
    mine.post(f"{BENCH}ouvrir/")
    draft = Draft.objects.get(purpose="atelier:7")
    draft.code = SMALL_SAFES[Tier.BRONZE].code
    draft.steps, draft.done = [[], [clue.to_json() for clue in CLUES]], 1
    draft.save()
    return draft


def script(client, act, **content):
    answer = client.post(f"{BENCH}{act}/", content, content_type="application/json", headers=SCRIPT)
    return answer.status_code, answer.json()


def state(client, bench=BENCH):
    return client.get(f"{bench}etat/", headers=SCRIPT).json()


def test_bench_says_its_own_words_and_leads_back_to_its_page(mine):
    drawn = page(mine.get(BENCH))
    assert drawn.one("h1").text == WORDS.title
    assert drawn.one("title").text.startswith(WORDS.title)
    assert drawn.one("header", css="forgehead").all("p")[-1].text == f"L’atelier {WORDS.said}"
    assert [link.text for link in drawn.all("a", css="more", href="/regles/")] == ["L’atelier"]
    assert drawn.one("section", css="anvil--empty").all("p")[0].text == WORDS.offer
    assert drawn.all("a", href="/forge/apprendre/") == []
    assert drawn.all("nav", css="seg--tiers") == []
    assert page(mine.get(f"{BENCH}?lecon=1")).all(css="lesson") == []


def test_drawn_code_is_that_bench_s_alone_and_ends_with_its_work(mine, draft):
    assert (draft.tier, draft.expires_at) == ("bronze", GONE_AT)
    assert state(mine)["draft"]["left_ms"] == 3 * 3_600_000
    assert state(mine)["draft"]["expires_at"] == UNTIL.isoformat()
    assert mine.get(BENCH).context["page"].draft.expires_at == UNTIL
    assert state(mine)["draft"]["revision"] == draft.revision
    assert state(mine, "/atelier/8/")["draft"] is None
    assert state(mine, "/forge/bronze/")["draft"]["clues"] == [CLUES[0].to_json()]


def test_discarded_draft_of_another_bench_says_what_was_seen(mine, draft):
    mine.post(f"{BENCH}jeter/", {"base_revision": draft.revision, "sure": "1"})
    said = page(mine.get(BENCH)).one("section", css="anvil--empty").all("p")[0].text
    assert "son code revient, avec 1 tirage déjà fait" in said


def test_full_places_of_the_league_do_not_count(mine, member, draft):
    Draft.objects.filter(purpose="").delete()
    make_offered_safe(member)
    answer = state(mine)
    assert answer["limits"] == {"text": WORDS.said}
    names = [check["name"] for check in answer["draft"]["checks"]]
    assert names == ["unique", "minimal", "account"]
    assert all(check["ok"] for check in answer["draft"]["checks"])


def test_publishing_asks_in_its_own_words(mine, draft):
    fields = {"base_revision": draft.revision}
    answer = mine.post(f"{BENCH}publier/", fields)
    dialog = page(answer).one("dialog", id="publier")
    assert dialog.one("h3").text == WORDS.sure
    assert [item.text for item in dialog.all("li")][1:] == list(WORDS.means)
    assert dialog.one("form").attributes["action"] == f"{BENCH}publier/"
    button = page(answer).one("section", css="publish").all("button")[0]
    assert button.text == WORDS.publish
    assert page(answer).one("dialog", id="jeter").all("p")[0].text == WORDS.discard


def test_published_safe_leads_to_the_other_page_by_form_and_by_script(mine, draft):
    fields = {"base_revision": draft.revision, "sure": "1"}
    answer = mine.post(f"{BENCH}publier/", fields)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/regles/")
    assert WORDS.published in mine.get("/regles/").content.decode()
    safe = Safe.objects.get()
    assert (safe.purpose, safe.expires_at) == ("atelier:7", None)
    status, again = script(mine, "publier", base_revision=draft.revision, sure=1)
    assert (status, again["error"], again["url"]) == (409, "published", "/regles/")
    by_form = mine.post(f"{BENCH}choix/", {"base_revision": draft.revision})
    assert by_form.headers["Location"] == "/regles/"
    assert state(mine, "/forge/bronze/")["draft"] is not None


def test_script_publishes_and_is_told_where_to_go(mine, draft):
    status, told = script(mine, "publier", base_revision=draft.revision, sure=1)
    assert (status, told["url"], told["message"]) == (200, "/regles/", WORDS.published)


@pytest.mark.parametrize(("act", "left"), [("pas", 4), ("tirer", 0), ("jeter", None)])
def test_changes_are_made_to_its_draft_and_to_no_other(mine, member, draft, act, left):
    sent = {"base_revision": draft.revision, "to": 1, "sure": 1}
    status, answer = script(mine, act, **sent)
    assert status == 200
    if left is not None:
        assert len(answer["draft"]["clues"]) == left
    league = Draft.objects.get(purpose="")
    assert (league.done, league.draws, league.discarded_at) == (1, 1, None)


def test_back_from_a_form_the_filters_stay(mine, draft):
    answer = mine.post(f"{BENCH}choix/?q=somme", {"base_revision": draft.revision})
    assert answer.headers["Location"] == f"{BENCH}?q=somme"


def test_preview_is_of_its_draft(mine, draft):
    told = mine.get(f"{BENCH}apercu/?revision={draft.revision}", headers=SCRIPT).json()
    assert told["preview"] is not None


def test_bench_that_is_closed_leads_to_its_page(mine):
    shut = f"/atelier/{CLOSED}/"
    assert mine.get(shut).headers["Location"] == "/regles/"
    refused = mine.post(f"{shut}ouvrir/")
    assert (refused.status_code, refused.headers["Location"]) == (303, "/regles/")
    assert "L’atelier est fermé." in mine.get("/regles/").content.decode()
    told = mine.post(f"{shut}ouvrir/", headers=SCRIPT)
    assert (told.status_code, told.json()["error"]) == (422, "closed")
    assert Draft.objects.count() == 0


def test_stranger_logs_in_first_and_comes_back(client, clock):
    assert client.get(BENCH).headers["Location"] == f"/compte/connexion/?next={BENCH}"
    assert client.post(f"{BENCH}ouvrir/").headers["Location"] == f"/compte/connexion/?next={BENCH}"
    assert client.get(f"{BENCH}ouvrir/").status_code == 405
    assert client.post(BENCH).status_code == 405


def test_login_of_the_script_leads_back_to_that_bench(mine, draft):
    urls = mine.get(BENCH).context["page"].client["urls"]
    assert urls["login"] == f"/compte/connexion/?next={BENCH}"
    assert {urls[name].startswith(BENCH) for name in urls if name != "login"} == {True}
