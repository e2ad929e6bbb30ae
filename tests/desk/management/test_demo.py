"""`manage.py demo`, as a person runs it."""

import re
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from cofferwit.desk.management.commands import demo as command
from cofferwit.desk.rules import demo_calendar
from cofferwit.members.models import Member
from tests.factories import make_member

pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    said = StringIO()
    call_command("demo", *words, stdout=said)
    return said.getvalue()


def test_demo_says_how_to_log_in(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(command, "now", lambda: datetime(2026, 11, 1, 12, tzinfo=UTC))
    monkeypatch.setattr(demo_calendar, "CALIBRATION_DAYS", 1)
    said = run("--members", "2", "--months", "1")
    assert said.startswith("2 members, ")
    (password,) = re.findall(r"^password: (\S+)$", said, re.MULTILINE)
    (email,) = re.findall(r"^a member, Isaure: (\S+)$", said, re.MULTILINE)
    assert client.login(email=email, password=password) is True
    assert Member.objects.get(email=email).pseudonym == "Isaure"
    keeper = r"^an administrator, Intendance: (\S+), then one of these codes: (.+)$"
    ((address, codes),) = re.findall(keeper, said, re.MULTILINE)
    assert (address, len(codes.split())) == ("intendance@example.org", command.CODES)
    answer = pass_both_steps(Client(), address, password, codes.split()[1])
    assert answer.get("/admin/").status_code == answer.get("/bureau/").status_code == 200


def pass_both_steps(client: Client, email: str, password: str, code: str) -> Client:
    """A browser in which somebody has logged in by the pages, with a code."""
    client.post(reverse("account_login"), {"login": email, "password": password})
    client.post(reverse("mfa_authenticate"), {"code": code})
    return client


def test_demo_of_a_site_with_members_is_refused_in_words():
    make_member()
    with pytest.raises(CommandError, match="has members, or picks, already"):
        run()
    assert run("--if-empty") == ""


@pytest.mark.parametrize("given", ["0", "-1", "many", "100000"])
@pytest.mark.parametrize("option", ["--members", "--months"])
def test_demo_of_no_such_size_is_refused(option: str, given: str):
    with pytest.raises(CommandError, match=f"{given} is no whole number from 1 to"):
        run(option, given)
