"""Letting in somebody who has lost the second factor."""

import io

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.test import Client

from cofferwit.members.models import Notice
from cofferwit.members.notice_kinds import said
from cofferwit.ops.models import AuditEntry
from tests.factories import make_member, second_factor


def test_reset_takes_all_factors_off_ends_the_sessions_and_is_written_down(db: None) -> None:
    beryl, other = (second_factor(make_member(name, is_staff=True)) for name in ("Béryl", "Octave"))
    client, elsewhere = Client(), Client()
    for each, member in ((client, beryl), (elsewhere, other)):
        each.force_login(member)
        assert each.get("/reglages/").status_code == 200
    out = io.StringIO()
    call_command("reset_second_factor", "--email", beryl.email.upper(), stdout=out)
    assert out.getvalue() == "1 second factors removed; the password alone logs in again\n"
    assert set(Authenticator.objects.values_list("user", flat=True)) == {other.pk}
    assert client.get("/reglages/").status_code == 302
    assert elsewhere.get("/reglages/").status_code == 200
    line = AuditEntry.objects.get()
    assert (line.verb, line.subject) == ("second_factor_reset", f"member:{beryl.pk}")
    assert (line.detail, line.actor_id) == ({"factors": 1}, None)
    told = Notice.objects.get(member=beryl)
    assert said(told.kind, told.payload).url == "/reglages/#acces"
    assert "second facteur" in said(told.kind, told.payload).text


@pytest.mark.parametrize(
    ("email", "why"),
    [
        ("personne@example.org", "no account has this address"),
        ("vasco@example.org", "this account has no second factor"),
    ],
)
def test_reset_refused(db: None, email: str, why: str) -> None:
    make_member("Vasco", email="vasco@example.org")
    with pytest.raises(CommandError, match=why):
        call_command("reset_second_factor", "--email", email)
    assert not AuditEntry.objects.exists()
