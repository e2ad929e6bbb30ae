"""Language and light, for members and strangers."""

import pytest
from django.test import Client

from cofferwit.members.models import AccountState, Member, Preferences
from tests.members.people import logged_in

pytestmark = pytest.mark.django_db

LOGIN = "/compte/connexion/"


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("", "fr"),
        ("de", "fr"),
        ("en", "en"),
        ("en-US,en;q=0.9", "en"),
        ("de,en;q=0.5", "en"),
        ("fr-CA,en;q=0.9", "fr"),
        ("*", "fr"),
        ("x" * 5000, "fr"),
    ],
)
def test_language_of_the_browser(client: Client, asked: str, language: str) -> None:
    page = client.get(LOGIN, headers={"accept-language": asked})
    assert page["Content-Language"] == language
    assert f'<html lang="{language}"' in page.content.decode()
    assert {"Accept-Language", "Cookie"} <= set(page["Vary"].split(", "))


def test_language_cookie_comes_before_the_browser(client: Client) -> None:
    answer = client.post("/langue/", {"language": "en", "next": LOGIN})
    assert (answer.status_code, answer["Location"]) == (302, LOGIN)
    cookie = answer.cookies["cofferwit_language"]
    assert (cookie.value, cookie["samesite"], cookie["httponly"]) == ("en", "Lax", True)
    page = client.get(LOGIN, headers={"accept-language": "fr"})
    assert page["Content-Language"] == "en"


def test_language_preference_comes_before_the_cookie(isaure: Member) -> None:
    client = logged_in(isaure)
    client.cookies["cofferwit_language"] = "en"
    assert client.get("/reglages/")["Content-Language"] == "fr"


def test_language_chosen_by_a_member_is_the_preference(isaure: Member) -> None:
    logged_in(isaure).post("/langue/", {"language": "en"})
    assert Preferences.objects.get().language == "en"


def test_language_of_an_archived_account_stays_but_the_page_follows(isaure: Member) -> None:
    client = logged_in(isaure)
    Member.objects.update(state=AccountState.ARCHIVED)
    client.post("/langue/", {"language": "en"})
    assert Preferences.objects.get().language == "fr"
    assert client.get("/compte/etat/")["Content-Language"] == "en"


def test_theme_of_a_stranger(client: Client) -> None:
    client.post("/theme/", {"theme": "dark", "next": LOGIN})
    assert '<html lang="fr" data-theme="dark">' in client.get(LOGIN).content.decode()


def test_theme_by_script_gets_no_page(client: Client) -> None:
    answer = client.post("/theme/", {"theme": "light"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.cookies["theme"].value) == (204, "light")


def test_theme_of_a_member_is_the_preference(isaure: Member) -> None:
    logged_in(isaure).post("/theme/", {"theme": "dark"})
    assert Preferences.objects.get().theme == "dark"


@pytest.mark.parametrize(
    ("at", "sent"),
    [
        ("/langue/", {"language": "tlh"}),
        ("/langue/", {}),
        ("/theme/", {"theme": "<script>"}),
    ],
)
def test_choice_unknown_refused(client: Client, at: str, sent: dict[str, str]) -> None:
    answer = client.post(at, sent)
    assert answer.status_code == 400
    assert "Rien n’a changé." in answer.content.decode()
    assert {"theme", "cofferwit_language"}.isdisjoint(answer.cookies)


@pytest.mark.parametrize("at", ["/langue/", "/theme/"])
def test_choice_by_get_refused(client: Client, at: str) -> None:
    answer = client.get(at)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "ne répond pas à ce genre de demande" in answer.content.decode()


@pytest.mark.parametrize(
    "following", ["https://evil.example", "//evil.example", "/\\evil.example", "", "x"]
)
def test_choice_next_elsewhere_refused(client: Client, following: str) -> None:
    answer = client.post("/langue/", {"language": "en", "next": following})
    assert answer["Location"] == "/"
