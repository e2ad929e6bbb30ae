"""Second factors: their pages, the second step of a login, and what is refused."""

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from allauth.usersessions.models import UserSession
from django.core import mail
from django.test import Client

from cofferwit.members.models import AccountState, Member
from tests.factories import second_factor
from tests.members.people import PASSWORD, logged_in, mailed_code, make_member
from tests.pages import page as page_of

LOGIN = "/compte/connexion/"
STEP = "/compte/connexion/second-facteur/"
CODE = "/compte/code/"
REASSURED = {"password": PASSWORD}


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, list(yield_hotp_counters_from_time())[1]))


def reassured(member: Member) -> Client:
    """A browser in which the member has just given the password again."""
    client = logged_in(member)
    assert client.post("/compte/confirmation/", REASSURED).status_code == 302
    return client


def recovery_codes(member: Member) -> list[str]:
    kept = Authenticator.objects.get(user=member, type="recovery_codes")
    codes: list[str] = kept.wrap().get_unused_codes()
    return codes


def set_up(client: Client, query: str = "") -> Any:
    client.get(CODE)
    secret = client.session["mfa.totp.secret"]
    return client.post(CODE + query, {"code": code_of(secret)})


def at_the_step(member: Member, **more: str) -> Client:
    client = Client()
    sent = {"login": member.email, "password": PASSWORD} | more
    assert client.post(LOGIN, sent)["Location"] == STEP
    assert "_auth_user_id" not in client.session
    return client


@pytest.mark.django_db(transaction=True)
def test_application_leads_to_the_recovery_codes_and_on(isaure: Member) -> None:
    client = reassured(isaure)
    answer = set_up(client, "?next=/bureau/")
    assert answer["Location"] == "/compte/secours/?next=%2Fbureau%2F"
    page = client.get(answer["Location"]).content.decode()
    assert 'href="/bureau/"' in page
    for each in recovery_codes(isaure):
        assert f"<li>{each[:4]} {each[4:]}</li>" in page
    assert mail.outbox[-1].subject == "Cofferwit · application de codes ajoutée"


def form_of(html: str) -> dict[str, str]:
    """What the hidden fields of the page's form send back."""
    hidden = page_of(html).one("form", css="signup__form").all("input", type_="hidden")
    return {str(each.attributes["name"]): str(each.attributes["value"]) for each in hidden}


@pytest.mark.django_db(transaction=True)
def test_desk_that_asked_for_a_second_factor_is_reached_at_the_end() -> None:
    beryl = make_member("Beryl")
    Member.objects.filter(pk=beryl.pk).update(role="moderator", is_staff=True)
    client = reassured(beryl)
    choice = client.get("/bureau/")["Location"]
    links = page_of(client.get(choice).content.decode()).all("a", css="btn--block")
    assert [link.attributes["href"] for link in links] == [
        "/compte/cles/ajouter/?next=%2Fbureau%2F",
        "/compte/code/?next=%2Fbureau%2F",
    ]
    key, code = (client.get(str(link.attributes["href"])).content.decode() for link in links)
    assert form_of(key)["next"] == "/bureau/"
    sent = form_of(code) | {"code": "000000"}
    again = client.post(CODE, sent)
    assert (again.status_code, form_of(again.content.decode())["next"]) == (422, "/bureau/")
    secret = client.session["mfa.totp.secret"]
    shown = client.post(CODE, sent | {"code": code_of(secret)}, follow=True)
    onward = page_of(shown.content.decode()).one("a", css="btn--brass")
    assert onward.attributes["href"] == "/bureau/"
    assert client.get("/bureau/").status_code == 200


@pytest.mark.parametrize("at", ["/compte/code/", "/compte/cles/ajouter/"])
def test_form_of_a_factor_leads_nowhere_else(isaure: Member, at: str) -> None:
    page = reassured(isaure).get(at, {"next": "//evil.example/"}).content.decode()
    assert "next" not in form_of(page)


def test_next_elsewhere_is_not_led_to(isaure: Member) -> None:
    client = reassured(isaure)
    set_up(client)
    for at in ("/compte/secours/", "/compte/second-facteur/"):
        answer = client.get(at, {"next": "https://evil.example/"})
        assert 'href="https://evil' not in answer.content.decode()
        assert "evil" not in answer.get("Location", "")


def test_application_wrong_code_is_refused(isaure: Member) -> None:
    client = reassured(isaure)
    client.get(CODE)
    for wrong, why in (("000000", "Ce n’est pas le bon code"), ("12", "Le code compte 6 chiffres")):
        answer = client.post(CODE, {"code": wrong})
        assert answer.status_code == 422
        assert why in answer.content.decode()
    assert not Authenticator.objects.exists()


