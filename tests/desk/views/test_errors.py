"""The error pages."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from cofferwit.desk.rules.error_pages import FORM_TOO_OLD, PAGES
from cofferwit.desk.views import errors
from cofferwit.members.models import Member
from cofferwit.urls import (
    handler400,
    handler403,
    handler404,
    handler429,
    handler500,
    urlpatterns as site,
)

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
    page = PAGES[status]
    assert answer.status_code == status
    assert f'<html lang="{language}"' in html
    assert f'<h1 id="error">{page.title.in_(language)}</h1>' in html
    assert page.text.in_(language) in html
    assert page.action.in_(language) in html
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


def test_wrong_method_has_a_page_and_its_header(db: None) -> None:
    answer = Client().get("/langue/", headers={"accept-language": "en"})
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert PAGES[405].text.en in answer.content.decode()


def test_answers_with_a_body_stay_as_they_are(db: None) -> None:
    assert Client().get("/sante/")["Content-Type"] == "application/json"
