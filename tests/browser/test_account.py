"""Accounts and settings in a browser, with and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from cofferwit.members.models import AccountState, Member, Preferences
from tests.browser.devices import DESK, PHONE
from tests.browser.looking import problems
from tests.members.people import FORM, PASSWORD, mailed_code, make_member

pytestmark = pytest.mark.django_db(transaction=True)
MAIN_BUTTON = "main .btn--brass"


def fill_sign_up(page: Page) -> None:
    for name in ("pseudonym", "email", "password1"):
        page.fill(f"[name={name}]", FORM[name])
    page.check("[name=plays_unaided]")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_sign_up_to_home(visits, scripts):
    page = visits.page(DESK | {"java_script_enabled": scripts})
    page.goto("/compte/creer/")
    fill_sign_up(page)
    page.fill("[name=pseudonym]", "Isaure !")
    page.click(MAIN_BUTTON)
    field = page.get_by_label("Pseudonyme")
    expect(field).to_have_value("Isaure !")
    expect(field).to_have_attribute("aria-invalid", "true")
    page.fill("[name=pseudonym]", "Isaure")
    page.fill("[name=password1]", PASSWORD)
    page.click(MAIN_BUTTON)
    expect(page.locator("[name=code]")).to_be_visible()
    page.fill("[name=code]", mailed_code())
    page.click(MAIN_BUTTON)
    expect(page).to_have_url(f"{visits.address}/")
    expect(page.locator(".me__name")).to_have_text("Isaure")
    assert Member.objects.get().last_login is not None


def test_each_setting_is_saved_at_once_and_says_so(visits):
    member = make_member()
    page = visits.page(member=member)
    page.goto("/reglages/")
    expect(page.get_by_role("button", name="Garder ces réglages")).to_have_count(0)
    page.get_by_role("switch", name="Masquer l’horloge").check(force=True)
    expect(page.locator("#saved")).to_have_text("C’est gardé.")
    kept = Preferences.objects.get()
    assert (kept.hide_timer, kept.single_keys, kept.theme) == (True, True, "system")
    page.get_by_role("radio", name="Sombre").check(force=True)
    expect(page.locator(".messages")).to_contain_text("C’est gardé.")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("radio", name="English").check(force=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_settings_without_scripts(visits):
    page = visits.page(DESK | {"java_script_enabled": False}, member=make_member())
    page.goto("/reglages/")
    shown = page.get_by_role("form", name="Affichage")
    shown.get_by_role("switch", name="Raccourcis à une touche").uncheck(force=True)
    shown.get_by_role("button", name="Garder ces réglages").click()
    expect(page.locator(".messages")).to_contain_text("C’est gardé.")
    assert not Preferences.objects.get().single_keys


def test_light_and_language_from_the_top_bar(visits):
    page = visits.page(DESK | {"color_scheme": "light"})
    page.goto("/regles/")
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="Passer au thème sombre").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Read in English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(visits, device, theme):
    member = make_member("Vasco")
    page = visits.page(device | {"color_scheme": theme})
    page.goto("/compte/creer/")
    page.click(MAIN_BUTTON)
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    assert problems(page) == []
    fill_sign_up(page)
    page.click(MAIN_BUTTON)
    expect(page.locator("[name=code]")).to_be_visible()
    assert problems(page) == []
    for at in ("/compte/mot-de-passe/perdu/", "/nulle-part/", "/regles/"):
        page.goto(at)
        assert problems(page) == []
    page = visits.page(device | {"color_scheme": theme}, member=member)
    for at in ("/reglages/", "/compte/mot-de-passe/", "/compte/adresse/", "/compte/deconnexion/"):
        page.goto(at)
        assert problems(page) == []
    bare = make_member("Octave")
    bare.set_unusable_password()
    bare.save()
    first = visits.page(device | {"color_scheme": theme}, member=bare)
    first.goto("/compte/mot-de-passe/")
    expect(first.get_by_role("heading", level=1)).to_have_text("Choisir un mot de passe")
    assert problems(first) == []
    Member.objects.update(state=AccountState.BLOCKED, state_reason="Deux comptes.")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Compte bloqué")
    assert problems(page) == []
