"""Signing up, as a browser does it."""

import re
from datetime import timedelta
from urllib.parse import unquote

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client

from cofferwit.members.models import Member
from cofferwit.members.rules.pseudonym import LENGTH, TAKEN
from tests.members.people import FORM, PASSWORD, mailed_code, make_member
from tests.pages import page

AT = "/compte/creer/"
NOT_AN_ADDRESS = "Ce n’est pas une adresse e-mail complète, comme nom@exemple.fr."
VERIFY = "/compte/verification/"
WALK = "Ce mot de passe répète un signe ou suit l’ordre des touches\u202f: changez-en."


def errors(html: str) -> dict[str, str]:
    """The sentence beside each field, by the field's name."""
    found = re.findall(r'id="id_(\w+)_error">.*?<span>(.*?)</span>', html, re.DOTALL)
    return dict(found)


def test_signup_then_code_opens_the_account(client: Client, db: None) -> None:
    answer = client.post(AT, FORM)
    assert (answer.status_code, answer["Location"]) == (302, VERIFY)
    assert mail.outbox[0].to == ["isaure@example.org"]
    assert mail.outbox[0].subject == "Cofferwit · votre code"
    assert "_auth_user_id" not in client.session

    assert "isaure@example.org" in client.get(VERIFY).content.decode()
    answer = client.post(VERIFY, {"code": mailed_code()})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    member = Member.objects.get()
    assert client.session["_auth_user_id"] == str(member.pk)
    assert EmailAddress.objects.get().verified
    assert member.plays_unaided_since is not None
    assert member.preferences.language == "fr"


def test_signup_in_english_keeps_the_language(client: Client, db: None) -> None:
    client.post(AT, FORM, headers={"accept-language": "en-GB,fr;q=0.5"})
    assert Member.objects.get().preferences.language == "en"
    assert mail.outbox[0].subject == "Cofferwit · your code"


def test_signup_code_in_lower_case_with_spaces(client: Client, db: None) -> None:
    client.post(AT, FORM)
    answer = client.post(VERIFY, {"code": f" {mailed_code().lower()} "})
    assert answer.status_code == 302
    assert EmailAddress.objects.get().verified


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("pseudonym", "", "Ce champ est vide."),
        ("pseudonym", "ab", LENGTH.fr),
        ("pseudonym", "x" * 500, LENGTH.fr),
        ("pseudonym", "a\x00bc", "Le caractère nul n’est pas autorisé."),
        ("email", "", "Ce champ est vide."),
        ("email", "pas-une-adresse", NOT_AN_ADDRESS),
        ("email", f"{'x' * 60}@{'x.' * 100}example.org", NOT_AN_ADDRESS),
        ("email", "a\x00@example.org", NOT_AN_ADDRESS),
        ("password1", "", "Ce champ est vide."),
        ("password1", "court", None),
        ("password1", "password1234", None),
        ("password1", "isaure@example.org", None),
        ("password1", "190219031904", "Ce mot de passe est entièrement numérique."),
        ("password1", "azertyuiopqs", WALK),
        ("password1", "aaaaaaaaaaaa", WALK),
        ("password1", "xy" * 101, "Un mot de passe compte 200 caractères au plus."),
        (
            "plays_unaided",
            "",
            "Sans cette promesse, les classements ne veulent rien dire\u202f: cochez la case.",
        ),
    ],
)
def test_signup_refused_says_why_beside_the_field(
    client: Client, db: None, field: str, value: str, said: str | None
) -> None:
    answer = client.post(AT, FORM | {field: value})
    html = answer.content.decode()
    assert answer.status_code == 422
    found = errors(html)
    assert list(found) == [field]
    if said is not None:
        assert found[field] == said
    tag = re.search(rf'<input[^>]*name="{field}"[^>]*>', html)
    assert tag is not None
    assert 'aria-invalid="true"' in tag[0]
    assert re.search(rf'aria-describedby="[^"]*id_{field}_error', tag[0])
    assert not Member.objects.exists()


def test_signup_refused_keeps_what_was_typed_but_the_password(client: Client, db: None) -> None:
    html = client.post(AT, FORM | {"pseudonym": "Isaure !"}).content.decode()
    assert 'value="Isaure !"' in html
    assert 'value="isaure@example.org"' in html
    assert "checked" in html
    assert PASSWORD not in html


