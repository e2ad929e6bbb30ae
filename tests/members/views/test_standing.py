"""What a member sees whose account is blocked or archived."""

import pytest
from django.test import Client

from cofferwit.members.models import AccountState, Member
from tests.members.people import PASSWORD, logged_in

AT = "/compte/etat/"


def put_away(state: str) -> None:
    Member.objects.update(state=state, state_reason="Deux comptes pour une personne.")


def test_blocked_may_log_in_and_reads_the_reason_only(isaure: Member) -> None:
    put_away(AccountState.BLOCKED)
    client = logged_in(isaure)
    for at in ("/", "/reglages/", "/compte/adresse/", "/compte/mot-de-passe/"):
        answer = client.get(at)
        assert (answer.status_code, answer["Location"]) == (302, AT)
    page = client.get(AT)
    assert page.status_code == 200
    assert "Compte bloqué" in page.content.decode()
    assert "Deux comptes pour une personne." in page.content.decode()


def test_blocked_posting_is_refused_with_the_reason(isaure: Member) -> None:
    put_away(AccountState.BLOCKED)
    client = logged_in(isaure)
    answer = client.post("/compte/mot-de-passe/", {"oldpassword": PASSWORD})
    assert answer.status_code == 403
    assert "Deux comptes pour une personne." in answer.content.decode()


def test_blocked_may_log_out(isaure: Member) -> None:
    put_away(AccountState.BLOCKED)
    client = logged_in(isaure)
    assert client.post("/compte/deconnexion/")["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_archived_reads_but_changes_nothing(isaure: Member) -> None:
    put_away(AccountState.ARCHIVED)
    client = logged_in(isaure)
    assert "Compte archivé" in client.get(AT).content.decode()
    assert client.get("/regles/").status_code == 200
    assert client.get("/reglages/").status_code == 403


def test_active_has_nothing_to_read_here(isaure: Member) -> None:
    assert logged_in(isaure).get(AT)["Location"] == "/"


def test_stranger_logs_in_first(client: Client, db: None) -> None:
    assert client.get(AT)["Location"] == f"/compte/connexion/?next={AT}"


@pytest.mark.parametrize("reason", ["<script>alert(1)</script>", "a\nb"])
def test_reason_is_text(isaure: Member, reason: str) -> None:
    put_away(AccountState.BLOCKED)
    Member.objects.update(state_reason=reason)
    html = logged_in(isaure).get(AT).content.decode()
    assert "<script>alert" not in html
