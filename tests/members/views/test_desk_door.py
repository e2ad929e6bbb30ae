"""Who may come to the desk and to the administrators' site."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from cofferwit.members.access import desk_door
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.roles import Power
from tests.factories import make_member, second_factor

SETUP = "/compte/second-facteur/?next=/bureau/"


@desk_door(Power.LINK)
def linking(request: HttpRequest) -> HttpResponse:
    """A page of moderators."""
    return HttpResponse("liens")


@desk_door(Power.BLOCK)
def blocking(request: HttpRequest) -> HttpResponse:
    """A page of administrators."""
    return HttpResponse("blocage")


def asked(view: Any, member: Member | AnonymousUser, method: str = "get") -> HttpResponse:
    request = getattr(RequestFactory(), method)("/bureau/")
    request.user = member
    answer: HttpResponse = view(request)
    return answer


def test_desk_is_not_there_for_strangers_and_members(db: None) -> None:
    for visitor in (AnonymousUser(), second_factor(make_member())):
        with pytest.raises(Http404):
            asked(linking, visitor)


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_desk_is_not_there_for_staff_that_may_not_act(db: None, state: AccountState) -> None:
    with pytest.raises(Http404):
        asked(linking, second_factor(make_member(is_superuser=True, state=state)))


def test_desk_leads_staff_to_a_second_factor_first(db: None) -> None:
    answer = asked(blocking, make_member(is_staff=True))
    assert (answer.status_code, answer["Location"]) == (302, SETUP)
    answer = asked(blocking, make_member("Vasco", is_staff=True), "post")
    assert answer["Location"] == "/compte/second-facteur/?next="


def test_desk_opens_by_power_and_is_kept_out_of_caches(db: None) -> None:
    answer = asked(linking, second_factor(make_member(is_staff=True)))
    assert answer.content == b"liens"
    assert "no-store" in answer["Cache-Control"]


def test_desk_refuses_a_moderator_what_administrators_do(rf: RequestFactory, db: None) -> None:
    beryl = second_factor(make_member("Béryl", is_staff=True))
    answer = asked(blocking, beryl)
    assert answer.status_code == 403
    assert "Ceci revient aux administrateurs" in answer.content.decode()
    head = second_factor(make_member("Gardienne", is_superuser=True))
    assert asked(blocking, head).content == b"blocage"


def logged_in(member: Member) -> Client:
    client = Client()
    client.force_login(member)
    return client


@pytest.mark.parametrize(
    ("at", "then"),
    [
        ("/admin/", "/admin/"),
        ("/admin/login/?next=/admin/members/", "/admin/"),
        ("/admin/members/member/?q=a", "/admin/members/member/%3Fq%3Da"),
    ],
)
def test_admin_sends_strangers_to_the_sites_own_login(
    client: Client, db: None, at: str, then: str
) -> None:
    answer = client.get(at)
    assert (answer.status_code, answer["Location"]) == (302, f"/compte/connexion/?next={then}")


def test_admin_takes_no_password_of_its_own(client: Client, db: None) -> None:
    head = make_member(is_superuser=True)
    head.set_password("quatre chevaux au pas")
    head.save()
    client.post("/admin/login/", {"username": head.email, "password": "quatre chevaux au pas"})
    assert "_auth_user_id" not in client.session


def test_admin_is_not_there_for_members(db: None) -> None:
    assert logged_in(second_factor(make_member())).get("/admin/").status_code == 404


@pytest.mark.parametrize("role", [{"is_staff": True}, {"is_superuser": True}])
def test_admin_asks_staff_for_a_second_factor(db: None, role: dict[str, bool]) -> None:
    keeper = make_member(**role)
    client = logged_in(keeper)
    answer = client.get("/admin/")
    assert answer["Location"] == "/compte/second-facteur/?next=/admin/"
    assert "ne s’ouvrent qu’avec" in client.get(answer["Location"]).content.decode()
    second_factor(keeper)
    assert client.get(answer["Location"])["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/login/")["Location"] == "/admin/"