def test_signup_password_like_the_pseudonym_refused(client: Client, db: None) -> None:
    sent = FORM | {"pseudonym": "Isaure-de-Valcourt", "password1": "isaure-de-valcourt1"}
    answer = client.post(AT, sent)
    assert answer.status_code == 422
    assert list(errors(answer.content.decode())) == ["password1"]


def test_signup_look_alike_pseudonym_refused(client: Client, db: None) -> None:
    make_member("Isaure")
    answer = client.post(AT, FORM | {"pseudonym": "lSAURÉ", "email": "autre@example.org"})
    assert answer.status_code == 422
    assert errors(answer.content.decode()) == {"pseudonym": TAKEN.fr}


def test_signup_known_address_answers_alike_and_writes_to_its_owner(
    client: Client, db: None
) -> None:
    make_member("Isaure")
    answer = client.post(AT, FORM | {"pseudonym": "Zelda", "email": "ISAURE@example.org"})
    assert (answer.status_code, answer["Location"]) == (302, VERIFY)
    assert Member.objects.count() == 1
    assert mail.outbox[0].subject == "Cofferwit · vous avez déjà un compte"
    assert client.get(VERIFY).status_code == 200
    assert client.post(VERIFY, {"code": "BBBB-BBBB"}).status_code == 422


def test_signup_wrong_codes_end_the_attempt(client: Client, db: None) -> None:
    client.post(AT, FORM)
    for _ in range(4):
        answer = client.post(VERIFY, {"code": "BBBB-BBBB"})
        assert answer.status_code == 422
        assert errors(answer.content.decode()) == {
            "code": "Ce n’est pas le code du dernier message. Vérifiez-le et réessayez."
        }
    answer = client.post(VERIFY, {"code": "BBBB-BBBB"})
    assert (answer.status_code, answer["Location"]) == (302, "/compte/connexion/")
    said = client.get("/compte/connexion/").content.decode()
    assert "Ce code ne vaut plus. Connectez-vous\u202f: un nouveau code part aussitôt." in said
    # The right code has died with the attempt.
    assert client.post(VERIFY, {"code": mailed_code()}).status_code == 302
    assert not EmailAddress.objects.get().verified


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ("", "Ce champ est vide."),
        ("BCDF", "Le code compte 8 lettres, comme BCDF-GHJK."),
        ("BCDF-GHJKL", "Le code compte 8 lettres, comme BCDF-GHJK."),
        ("12345678", "Le code compte 8 lettres, comme BCDF-GHJK."),
        ("éééé-éééé", "Le code compte 8 lettres, comme BCDF-GHJK."),
    ],
)
def test_signup_slip_that_cannot_be_a_code_costs_no_attempt(
    client: Client, db: None, slip: str, said: str
) -> None:
    client.post(AT, FORM)
    for _ in range(6):
        answer = client.post(VERIFY, {"code": slip})
        assert answer.status_code == 422
        assert errors(answer.content.decode()) == {"code": said}
    assert client.post(VERIFY, {"code": mailed_code()})["Location"] == "/"


def test_signup_known_address_spends_its_code_alike(client: Client, db: None) -> None:
    """What is shown never tells whether the address has an account."""
    make_member("Isaure")
    client.post(AT, FORM | {"pseudonym": "Zelda"})
    assert client.post(VERIFY, {"code": "BCDF"}).status_code == 422
    for _ in range(4):
        assert client.post(VERIFY, {"code": "BBBB-BBBB"}).status_code == 422
    answer = client.post(VERIFY, {"code": "BBBB-BBBB"})
    assert (answer.status_code, answer["Location"]) == (302, "/compte/connexion/")


@pytest.mark.parametrize("known", [False, True])
def test_signup_next_outlives_a_spent_code(client: Client, db: None, known: bool) -> None:
    following = "next=/coffre-du-jour/"
    if known:
        make_member("Isaure")
    sent = FORM | {"pseudonym": "Zelda", "next": "/coffre-du-jour/"}
    answer = client.post(AT, sent)
    assert unquote(answer["Location"]) == f"{VERIFY}?{following}"
    form = page(client.get(answer["Location"])).all("form", css="signup__part")[0]
    assert form.one("input", name="next").attributes["value"] == "/coffre-du-jour/"
    for _ in range(5):
        answer = client.post(VERIFY, {"code": "BBBB-BBBB", "next": "/coffre-du-jour/"})
    assert unquote(answer["Location"]) == f"/compte/connexion/?{following}"


