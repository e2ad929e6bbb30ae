"""Every account page and mail, in both languages, with nothing left of anybody else's words."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import allauth
import polib
import pytest
from django.conf import settings
from django.core import mail
from django.test import Client, override_settings
from django.urls import get_resolver

from cofferwit.members.models import AccountState, Member
from cofferwit.members.urls import ACCOUNT_PAGES
from tests.members.people import FORM, PASSWORD, mailed_code

pytestmark = pytest.mark.django_db
BETTER = "cinq moulins sans vent"
AGAIN = "/compte/confirmation/?next=%2Fcompte%2Fadresse%2F"


def journey(language: str) -> Iterator[tuple[str, str]]:
    """Whatever a person sees of the account pages: the address and the page, then each mail."""
    client = Client(headers={"accept-language": language})

    def see(at: str, **sent: str) -> tuple[str, str]:
        answer = client.post(at, sent) if sent else client.get(at)
        assert answer.status_code in ((422,) if sent else (200,)), (at, answer.status_code)
        return f"{at} {sorted(sent)}", answer.content.decode()

    yield see("/compte/creer/")
    yield see("/compte/creer/", email="x", pseudonym="?", password1="y")
    client.post("/compte/creer/", FORM)
    yield see("/compte/verification/")
    yield see("/compte/verification/", code="BBBB-BBBB")
    yield see("/compte/verification/", action="change", email="x")
    client.post("/compte/verification/", {"code": mailed_code()})
    yield see("/reglages/")
    yield see("/compte/mot-de-passe/")
    yield see("/compte/mot-de-passe/", oldpassword="x", password1="a", password2="b")
    yield see("/compte/adresse/")
    yield see("/compte/adresse/", action_add="1", email=FORM["email"])
    client.post("/compte/adresse/", {"action_add": "1", "email": "autre@example.org"})
    yield see(AGAIN)
    yield see(AGAIN, password="x")
    client.post(AGAIN, {"password": PASSWORD, "next": "/compte/adresse/"})
    client.post("/compte/verification/", {"code": mailed_code()})
    yield see("/reglages/")
    yield see("/compte/deconnexion/")
    client.post("/compte/deconnexion/")
    yield see("/compte/connexion/")
    yield see("/compte/connexion/", login="autre@example.org", password="x")
    yield see("/compte/mot-de-passe/perdu/")
    yield see("/compte/mot-de-passe/perdu/", email="x")
    client.post("/compte/mot-de-passe/perdu/", {"email": "autre@example.org"})
    yield see("/compte/mot-de-passe/perdu/code/")
    yield see("/compte/mot-de-passe/perdu/code/", code="x")
    client.post("/compte/mot-de-passe/perdu/code/", {"code": mailed_code()})
    yield see("/compte/mot-de-passe/perdu/nouveau/")
    yield see("/compte/mot-de-passe/perdu/nouveau/", password1="a", password2="b")
    client.post("/compte/mot-de-passe/perdu/nouveau/", {"password1": BETTER, "password2": BETTER})
    yield see("/compte/mot-de-passe/perdu/fait/")
    yield see("/compte/supprime/")
    Member.objects.update(password="!none")
    client.force_login(Member.objects.get())
    yield see("/compte/mot-de-passe/choisir/")
    Member.objects.update(state=AccountState.ARCHIVED)
    yield see("/compte/etat/")
    Member.objects.update(state=AccountState.BLOCKED)
    yield see("/compte/etat/")
    stranger = Client(headers={"accept-language": language})
    stranger.post("/compte/mot-de-passe/perdu/", {"email": "personne@example.org"})
    stranger.post("/compte/creer/", FORM | {"pseudonym": "Zelda", "email": "autre@example.org"})
    for message in mail.outbox:
        yield f"mail {message.subject}", f"{message.subject}\n{message.body}"


def words(html: str) -> str:
    """What can be read or heard on a page, one blank between words."""
    kept = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", html, flags=re.DOTALL)
    heard = " ".join(re.findall(r'(?:aria-label|placeholder|title|alt)="([^"]*)"', kept))
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", kept) + heard).split())


def foreign(catalogue: Path) -> list[str]:
    """The texts of a catalogue that could not stand in a page of the other language."""
    return [
        " ".join(unescape(re.sub(r"<[^>]+>", " ", entry.msgid)).split())
        for entry in polib.pofile(str(catalogue))
        if "%(" not in entry.msgid and entry.msgid != entry.msgstr and len(entry.msgid.split()) > 2
    ]


ALLAUTH = Path(allauth.__file__).parent / "locale" / "fr" / "LC_MESSAGES" / "django.po"
OURS = settings.LOCALE_PATHS[0] / "en" / "LC_MESSAGES" / "django.po"


@pytest.mark.parametrize(("language", "strange"), [("fr", foreign(ALLAUTH)), ("en", foreign(OURS))])
@override_settings(ACCOUNT_RATE_LIMITS=False)
def test_account_pages_speak_one_language(language: str, strange: list[str]) -> None:
    assert len(strange) > 50
    seen = list(journey(language))
    found = [(at, text) for at, page in seen for text in strange if text in words(page)]
    assert found == []
    assert sum(at.startswith("mail") for at, _ in seen) == 7
    for at, page in seen:
        if not at.startswith("mail"):
            assert f'<html lang="{language}"' in page
            assert " style=" not in page, at
            assert re.search(r"\son\w+=", page) is None, at


@override_settings(ACCOUNT_RATE_LIMITS=False)
def test_account_pages_in_english_say_the_same_things() -> None:
    pages = dict(journey("en"))
    assert "This field is empty." not in words(pages["/compte/creer/ []"])
    assert "This is not the code of the last message." in words(
        pages["/compte/verification/ ['code']"]
    )
    assert "Cofferwit · your code" in {m.subject for m in mail.outbox}
    assert "Cofferwit · you already have an account" in {m.subject for m in mail.outbox}


@override_settings(ACCOUNT_RATE_LIMITS=False)
def test_account_forms_help_browsers() -> None:
    pages = dict(journey("fr"))
    hints = {
        "/compte/creer/ []": {
            "pseudonym": "nickname",
            "email": "email",
            "password1": "new-password",
        },
        "/compte/connexion/ []": {"login": "email", "password": "current-password"},
        "/compte/verification/ []": {"code": "one-time-code"},
        "/compte/mot-de-passe/ []": {
            "oldpassword": "current-password",
            "password1": "new-password",
            "password2": "new-password",
        },
        "/compte/adresse/ []": {"email": "email"},
    }
    for at, fields in hints.items():
        for name, hint in fields.items():
            tag = re.search(rf'<input[^>]*name="{name}"[^>]*>', pages[at])
            assert tag is not None
            assert f'autocomplete="{hint}"' in tag[0]
            field_id = re.search(r'id="([^"]+)"', tag[0])
            assert field_id is not None
            assert f'<label for="{field_id[1]}">' in pages[at]


def test_account_addresses_are_these_and_no_others() -> None:
    theirs = ("account_", "mfa_", "usersessions_")
    reached = {name for name in get_resolver().reverse_dict if str(name).startswith(theirs)}
    ours = {"second_factor", "totp_image"}
    assert reached == {name for name, _view in ACCOUNT_PAGES.values()} - ours


@pytest.mark.parametrize(
    "at",
    [
        "/compte/login/code/",
        "/compte/confirm-email/abc/",
        "/compte/password/set/",
        "/compte/reauthenticate/code/",
        "/accounts/login/",
    ],
)
def test_unwanted_pages_are_not_there(client: Client, at: str) -> None:
    assert client.get(at).status_code == 404


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
def test_other_verbs_refused(client: Client, method: str) -> None:
    answer = getattr(client, method)("/compte/connexion/")
    assert answer.status_code == 405


def test_account_pages_stay_out_of_caches(client: Client) -> None:
    assert "no-store" in client.get("/compte/connexion/")["Cache-Control"]
