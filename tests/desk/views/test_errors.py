"""The error pages."""

from collections.abc import Iterator
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import URLResolver, path, reverse

from cofferwit.desk.rules.error_pages import FORM_TOO_OLD, PAGES
from cofferwit.desk.views import errors
from cofferwit.desk.views.way_back import PAGES_BEHIND
from cofferwit.members.models import Member
from cofferwit.urls import (
    handler400,
    handler403,
    handler404,
    handler429,
    handler500,
    urlpatterns as site,
)
from forge.rules.tiers import Tier
from tests.pages import page

__all__ = ["handler400", "handler403", "handler404", "handler429", "handler500"]


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a secret of the house")


def closed(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("a secret of the house")


def odd(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation("a secret of the house")


urlpatterns = [
    *site,
    path("casse/", broken),
    path("ferme/", closed),
    path("louche/", odd),
]
here = override_settings(ROOT_URLCONF=__name__)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("at", "status"), [("/nulle-part/", 404), ("/casse/", 500), ("/ferme/", 403), ("/louche/", 400)]
)
@here
def test_error_says_what_happened_and_what_to_do(at: str, status: int, language: str) -> None:
    client = Client(raise_request_exception=False)
    answer = client.get(at, headers={"accept-language": language})
    html = answer.content.decode()
    told = PAGES[status]
    assert answer.status_code == status
    assert f'<html lang="{language}"' in html
    assert f'<h1 id="error">{told.title.in_(language)}</h1>' in html
    assert told.text.in_(language) in html
    assert told.action.in_(language) in html
    assert "a secret of the house" not in html


@here
def test_error_for_a_member(isaure: Member) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(isaure)
    assert client.get("/nulle-part/").status_code == 404
    assert client.get("/casse/").status_code == 500


@here
@override_settings(SESSION_ENGINE="tests.desk.views.broken_sessions")
def test_server_error_needs_no_database() -> None:
    """Sessions that fail, as when the database is gone: the page is drawn all the same."""
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "x" * 32
    answer = client.get("/regles/")
    assert answer.status_code == 500
    assert PAGES[500].title.fr in answer.content.decode()


@override_settings(TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}])
def test_server_error_needs_no_template() -> None:
    request = RequestFactory().get("/casse/", headers={"accept-language": "en"})
    answer = errors.server_error(request)
    html = answer.content.decode()
    assert answer.status_code == 500
    assert f"<h1>{PAGES[500].title.en}</h1>" in html
    assert 'href="/casse/"' in html


