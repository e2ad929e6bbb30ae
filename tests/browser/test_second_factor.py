"""Passkeys, an application for codes, and the devices one is logged in on, in a browser."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from playwright.sync_api import BrowserContext, Page, expect

from cofferwit.members.models import Member
from tests.browser.devices import DESK, PHONE
from tests.browser.looking import problems
from tests.members.people import PASSWORD, make_member

pytestmark = pytest.mark.django_db(transaction=True)
MAIN_BUTTON = "main .btn--brass"


def with_a_finger(context: BrowserContext, page: Page) -> None:
    """Give the device of that page a reader which recognises its owner."""
    device = context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def log_in(page: Page, member: Member) -> None:
    page.goto("/compte/connexion/")
    page.fill("[name=login]", member.email)
    page.fill("[name=password]", PASSWORD)
    page.click(MAIN_BUTTON)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Se connecter")


def say_again_that_it_is_oneself(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Est-ce bien vous ?")
    page.fill("[name=password]", PASSWORD)
    page.click(MAIN_BUTTON)


def code_of(secret: str) -> str:
    """What an application with that secret shows now."""
    now = list(yield_hotp_counters_from_time())[1]
    return format_hotp_value(hotp_value(secret, now))


def test_passkey_is_added_and_logs_in_without_a_password(visits):
    isaure = make_member()
    here = visits.device(PHONE)
    page = here.new_page()
    with_a_finger(here, page)
    log_in(page, isaure)
    expect(page).to_have_url(f"{visits.address}/")
    page.goto("/reglages/")
    add = page.get_by_role("link", name="Ajouter une clé d’accès")
    page.goto(add.get_attribute("href"))
    say_again_that_it_is_oneself(page)
    page.get_by_label("Nom de la clé").fill("Téléphone")
    assert problems(page) == []
    page.get_by_role("button", name="Créer la clé").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Codes de secours")
    expect(page.locator(".codes li")).to_have_count(10)
    assert problems(page) == []
    page.click(MAIN_BUTTON)
    expect(page.locator("#acces")).to_contain_text("Clé d’accès « Téléphone »")
    expect(page.locator("#acces")).to_contain_text("pas encore servie")
    assert problems(page) == []
    here.clear_cookies()
    page.goto("/compte/connexion/")
    page.get_by_role("button", name="Se connecter par une clé d’accès").click()
    expect(page).to_have_url(f"{visits.address}/")
    page.goto("/reglages/")
    expect(page.locator("#acces")).to_contain_text("servie le")
    # After the password, the same key is the second step.
    here.clear_cookies()
    log_in(page, isaure)
    expect(page.get_by_role("heading", level=1)).to_have_text("Encore une chose")
    assert problems(page) == []
    page.get_by_role("button", name="Se servir d’une clé d’accès").click()
    expect(page).to_have_url(f"{visits.address}/")


def test_passkey_that_the_device_does_not_give_is_said_so(visits):
    isaure = make_member()
    page = visits.page(DESK)
    log_in(page, isaure)
    page.goto("/compte/cles/ajouter/")
    say_again_that_it_is_oneself(page)
    page.evaluate("() => { navigator.credentials.create = () => Promise.reject(new Error('no')); }")
    page.get_by_role("button", name="Créer la clé").click()
    expect(page.get_by_role("alert")).to_contain_text("vous avez renoncé")
    expect(page.get_by_role("button", name="Créer la clé")).to_be_enabled()
    assert not Authenticator.objects.exists()


def test_application_is_set_up_and_its_code_asked_for_at_login(visits):
    isaure = make_member()
    elsewhere = visits.page(PHONE)
    log_in(elsewhere, isaure)
    expect(elsewhere).to_have_url(f"{visits.address}/")
    page = visits.page(DESK)
    log_in(page, isaure)
    page.goto("/compte/code/")
    say_again_that_it_is_oneself(page)
    drawn = page.locator(".qr")
    assert drawn.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    assert problems(page) == []
    page.get_by_text("Impossible de lire l’image ?").click()
    secret = page.locator(".secret").inner_text().replace(" ", "")
    page.get_by_label("Code de l’application").fill("000000")
    page.click(MAIN_BUTTON)
    expect(page.locator(".fieldset__err")).to_contain_text("Ce n’est pas le bon code")
    page.get_by_label("Code de l’application").fill(code_of(secret))
    page.click(MAIN_BUTTON)
    expect(page.get_by_role("heading", level=1)).to_have_text("Codes de secours")
    recovery = page.locator(".codes li").first.inner_text()
    # What was open elsewhere had not passed the second step.
    elsewhere.goto("/reglages/")
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text("Se connecter")
    log_in(elsewhere, isaure)
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text("Encore une chose")
    elsewhere.goto("/reglages/")
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text("Encore une chose")
    elsewhere.get_by_label("Code").fill(recovery)
    elsewhere.click(MAIN_BUTTON)
    expect(elsewhere).to_have_url(f"{visits.address}/")


def test_another_device_is_closed_from_the_settings(visits):
    isaure = make_member()
    phone, desk = visits.page(PHONE), visits.page(DESK)
    for page in (phone, desk):
        log_in(page, isaure)
        expect(page).to_have_url(f"{visits.address}/")
    desk.goto("/reglages/")
    expect(desk.locator("#acces")).to_contain_text("2 appareils connectés")
    desk.get_by_role("link", name="Voir la liste").click()
    assert problems(desk) == []
    expect(desk.locator(".rows .row")).to_have_count(2)
    desk.get_by_role("button", name="Fermer tous les autres").click()
    expect(desk.locator(".messages")).to_contain_text("1 appareil est déconnecté.")
    phone.goto("/reglages/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Se connecter")
    desk.goto("/reglages/")
    expect(desk.locator("#acces")).to_contain_text("1 appareil connecté")
