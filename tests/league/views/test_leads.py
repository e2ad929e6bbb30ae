"""A pick for another app's purpose: its title, its way back, and what stays sealed."""

from dataclasses import replace
from datetime import timedelta

import pytest

from forge.actions import leave, make_public
from forge.rules.tiers import Tier
from league.actions.start_pick import start
from league.views import leads
from league.views.leads import Lead, lead_of
from tests.factories import NOON, SMALL_SAFES, end_pick, make_member, make_safe, play
from tests.pages import page

pytestmark = pytest.mark.django_db

LEAD = Lead(
    title="Atelier contre Vasco",
    url="/atelier/7/",
    back="Retour à l’atelier",
    note="Rien ne compte ici.",
    sealed="Scellé jusqu’à la fin de l’atelier.",
)
SMALL = SMALL_SAFES[Tier.BRONZE]


@pytest.fixture
def member(clock):
    return make_member()


@pytest.fixture(autouse=True)
def _atelier(monkeypatch, member):
    """The workshop knows the purposes of its own for the member alone, and nothing of others."""

    def find(purpose, asking, now):
        known = purpose == "atelier:7" and asking == member
        return replace(LEAD, note=f"{LEAD.note} {now:%H:%M}") if known else None

    monkeypatch.setattr(leads, "_FINDERS", {})
    leads.register("atelier", find)


@pytest.fixture
def pick(client, member):
    client.force_login(member)
    return start(by=member, safe=make_safe(purpose="atelier:7"), purpose="atelier:7", now=NOON)


def result(client, pick):
    answer = client.get(f"/crochetage/{pick.pk}/")
    assert answer.status_code == 200
    return page(answer)


@pytest.mark.parametrize(
    ("purpose", "title"),
    [
        ("atelier:7", LEAD.title),
        ("atelier:8", None),
        ("atelier", None),
        ("daily:2026-11-30", None),
        ("offer", None),
        ("training", None),
        ("", None),
    ],
)
def test_app_is_asked_for_its_own_purposes_alone(member, purpose, title):
    lead = lead_of(purpose, member, NOON)
    assert (lead.title if lead else None) == title


def test_running_pick_has_the_title_of_its_lead_there_and_at_home(client, pick):
    drawn = result(client, pick)
    assert drawn.one("h1").text == LEAD.title
    assert page(client.get("/")).one("section", css="running").one("h2").text == LEAD.title


def test_refused_guess_keeps_the_title(client, pick):
    answer = client.post(f"/crochetage/{pick.pk}/essai/", {"number": "1", "code": "12"})
    assert page(answer).one("h1").text == LEAD.title


@pytest.mark.parametrize("opened_at", [None, 2])
def test_ended_pick_leads_to_its_page_and_keeps_the_code_sealed(client, pick, opened_at):
    end_pick(pick, opened_at=opened_at)
    drawn = result(client, pick)
    assert drawn.one("p", css="eyebrow").text == LEAD.title
    assert drawn.one("h1").text == ("Ouvert au 2e essai" if opened_at else "Le coffre a tenu")
    assert drawn.one("p", css="verdict__mine").text.startswith(LEAD.note)
    back = drawn.one("div", css="verdict__next").one("a")
    assert (back.text, back.attributes["href"]) == (LEAD.back, LEAD.url)
    assert LEAD.sealed in drawn.one("section", css="sealed").text
    assert drawn.all(id="chemin") == []
    assert drawn.all("a", href=f"/c/{pick.safe_id}/") == []
    told = str(client.get(f"/crochetage/{pick.pk}/").content.decode())
    for witness in pick.safe.certificate:
        assert witness not in told
    assert (SMALL.code in told) is (opened_at is not None)


def test_ended_pick_says_nothing_of_ratings_ranks_or_sharing(client, pick):
    end_pick(pick)
    drawn = result(client, pick)
    terms = [term.text for term in drawn.all("dt")]
    assert terms == ["Temps", "Essais"]
    assert drawn.all(id="partager") == []


def test_public_safe_shows_its_path_and_its_page(client, pick):
    play(pick, 1, SMALL.wrong[0])
    end_pick(pick, after=70)
    at = NOON + timedelta(minutes=2)
    leave(safe=pick.safe, now=at)
    make_public(safe=pick.safe, now=at)
    drawn = result(client, pick)
    assert drawn.one(id="chemin")
    assert drawn.one("a", href=f"/c/{pick.safe_id}/")
    assert drawn.all("section", css="sealed") == []
