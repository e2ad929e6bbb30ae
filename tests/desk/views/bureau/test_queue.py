"""The queue of the moderators."""

import pytest
from django.test import Client

from cofferwit.members.models import Member
from tests.factories import make_member, second_factor
from tests.pages import page

pytestmark = pytest.mark.django_db


def staff(client: Client, pseudonym: str = "Béryl", **fields: object) -> Member:
    member = make_member(pseudonym, **{"is_staff": True} | fields)
    second_factor(member)
    client.force_login(member)
    return member


def test_queue_does_not_exist_for_strangers_and_members(client: Client) -> None:
    assert client.get("/bureau/").status_code == 404
    client.force_login(make_member())
    assert client.get("/bureau/").status_code == 404


def test_moderator_without_a_second_factor_is_led_to_it(client: Client) -> None:
    client.force_login(make_member("Béryl", is_staff=True))
    answer = client.get("/bureau/")
    assert answer.status_code == 302
    assert "bureau" in answer.headers["location"]


def test_bar_of_the_bureau_names_who_is_at_it_and_marks_the_page(client: Client) -> None:
    staff(client)
    html = page(client.get("/bureau/").content.decode())
    assert html.one(css="role").text == "modération"
    bar = html.one("nav", css="desknav")
    assert [a.text for a in bar.all("a") if a.attributes.get("aria-current")] == ["Signalements"]
