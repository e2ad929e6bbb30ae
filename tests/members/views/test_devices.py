"""The page of one's devices."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from cofferwit.members.models import Member
from tests.members.people import PASSWORD, logged_in, make_member

AT = "/compte/appareils/"


def from_a_phone(member: Member) -> Client:
    """Another browser in which the member is logged in."""
    client = Client(HTTP_USER_AGENT="Mozilla/5.0 (iPhone) Safari/604.1", REMOTE_ADDR="203.0.113.9")
    client.post("/compte/connexion/", {"login": member.email, "password": PASSWORD})
    return client


def test_devices_show_browser_and_network_and_no_address(isaure: Member) -> None:
    phone, desk = from_a_phone(isaure), logged_in(isaure)
    make_member("Vasco")
    page = desk.get(AT).content.decode()
    assert "Safari sur iPhone" in page
    assert "203.0.…" in page
    assert "203.0.113" not in page
    assert set(UserSession.objects.values_list("ip", flat=True)) == {"203.0.0.0", "127.0.0.0"}
    assert phone.get("/reglages/").status_code == 200


def test_device_is_closed_alone_and_all_others_at_once(isaure: Member) -> None:
    phone, tablet, other, desk = *(from_a_phone(isaure) for _ in range(3)), logged_in(isaure)
    first = UserSession.objects.get(session_key=phone.session.session_key)
    assert desk.post(AT, {"device": first.pk}).status_code == 302
    assert phone.get("/reglages/").status_code == 302
    assert tablet.get("/reglages/").status_code == 200
    answer = desk.post(AT, follow=True)
    assert "2 appareils sont déconnectés." in answer.content.decode()
    assert [each.get("/reglages/").status_code for each in (tablet, other)] == [302, 302]
    assert "Aucun autre appareil" in desk.post(AT, follow=True).content.decode()


@pytest.mark.parametrize("device", ["x", "-1", "9" * 30, "٣"])
def test_device_that_is_none_ends_nothing(isaure: Member, device: str) -> None:
    phone, desk = from_a_phone(isaure), logged_in(isaure)
    assert desk.post(AT, {"device": device}).status_code == 302
    assert phone.get("/reglages/").status_code == 200


def test_device_of_another_is_not_closed(isaure: Member) -> None:
    phone, desk = from_a_phone(make_member("Vasco")), logged_in(isaure)
    his = UserSession.objects.get(session_key=phone.session.session_key)
    desk.post(AT, {"device": his.pk})
    assert phone.get("/reglages/").status_code == 200