def test_unknown_host_refused_without_database() -> None:
    answer = Client(raise_request_exception=False).get("/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert PAGES[400].text.fr in answer.content.decode()


def test_form_without_token_refused(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post("/langue/", {"language": "en"})
    assert answer.status_code == 403
    assert FORM_TOO_OLD.text.fr in answer.content.decode()


PICK = "/crochetage/00000000-0000-4000-8000-000000000000/"
LOGIN = "/compte/connexion/"


@pytest.mark.parametrize(
    ("at", "referer", "link"),
    [
        (f"{PICK}essai/", "", PICK),
        (f"{PICK}abandon/", "", PICK),
        ("/coffre-du-jour/commencer/", "", "/coffre-du-jour/"),
        ("/essai/", "", "/essai/"),  # leads to the safe on the front page
        ("/duels/defier/", "", "/duels/"),
        ("/duels/7/reponse/", "", "/duels/7/"),
        ("/langue/", "", "/"),
        ("/theme/", "", "/"),
        (LOGIN, "", LOGIN),
        ("/langue/", "http://testserver/regles/?a=1#loot", "/regles/?a=1"),
        (LOGIN, f"http://testserver{LOGIN}?next=/reglages/", f"{LOGIN}?next=/reglages/"),
        (f"{PICK}essai/", f"http://testserver{PICK}essai/", PICK),
        ("/langue/", "http://testserver/coffre-du-jour/commencer/", "/coffre-du-jour/"),
        ("/langue/", "http://testserver/nulle-part/", "/"),
        ("/langue/", "http://testserver//evil.example/", "/"),
        ("/langue/", "https://evil.example/regles/", "/"),
        ("/langue/", "javascript:alert(1)", "/"),
        ("/langue/", "http://[/regles/", "/"),
    ],
)
def test_try_again_leads_to_a_page(db: None, at: str, referer: str, link: str) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post(at, headers={"referer": referer} if referer else {})
    assert answer.status_code == 403
    assert page(answer).one("a", css="btn--brass").attributes["href"] == link


def _patterns(parts: list[Any], **above: Any) -> Iterator[tuple[str, set[str]]]:
    """Name and parameters of every address, those of the addresses above it included."""
    for part in parts:
        parameters = {*above, *part.pattern.converters}
        if isinstance(part, URLResolver):
            yield from _patterns(part.url_patterns, **dict.fromkeys(parameters))
        else:
            yield part.name, parameters


def test_every_address_that_only_takes_forms_has_its_page(db: None) -> None:
    """Read from the addresses themselves, so that a new one is not forgotten."""
    closed = set()
    for name, parameters in _patterns(site[:6]):
        wanted = {
            "pick_id": UUID(PICK.split("/")[2]),
            "day": date(2026, 11, 29),
            "tier": Tier.BRONZE,
            "token": "1.daily:unsigned",
            "safe_id": 1,
            "pseudonym": "Isaure",
            "month": "2026-11",
            "offer_id": 1,
            "duel_id": 1,
            "pk": 1,
            "appeal": 1,
            "link": 1,
            "member": 1,
            "reading": 1,
            "announcement": 1,
            "case": 1,
            "thief": 1,
            "smith": 2,
            "measure": 1,
            "kind": "terms",
            "code": "fr",
            "question": 1,
        }
        asked = {parameter: wanted[parameter] for parameter in parameters}
        if Client().get(reverse(name, kwargs=asked)).status_code == 405:
            closed.add(name)
    assert closed == set(PAGES_BEHIND)


def test_try_again_after_too_many_leads_to_a_page(db: None) -> None:
    posted = RequestFactory().post(f"{PICK}essai/")
    asked = RequestFactory().get("/compte/connexion/?next=/reglages/")
    for request, link in ((posted, PICK), (asked, asked.get_full_path())):
        request.user = AnonymousUser()
        drawn = page(errors.too_many(request))
        assert drawn.one("a", css="btn--brass").attributes["href"] == link


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "FOO"])
@pytest.mark.parametrize(
    ("at", "allowed"),
    [("/regles/", "GET, HEAD, POST, OPTIONS"), (f"{PICK}essai/", "POST"), ("/theme/", "POST")],
)
def test_method_never_taken_is_told_apart_from_an_old_form(
    db: None, method: str, at: str, allowed: str
) -> None:
    answer = Client(enforce_csrf_checks=True).generic(method, at)
    assert (answer.status_code, answer["Allow"]) == (405, allowed)
    assert PAGES[405].text.fr in answer.content.decode()


def test_method_never_taken_at_an_unknown_address_is_not_found(db: None) -> None:
    assert Client(enforce_csrf_checks=True).put("/nulle-part/").status_code == 404


def test_wrong_method_has_a_page_and_its_header(db: None) -> None:
    answer = Client().get("/langue/", headers={"accept-language": "en"})
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert PAGES[405].text.en in answer.content.decode()


def test_answers_with_a_body_stay_as_they_are(db: None) -> None:
    assert Client().get("/sante/")["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    "sent",
    [
        {"data": b"x" * 3_000_000, "content_type": "application/x-www-form-urlencoded"},
        {"data": {f"field{n}": "1" for n in range(1_100)}},
    ],
    ids=["bytes", "fields"],
)
def test_form_that_is_too_large_is_413(client, db, sent):
    answer = client.post("/essai/", **sent)
    assert answer.status_code == 413
    assert PAGES[413].title.fr in answer.content.decode()
