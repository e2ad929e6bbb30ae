"""The first administrator of a new site."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from cofferwit.members.management.commands.make_administrator import GIVEN
from cofferwit.members.models import Member
from tests.factories import second_factor
from tests.members.people import PASSWORD, make_member


def told(*arguments: str, email: str = "gardienne@example.org") -> str:
    out = io.StringIO()
    call_command("make_administrator", "--email", email, *arguments, stdout=out)
    return out.getvalue()


def test_make_administrator_can_log_in_with_what_is_printed(db: None) -> None:
    lines = dict(line.split(": ", 1) for line in told().splitlines())
    member = Member.objects.get()
    assert (member.email, member.is_staff, member.is_superuser) == (lines["e-mail"], True, True)
    client = Client()
    sent = {"login": lines["e-mail"], "password": lines["password"]}
    assert client.post("/compte/connexion/", sent)["Location"] == "/"
    setup = client.get("/admin/")["Location"]
    assert setup == "/compte/second-facteur/?next=/admin/"
    second_factor(member)
    assert client.get(setup)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_make_administrator_if_none_says_nothing_the_second_time(db: None) -> None:
    assert told("--if-none") != ""
    assert told("--if-none") == ""
    assert Member.objects.count() == 1


def test_make_administrator_with_a_given_password(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(GIVEN, PASSWORD)
    assert told() == "gardienne@example.org has this password.\n"
    assert Member.objects.get().check_password(PASSWORD)
    assert told("--if-none") == "gardienne@example.org has this password.\n"
    monkeypatch.setenv(GIVEN, "another one, of another start")
    assert told("--if-none") == ""


def test_make_administrator_password_differs_each_time(db: None) -> None:
    one = told("--pseudonym", "Gardienne", email="a@example.org")
    other = told("--pseudonym", "Portier", email="b@example.org")
    assert one.splitlines()[1] != other.splitlines()[1]


@pytest.mark.parametrize(
    ("email", "pseudonym", "why"),
    [
        ("a@example.org", "Isaure", "This pseudonym is taken"),
        ("a@example.org", "x", "A pseudonym has 3 to 20 characters"),
        ("isaure@example.org", "Gardienne", "already has an account"),
    ],
)
def test_make_administrator_refused(isaure: Member, email: str, pseudonym: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        told("--pseudonym", pseudonym, email=email)
    assert Member.objects.count() == 1


def test_admin_is_for_staff_only(isaure: Member) -> None:
    client = Client()
    client.force_login(isaure)
    assert client.get("/admin/").status_code == 404


def test_admin_finds_members_and_shows_no_password(db: None) -> None:
    told()
    staff = second_factor(Member.objects.get())
    isaure = make_member()
    client = Client()
    client.force_login(staff)
    found = client.get("/admin/members/member/", {"q": "isaur"}).content.decode()
    assert "Isaure" in found
    assert staff.pseudonym not in found.split("result_list")[1]
    page = client.get(f"/admin/members/member/{isaure.pk}/change/").content.decode()
    assert isaure.email in page
    assert isaure.password not in page
    assert "argon2" not in page
    answer = client.post(f"/admin/members/member/{isaure.pk}/change/", {"pseudonym": "X"})
    assert answer.status_code == 403
