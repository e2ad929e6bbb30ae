"""The pages of one's own data."""

import io
import zipfile
from datetime import timedelta

import pytest
from django.test import Client

from cofferwit.desk.actions.deleting import delete_due
from cofferwit.desk.actions.deletion import ask_deletion
from cofferwit.desk.models import DeletionRequest, ExportMade
from cofferwit.members.actions.standing import change_state
from cofferwit.members.rules.standing import Standing
from cofferwit.ops.edge import now
from tests.members.people import PASSWORD, logged_in, make_member
from tests.pages import page as drawn

pytestmark = pytest.mark.django_db


def confirmed(client, answer):
    """The answer to the password that was asked for."""
    assert answer.status_code == 302
    assert answer["Location"].startswith("/compte/confirmation/")
    return client.post(answer["Location"], {"password": PASSWORD})


@pytest.fixture
def isaure():
    return make_member()


@pytest.fixture
def client(isaure):
    return logged_in(isaure)


def test_settings_lead_to_decisions_and_reports_and_the_menu_to_notices(client):
    shown = drawn(client.get("/reglages/"))
    links = {each.attributes["href"] for each in shown.one(id="donnees").all("a")}
    assert {"/compte/decisions/", "/signalements/"} <= links
    menu = [each.attributes["href"] for each in shown.one("ul", css="menu__list").all("a")]
    assert {"/avis/", "/signalements/", "/compte/decisions/"} <= set(menu)
    notices = drawn(client.get("/avis/")).one("main").all("a")
    assert "/compte/decisions/" in [each.attributes["href"] for each in notices]


def test_archive_is_a_download_that_opens(client):
    answer = client.post("/compte/archive/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert answer["Content-Disposition"].startswith('attachment; filename="cofferwit-20')
    assert answer["Cache-Control"] == "private, no-store"
    archive = zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))
    assert "isaure@example.org" in archive.read("account.json").decode()


def test_second_archive_of_the_day_says_when_again(client):
    client.post("/compte/archive/")
    again = client.post("/compte/archive/")
    assert again.status_code == 429
    assert "Une archive par jour. La prochaine" in again.content.decode()
    assert drawn(again).one("main").one("a").attributes["href"] == "/reglages/#donnees"
    assert ExportMade.objects.count() == 1


def test_settings_say_when_the_next_archive_may_be_made(client):
    assert "La prochaine archive" not in client.get("/reglages/").content.decode()
    assert "disabled" not in archive_button(client, "/reglages/").attributes
    client.post("/compte/archive/")
    assert "La prochaine archive" in client.get("/reglages/").content.decode()
    button = archive_button(client, "/reglages/")
    assert "disabled" in button.attributes
    assert button.attributes["aria-describedby"] == "archive-again"


def archive_button(client, at):
    return drawn(client.get(at)).one("form", action="/compte/archive/").one("button")


def test_archive_is_asked_for_by_a_form_alone(client):
    answer = client.get("/compte/archive/")
    assert (answer.status_code, answer["Location"]) == (303, "/reglages/#donnees")
    assert ExportMade.objects.count() == 0


@pytest.mark.parametrize("path", ["/compte/archive/", "/compte/suppression/annuler/"])
def test_stranger_logs_in_first(path):
    answer = Client().post(path)
    assert (answer.status_code, answer["Location"]) == (302, f"/compte/connexion/?next={path}")


@pytest.mark.parametrize("state", [Standing.BLOCKED, Standing.ARCHIVED])
def test_account_that_may_not_play_takes_its_data_and_goes(isaure, client, state):
    keeper = make_member("Gardienne")
    change_state(member=isaure, to=state, reason="Un motif.", by=keeper, now=now())
    standing = client.get("/compte/etat/").content.decode()
    assert 'action="/compte/archive/"' in standing
    assert 'href="/compte/suppression/"' in standing
    assert client.get("/compte/archive/")["Location"] == "/compte/etat/"
    assert "disabled" not in archive_button(client, "/compte/etat/").attributes
    assert client.post("/compte/archive/").status_code == 200
    assert "disabled" in archive_button(client, "/compte/etat/").attributes
    confirmed(client, client.post("/compte/suppression/"))
    assert DeletionRequest.objects.get().member == isaure
    assert client.post("/compte/suppression/annuler/")["Location"] == "/compte/etat/"


def test_page_says_what_is_erased_and_what_is_kept(isaure, client):
    page = drawn(client.get("/compte/suppression/"))
    assert [heading.text for heading in page.all("h2") if heading.text in ("Effacé", "Gardé")] == [
        "Effacé",
        "Gardé",
    ]
    assert f"Membre {isaure.pk}" in page.text


def test_deletion_asks_for_the_password_first(client):
    answer = client.post("/compte/suppression/")
    assert DeletionRequest.objects.count() == 0
    wrong = client.post(answer["Location"], {"password": "un autre mot de passe"})
    assert wrong.status_code == 422
    assert DeletionRequest.objects.count() == 0
    done = confirmed(client, answer)
    assert (done.status_code, done["Location"]) == (302, "/compte/suppression/")
    assert DeletionRequest.objects.count() == 1


def test_home_and_settings_carry_the_way_back(isaure, client):
    for path in ("/", "/reglages/"):
        assert "Votre compte sera supprimé" not in client.get(path).content.decode()
    ask_deletion(member=isaure, by=isaure, now=now())
    for path in ("/", "/reglages/"):
        text = client.get(path).content.decode()
        assert "Votre compte sera supprimé" in text
        assert 'action="/compte/suppression/annuler/"' in text


def test_one_click_takes_it_back(isaure, client):
    ask_deletion(member=isaure, by=isaure, now=now())
    answer = client.post("/compte/suppression/annuler/", follow=True)
    assert "la suppression est annulée" in answer.content.decode()
    assert DeletionRequest.objects.get().cancelled_at is not None
    assert client.post("/compte/suppression/annuler/").status_code == 409


def test_deletion_asked_for_already_is_refused(isaure, client):
    ask_deletion(member=isaure, by=isaure, now=now())
    assert confirmed(client, client.post("/compte/suppression/")).status_code == 409


def test_deleted_member_is_logged_out_and_has_no_page(isaure, client):
    at = now()
    ask_deletion(member=isaure, by=isaure, now=at)
    delete_due(now=at + timedelta(days=8))
    assert client.get("/reglages/").status_code == 302
    login = Client().post(
        "/compte/connexion/", {"login": "isaure@example.org", "password": PASSWORD}
    )
    assert login.status_code == 422
    gone = Client().get(f"/membre/Membre {isaure.pk}/")
    assert gone.status_code == 404
    assert "Ce compte est supprimé" in gone.content.decode()
    assert Client().get("/membre/Isaure/").status_code == 404


def test_pseudonym_is_free_again_and_the_neutral_name_is_nobodys(isaure):
    at = now()
    ask_deletion(member=isaure, by=isaure, now=at)
    delete_due(now=at + timedelta(days=8))
    assert make_member().pseudonym == "Isaure"
    for name in (f"Membre {isaure.pk}", f"membre-{isaure.pk}", f"Membre_{isaure.pk}"):
        form = {
            "pseudonym": name,
            "email": "autre@example.org",
            "password1": PASSWORD,
            "plays_unaided": "on",
        }
        assert Client().post("/compte/creer/", form).status_code == 422
