"""Changing the address of an account."""

from django.core import mail
from django.test import Client

from cofferwit.members.models import Member
from tests.members.people import PASSWORD, logged_in, mailed_code, make_member

AT = "/compte/adresse/"
VERIFY = "/compte/verification/"
AGAIN = "/compte/confirmation/?next=%2Fcompte%2Fadresse%2F"


def change_to(client: Client, email: str) -> None:
    """Ask for the change and give the password again, as the site asks for it."""
    answer = client.post(AT, {"action_add": "1", "email": email})
    assert (answer.status_code, answer["Location"]) == (302, AGAIN)
    answer = client.post(AGAIN, {"password": PASSWORD, "next": AT})
    assert (answer.status_code, answer["Location"]) == (302, VERIFY)


def test_change_by_code_and_old_address_is_told(isaure: Member) -> None:
    client = logged_in(isaure)
    change_to(client, "nouvelle@example.org")
    assert Member.objects.get().email == "isaure@example.org"
    assert client.get(VERIFY).status_code == 200
    client.post(VERIFY, {"code": mailed_code()})
    assert Member.objects.get().email == "nouvelle@example.org"
    assert [m.to for m in mail.outbox] == [["nouvelle@example.org"], ["isaure@example.org"]]


def test_change_wrong_password_sends_nothing(isaure: Member) -> None:
    client = logged_in(isaure)
    client.post(AT, {"action_add": "1", "email": "nouvelle@example.org"})
    answer = client.post(AGAIN, {"password": "faux", "next": AT})
    assert answer.status_code == 422
    assert "Ce n’est pas votre mot de passe." in answer.content.decode()
    assert mail.outbox == []


def test_change_to_somebody_elses_address_ends_at_the_code(isaure: Member) -> None:
    make_member("Vasco")
    client = logged_in(isaure)
    change_to(client, "VASCO@example.org")
    answer = client.post(VERIFY, {"code": mailed_code()})
    assert answer.status_code == 422
    assert "Cette adresse ne peut pas servir" in answer.content.decode()
    assert Member.objects.get(pk=isaure.pk).email == "isaure@example.org"


def test_change_to_the_same_or_nonsense_refused(isaure: Member) -> None:
    client = logged_in(isaure)
    for email in ("isaure@example.org", "rien", ""):
        answer = client.post(AT, {"action_add": "1", "email": email})
        assert answer.status_code == 422
    assert mail.outbox == []


def test_stranger_is_sent_to_log_in(client: Client, db: None) -> None:
    assert client.get(AT)["Location"] == f"/compte/connexion/?next={AT}"