def test_signup_next_is_reached_by_the_new_code_of_the_login(client: Client, db: None) -> None:
    make_member("Isaure", verified=False)
    sent = {"login": "isaure@example.org", "password": PASSWORD, "next": "/coffre-du-jour/"}
    answer = client.post("/compte/connexion/", sent)
    assert unquote(answer["Location"]) == f"{VERIFY}?next=/coffre-du-jour/"
    answer = client.post(VERIFY, {"code": mailed_code()})
    assert answer["Location"] == "/coffre-du-jour/"


def test_signup_expired_code_leads_back(client: Client, db: None) -> None:
    client.post(AT, FORM)
    session = client.session
    session["account_email_verification_code"]["at"] -= timedelta(minutes=15).seconds + 1
    session.save()
    answer = client.post(VERIFY, {"code": mailed_code()})
    assert (answer.status_code, answer["Location"]) == (302, "/compte/connexion/")
    assert not EmailAddress.objects.get().verified


def test_signup_unverified_member_gets_a_new_code_at_login(client: Client, db: None) -> None:
    make_member("Isaure", verified=False)
    answer = client.post(
        "/compte/connexion/", {"login": "isaure@example.org", "password": PASSWORD}
    )
    assert (answer.status_code, answer["Location"]) == (302, VERIFY)
    client.post(VERIFY, {"code": mailed_code()})
    assert EmailAddress.objects.get().verified


def test_signup_address_can_be_mended_before_it_is_verified(client: Client, db: None) -> None:
    client.post(AT, FORM | {"email": "isuare@example.org"})
    answer = client.post(VERIFY, {"action": "change", "email": "isaure@example.org"})
    assert (answer.status_code, answer["Location"]) == (302, VERIFY)
    assert mail.outbox[-1].to == ["isaure@example.org"]
    client.post(VERIFY, {"code": mailed_code()})
    assert Member.objects.get().email == "isaure@example.org"


def test_signup_resend_too_soon_waits_and_the_code_still_holds(client: Client, db: None) -> None:
    client.post(AT, FORM)
    answer = client.post(VERIFY, {"action": "resend"})
    assert answer.status_code == 429
    assert "Attendez une minute et recommencez" in answer.content.decode()
    assert len(mail.outbox) == 1
    assert client.post(VERIFY, {"code": mailed_code()}).status_code == 302


def test_signup_resend_later_sends_another_code(client: Client, db: None) -> None:
    client.post(AT, FORM)
    first = mailed_code()
    cache.clear()  # ten seconds later
    assert client.post(VERIFY, {"action": "resend"}).status_code == 302
    assert len(mail.outbox) == 2
    assert client.post(VERIFY, {"code": first}).status_code == 422
    assert client.post(VERIFY, {"code": mailed_code()}).status_code == 302


@pytest.mark.parametrize(
    "following", ["https://evil.example/", "//evil.example", "/\\evil.example"]
)
def test_signup_next_elsewhere_refused(client: Client, db: None, following: str) -> None:
    client.post(AT, FORM | {"next": following})
    answer = client.post(VERIFY, {"code": mailed_code()})
    assert answer["Location"] == "/"


def test_signup_next_here_followed(client: Client, db: None) -> None:
    client.post(AT, FORM | {"next": "/coffre-du-jour/"})
    answer = client.post(VERIFY, {"code": mailed_code()})
    assert answer["Location"] == "/coffre-du-jour/"


def test_signup_too_often_from_one_place(client: Client, db: None) -> None:
    for _ in range(20):
        assert client.post(AT, {}).status_code == 422
    answer = client.post(AT, FORM)
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert "Trop de demandes à la suite." in answer.content.decode()
    assert not Member.objects.exists()


def test_signup_logged_in_leads_home(client: Client, isaure: Member) -> None:
    client.force_login(isaure)
    answer = client.get(AT)
    assert (answer.status_code, answer["Location"]) == (302, "/")
