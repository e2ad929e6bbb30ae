"""Making members, and reading their mail, in tests of accounts."""

import re
from datetime import UTC, datetime

from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from cofferwit.members.actions.accounts import sign_up
from cofferwit.members.models import Member

NOW = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
PASSWORD = "quatre chevaux au pas"
FORM = {
    "pseudonym": "Isaure",
    "email": "isaure@example.org",
    "password1": PASSWORD,
    "plays_unaided": "on",
}
"""A sign-up that is accepted."""


def make_member(
    pseudonym: str = "Isaure", *, language: str = "fr", verified: bool = True
) -> Member:
    """An account, made by the action, whose address has come back with its code."""
    member = sign_up(
        email=f"{pseudonym.lower()}@example.org",
        pseudonym=pseudonym,
        password=PASSWORD,
        plays_unaided=True,
        language=language,
        now=NOW,
    )
    if verified:
        EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    return member


def mailed_code() -> str:
    """The code in the last message that was sent."""
    found = re.search(r"^    (\S+)$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[1]


def logged_in(member: Member) -> Client:
    """A browser in which `member` is logged in by the form, as a person does it."""
    client = Client()
    answer = client.post("/compte/connexion/", {"login": member.email, "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    return client
