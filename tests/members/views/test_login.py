"""Logging in and out."""

import pytest
from django.test import Client

from cofferwit.members.models import AccountState, Member
from tests.members.people import PASSWORD, logged_in

AT = "/compte/connexion/"


def test_login_address_in_capitals(client: Client, isaure: Member) -> None:
    answer = client.post(AT, {"login": "ISAURE@Example.org", "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(isaure.pk)


@pytest.mark.parametrize(
    ("login", "password"),
    [("isaure@example.org", "pas celui-là"), ("personne@example.org", PASSWORD)],
)
def test_login_wrong_tells_not_what(
    client: Client, isaure: Member, login: str, password: str
) -> None:
    answer = client.post(AT, {"login": login, "password": password})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Cette adresse et ce mot de passe ne vont pas ensemble." in html
    assert f'value="{login}"' in html
    assert password not in html


@pytest.mark.parametrize("login", ["", "pas une adresse", "a\x00@example.org"])
def test_login_bad_input(client: Client, db: None, login: str) -> None:
    answer = client.post(AT, {"login": login, "password": "x"})
    assert answer.status_code == 422
    assert "id_login_error" in answer.content.decode()


def test_login_five_wrong_passwords_make_it_wait(client: Client, isaure: Member) -> None:
    for _ in range(5):
        client.post(AT, {"login": isaure.email, "password": "faux"})
    answer = client.post(AT, {"login": isaure.email, "password": PASSWORD})
    assert answer.status_code == 422
    assert "Trop d’essais de suite." in answer.content.decode()
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "following",
    ["https://evil.example/", "//evil.example/a", "/\\evil.example", "javascript:alert(1)"],
)
def test_login_next_elsewhere_refused(client: Client, isaure: Member, following: str) -> None:
    answer = client.post(AT, {"login": isaure.email, "password": PASSWORD, "next": following})
    assert answer["Location"] == "/"


def test_login_next_here_followed(client: Client, isaure: Member) -> None:
    answer = client.post(AT, {"login": isaure.email, "password": PASSWORD, "next": "/reglages/"})
    assert answer["Location"] == "/reglages/"


def test_login_deleted_account_refused(client: Client, isaure: Member) -> None:
    Member.objects.update(state=AccountState.DELETED)
    answer = client.post(AT, {"login": isaure.email, "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/compte/supprime/")
    assert "_auth_user_id" not in client.session
    assert "il ne peut plus se connecter" in client.get(answer["Location"]).content.decode()


def test_login_session_of_a_deleted_account_ends(isaure: Member) -> None:
    client = logged_in(isaure)
    Member.objects.update(state=AccountState.DELETED)
    answer = client.get("/reglages/")
    assert answer["Location"] == "/compte/connexion/?next=/reglages/"


def test_logout_asks_then_does(isaure: Member) -> None:
    client = logged_in(isaure)
    assert client.get("/compte/deconnexion/").status_code == 200
    assert "_auth_user_id" in client.session
    answer = client.post("/compte/deconnexion/")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert "_auth_user_id" not in client.session


def test_login_without_its_token_says_what_to_do(isaure: Member) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post(AT, {"login": isaure.email, "password": PASSWORD})
    assert answer.status_code == 403
    assert "rechargez-la et recommencez" in answer.content.decode()
