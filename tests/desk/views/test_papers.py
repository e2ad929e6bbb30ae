"""The pages of the papers."""

import pytest
from django.test import Client

from cofferwit.desk.models import Paper
from tests.factories import make_member, second_factor
from tests.pages import page

pytestmark = pytest.mark.django_db

PAGES = ["/conditions/", "/confidentialite/", "/mentions-legales/", "/primes/conditions/"]


def keeper(**fields):
    member = make_member("Gardienne", **fields)
    second_factor(member)
    client = Client()
    client.force_login(member)
    return client


@pytest.mark.parametrize("path", PAGES)
def test_paper_is_open_to_all_and_dated(path):
    drawn = page(Client().get(path))
    assert drawn.one("article", css="paper").all("h2")
    assert "Version du" in drawn.text
    assert drawn.all(css="paper__reminder") == []


@pytest.mark.parametrize("path", PAGES)
def test_paper_is_linked_from_the_footer_of_every_page(path):
    foot = page(Client().get("/regles/")).one("footer")
    assert [link for link in foot.all("a") if link.attributes["href"] == path] != []


@pytest.mark.parametrize("path", [PAGES[0], PAGES[1], PAGES[3]])
def test_sign_up_leads_to_what_is_accepted(path):
    form = page(Client().get("/compte/creer/")).one("form", css="signup__form")
    assert [link for link in form.all("a") if link.attributes["href"] == path] != []


def test_administrator_is_reminded_of_what_is_to_be_completed():
    text = page(keeper(is_superuser=True).get("/mentions-legales/")).one(css="paper__reminder").text
    assert "endroits à compléter" in text
    assert "Modifier ce texte" in text


def test_english_reader_gets_the_english_paper():
    answer = Client(headers={"Accept-Language": "en"}).get("/conditions/")
    assert "The French text prevails" in answer.content.decode()


def test_papers_are_written_by_administrators_alone():
    path = "/bureau/textes/terms/fr/"
    assert Client().get(path).status_code == 404
    assert keeper(is_staff=True).get(path).status_code == 403


def test_list_names_each_paper_in_each_language():
    drawn = page(keeper(is_superuser=True).get("/bureau/textes/"))
    assert len(drawn.one("tbody").all("tr")) == 8


def test_look_shows_what_was_typed_and_keeps_nothing():
    client = keeper(is_superuser=True)
    answer = client.post("/bureau/textes/terms/fr/", {"text": "## Essai {faute}", "look": ""})
    drawn = page(answer)
    assert drawn.one("article", css="paper").one("h2").text == "Essai {faute}"
    assert drawn.one("textarea").text == "## Essai {faute}"
    assert "faute" in drawn.one(css="note--bad").text
    assert Paper.objects.count() == 0


def test_write_puts_it_in_place():
    client = keeper(is_superuser=True)
    answer = client.post("/bureau/textes/terms/fr/", {"text": "## Essai", "write": ""})
    assert answer["Location"] == "/bureau/textes/"
    assert page(Client().get("/conditions/")).one("article", css="paper").text == "Essai"


def test_empty_text_is_refused_with_the_reason():
    client = keeper(is_superuser=True)
    answer = client.post("/bureau/textes/terms/fr/", {"text": " ", "write": ""})
    assert answer.status_code == 422
    assert "ne peut pas être vide" in answer.content.decode()


@pytest.mark.parametrize("path", ["/bureau/textes/other/fr/", "/bureau/textes/terms/de/"])
def test_no_such_paper(path):
    assert keeper(is_superuser=True).get(path).status_code == 404
