"""`manage.py demo`, as a person runs it."""

import re
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

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
    email, password = re.findall(r"^(?:e-mail|password): (\S+)$", said, re.MULTILINE)
    assert client.login(email=email, password=password) is True
    assert Member.objects.get(email=email).pseudonym == "Isaure"


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
