"""Changing a password, and getting back in without it."""

import pytest
from django.core import mail
from django.test import Client

from cofferwit.members.models import Member
from tests.members.people import PASSWORD, logged_in, mailed_code
from tests.pages import page

CHANGE = "/compte/mot-de-passe/"
LOST = "/compte/mot-de-passe/perdu/"
CODE = "/compte/mot-de-passe/perdu/code/"
NEW = "/compte/mot-de-passe/perdu/nouveau/"
FIRST = "/compte/mot-de-passe/choisir/"
BETTER = "cinq moulins sans vent"


def test_change_takes_effect_and_is_told(isaure: Member) -> None:
    client = logged_in(isaure)
    answer = client.post(
        CHANGE, {"oldpassword": PASSWORD, "password1": BETTER, "password2": BETTER}
    )
    assert (answer.status_code, answer["Location"]) == (302, "/reglages/")
    assert Member.objects.get().check_password(BETTER)
    assert mail.outbox[-1].subject == "Cofferwit · mot de passe changé"
    assert client.get("/reglages/").status_code == 200


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"oldpassword": "faux"}, "oldpassword"),
        ({"password2": "autre chose encore"}, "password2"),
        ({"password1": "court", "password2": "court"}, "password1"),
        ({"password1": "", "password2": ""}, "password1"),
    ],
)
def test_change_refused(isaure: Member, changed: dict[str, str], field: str) -> None:
    client = logged_in(isaure)
    sent = {"oldpassword": PASSWORD, "password1": BETTER, "password2": BETTER} | changed
    answer = client.post(CHANGE, sent)
    assert answer.status_code == 422
    assert f"id_{field}_error" in answer.content.decode()
    assert Member.objects.get().check_password(PASSWORD)


def test_lost_by_code_then_logged_in(client: Client, isaure: Member) -> None:
    answer = client.post(LOST, {"email": "ISAURE@example.org"})
    assert (answer.status_code, answer["Location"]) == (302, CODE)
    answer = client.post(CODE, {"code": mailed_code()})
    assert (answer.status_code, answer["Location"]) == (302, NEW)
    answer = client.post(NEW, {"password1": BETTER, "password2": BETTER})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(isaure.pk)
    assert Member.objects.get().check_password(BETTER)


def test_lost_unknown_address_answers_alike(client: Client, isaure: Member) -> None:
    known = client.post(LOST, {"email": isaure.email})
    other = Client()
    unknown = other.post(LOST, {"email": "personne@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert mail.outbox[-1].subject == "Cofferwit · pas de compte à cette adresse"
    assert other.get(CODE).status_code == 200


def test_lost_wrong_codes_end_it(client: Client, isaure: Member) -> None:
    client.post(LOST, {"email": isaure.email})
    for _ in range(4):
        assert client.post(CODE, {"code": "XXXX-XXXX"}).status_code == 422
    answer = client.post(CODE, {"code": "XXXX-XXXX"})
    assert (answer.status_code, answer["Location"]) == (302, LOST)
    said = "Ce code ne vaut plus\u202f: demandez-en un autre."
    assert said in client.get(LOST).content.decode()
    assert client.get(NEW)["Location"] == LOST


@pytest.mark.parametrize("slip", ["", "XXX", "12345678"])
def test_lost_slip_that_cannot_be_a_code_costs_no_attempt(
    client: Client, isaure: Member, slip: str
) -> None:
    client.post(LOST, {"email": isaure.email})
    for _ in range(6):
        assert client.post(CODE, {"code": slip}).status_code == 422
    assert client.post(CODE, {"code": mailed_code()})["Location"] == NEW


def test_account_without_password_gets_one_by_a_code(client: Client, isaure: Member) -> None:
    isaure.set_unusable_password()
    isaure.save()
    client.force_login(isaure)
    answer = client.get(CHANGE)
    assert (answer.status_code, answer["Location"]) == (302, FIRST)
    form = page(client.get(FIRST)).one("form", css="signup__form")
    assert form.attributes["action"] == LOST
    sent = {"email": str(form.one("input", name="email").attributes["value"])}
    assert client.post(LOST, sent)["Location"] == CODE
    assert client.post(CODE, {"code": mailed_code()})["Location"] == NEW
    client.post(NEW, {"password1": BETTER, "password2": BETTER})
    assert Member.objects.get().check_password(BETTER)
    assert client.get("/reglages/").status_code == 200


def test_first_password_of_an_account_that_has_one_leads_to_changing_it(isaure: Member) -> None:
    assert logged_in(isaure).get(FIRST)["Location"] == CHANGE
    assert Client().get(FIRST)["Location"] == f"/compte/connexion/?next={FIRST}"


def test_lost_expired_code_ends_it(client: Client, isaure: Member) -> None:
    client.post(LOST, {"email": isaure.email})
    session = client.session
    session["account_password_reset_verification"]["at"] -= 15 * 60 + 1
    session.save()
    assert client.post(CODE, {"code": mailed_code()})["Location"] == "/compte/connexion/"


def test_new_password_before_the_code_refused(client: Client, isaure: Member) -> None:
    client.post(LOST, {"email": isaure.email})
    answer = client.post(NEW, {"password1": BETTER, "password2": BETTER})
    assert answer["Location"] == CODE
    assert Member.objects.get().check_password(PASSWORD)


def test_lost_too_often_for_one_address(client: Client, isaure: Member) -> None:
    for _ in range(5):
        assert client.post(LOST, {"email": isaure.email}).status_code == 302
    assert client.post(LOST, {"email": isaure.email}).status_code == 429
    assert len(mail.outbox) == 5


def test_lost_bad_address(client: Client, db: None) -> None:
    answer = client.post(LOST, {"email": "pas une adresse"})
    assert answer.status_code == 422
    assert mail.outbox == []