def test_first_factor_ends_the_sessions_elsewhere_and_the_second_does_not(isaure: Member) -> None:
    elsewhere, client = logged_in(isaure), reassured(isaure)
    assert UserSession.objects.count() == 2
    set_up(client)
    assert elsewhere.get("/reglages/").status_code == 302
    assert client.get("/reglages/").status_code == 200


@pytest.mark.parametrize(
    "at",
    [
        "cles/ajouter/",
        "code/",
        "code/image.svg",
        "secours/",
        "secours/nouveaux/",
        "secours/fichier/",
    ],
)
def test_what_matters_asks_for_the_password_again(isaure: Member, at: str) -> None:
    second_factor(isaure) if "secours" in at else None
    client = Client()
    client.force_login(isaure)
    answer = client.get(f"/compte/{at}")
    assert answer["Location"].startswith("/compte/confirmation/")


def test_picture_is_of_ones_own_site_and_only_while_setting_up(isaure: Member) -> None:
    client = reassured(isaure)
    assert client.get("/compte/code/image.svg").status_code == 404
    page = client.get(CODE).content.decode()
    assert '<img class="qr" src="/compte/code/image.svg"' in page
    picture = client.get("/compte/code/image.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert "no-store" in picture["Cache-Control"]
    assert b"style=" not in picture.content


def test_login_asks_for_the_second_factor_and_goes_where_it_was_going(isaure: Member) -> None:
    second_factor(isaure)
    client = at_the_step(isaure, next="/reglages/")
    first = recovery_codes(isaure)[0]
    answer = client.post(STEP, {"code": f"{first[:4]} {first[4:]}"})
    assert answer["Location"] == "/reglages/"
    assert client.session["_auth_user_id"] == str(isaure.pk)
    assert first not in recovery_codes(isaure)


def test_recovery_code_serves_once(isaure: Member) -> None:
    second_factor(isaure)
    first = recovery_codes(isaure)[0]
    for status in (302, 422):
        assert at_the_step(isaure).post(STEP, {"code": first}).status_code == status


def test_five_wrong_codes_make_it_wait(isaure: Member) -> None:
    second_factor(isaure)
    client = at_the_step(isaure)
    good = recovery_codes(isaure)[0]
    malformed = client.post(STEP, {"code": "abc"})
    assert "Le code compte 6 chiffres" in malformed.content.decode()
    for _ in range(5):
        assert client.post(STEP, {"code": "12345678"}).status_code == 422
    answer = client.post(STEP, {"code": good})
    assert "Trop d’essais de suite." in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_new_password_by_mail_does_not_go_round_the_second_factor(isaure: Member) -> None:
    second_factor(isaure)
    client = Client()
    client.post("/compte/mot-de-passe/perdu/", {"email": isaure.email})
    client.post("/compte/mot-de-passe/perdu/code/", {"code": mailed_code()})
    new = {"password1": "trois chevaux au trot", "password2": "trois chevaux au trot"}
    answer = client.post("/compte/mot-de-passe/perdu/nouveau/", new)
    assert answer["Location"] == STEP
    assert "_auth_user_id" not in client.session


def test_blocked_member_passes_the_second_step_and_manages_nothing(isaure: Member) -> None:
    second_factor(isaure)
    Member.objects.update(state=AccountState.BLOCKED)
    client = at_the_step(isaure)
    client.post(STEP, {"code": recovery_codes(isaure)[0]})
    assert client.session["_auth_user_id"] == str(isaure.pk)
    for at in ("cles/ajouter/", "code/", "secours/", "appareils/", "second-facteur/"):
        assert client.get(f"/compte/{at}")["Location"] == "/compte/etat/"
        assert client.post(f"/compte/{at}").status_code == 403
    assert Authenticator.objects.count() == 2


def test_archived_member_changes_no_second_factor(isaure: Member) -> None:
    client = reassured(isaure)
    Member.objects.update(state=AccountState.ARCHIVED)
    for at in ("cles/ajouter/", "code/", "appareils/"):
        assert client.get(f"/compte/{at}").status_code == 403


def test_application_taken_off_takes_the_recovery_codes_along(isaure: Member) -> None:
    client = reassured(isaure)
    set_up(client)
    assert client.get(CODE)["Location"] == "/compte/code/retirer/"
    assert "Retirer l’application" in client.get("/compte/code/retirer/").content.decode()
    assert client.post("/compte/code/retirer/")["Location"] == "/reglages/#acces"
    assert not Authenticator.objects.exists()
    assert mail.outbox[-1].subject == "Cofferwit · application de codes retirée"


def test_new_recovery_codes_replace_the_old(isaure: Member) -> None:
    client = reassured(isaure)
    set_up(client)
    old = recovery_codes(isaure)
    assert "Il vous en reste 10" in client.get("/compte/secours/nouveaux/").content.decode()
    client.post("/compte/secours/nouveaux/")
    assert set(recovery_codes(isaure)).isdisjoint(old)
    taken = client.get("/compte/secours/fichier/")
    assert "cofferwit-secours.txt" in taken["Content-Disposition"]
    assert taken.content.decode().splitlines()[2:] == recovery_codes(isaure)


def test_recovery_codes_need_a_second_factor_first(isaure: Member) -> None:
    client = reassured(isaure)
    assert client.get("/compte/secours/").status_code == 404
    answer = client.post("/compte/secours/nouveaux/")
    assert answer.status_code == 422
    assert "ajoutez-en une d’abord" in answer.content.decode()


def test_passkey_options_ask_for_a_key_that_can_log_in(isaure: Member) -> None:
    page = reassured(isaure).get("/compte/cles/ajouter/").content.decode()
    options = json.loads(page.split('type="application/json">')[1].split("</script>")[0])
    asked = options["publicKey"]
    assert asked["rp"]["name"] == "Cofferwit"
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    assert asked["authenticatorSelection"]["userVerification"] == "required"


@pytest.mark.parametrize("sent", ["", "x", "{}", "[]", '{"id": "AA", "response": "x"}', "null"])
def test_passkey_that_is_none_is_refused(isaure: Member, sent: str) -> None:
    client = reassured(isaure)
    client.get("/compte/cles/ajouter/")
    answer = client.post("/compte/cles/ajouter/", {"name": "Clé", "credential": sent})
    assert answer.status_code == 422
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("sent", ["", "x", "{}", "[]", '{"id": "AA", "response": "x"}', "null"])
def test_login_by_what_is_no_passkey_is_refused(client: Client, db: None, sent: str) -> None:
    client.get("/compte/connexion/cle/", headers={"X-Requested-With": "XMLHttpRequest"})
    answer = client.post("/compte/connexion/cle/", {"credential": sent})
    assert (answer.status_code, answer["Location"]) == (302, LOGIN)


def test_login_by_passkey_is_limited(client: Client, db: None) -> None:
    statuses = {client.post("/compte/connexion/cle/").status_code for _ in range(11)}
    assert statuses == {302, 429}


def keyed(member: Member, name: str = "Téléphone") -> int:
    """A passkey by its name alone; its number."""
    data = {"name": name, "credential": {}}
    return Authenticator.objects.create(user=member, type="webauthn", data=data).pk


def test_passkey_is_renamed_and_removed_by_its_owner_only(isaure: Member) -> None:
    vasco = make_member("Vasco")
    his, hers = keyed(vasco), keyed(isaure)
    client = Client()
    client.force_login(isaure)
    client.post("/compte/confirmation/", REASSURED)
    for at in ("nom", "retirer"):
        assert client.get(f"/compte/cles/{his}/{at}/").status_code == 404
        assert client.post(f"/compte/cles/{his}/{at}/", {"name": "x"}).status_code == 404
        assert "Téléphone" in client.get(f"/compte/cles/{hers}/{at}/").content.decode()
    answer = client.post(f"/compte/cles/{hers}/nom/", {"name": "B" * 50})
    assert answer["Location"] == "/reglages/#acces"
    assert Authenticator.objects.get(pk=hers).data["name"] == "B" * 40
    assert client.post(f"/compte/cles/{hers}/retirer/")["Location"] == "/reglages/#acces"
    assert set(Authenticator.objects.values_list("pk", flat=True)) == {his}


def test_settings_list_what_guards_the_account(isaure: Member) -> None:
    second_factor(isaure)
    keyed(isaure, "<b>Bureau</b>")
    client = Client()
    client.force_login(isaure)
    page = client.get("/reglages/").content.decode()
    assert "Clé d’accès «\u202f&lt;b&gt;Bureau&lt;/b&gt;\u202f»" in page
    assert "Il en reste 10" in page
    assert "Active" in page
    assert client.get("/compte/cles/")["Location"] == "/reglages/#acces"
