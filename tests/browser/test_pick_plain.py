"""A pick without scripts: the form takes the guesses."""

import re

import pytest
from playwright.sync_api import expect

from cofferwit.clock import PARIS
from league.models import Guess, Pick
from tests.browser.devices import DESK, PHONE
from tests.browser.picks import GOLD, PickTab, running_pick

pytestmark = pytest.mark.django_db(transaction=True)

DEVICES = pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])


def open_tab(visits, device=DESK, **preferences):
    pick = running_pick(**preferences)
    tab = PickTab(visits.page(device | {"java_script_enabled": False}, member=pick.thief), pick)
    tab.page.goto(f"/crochetage/{pick.pk}/")
    return tab


def fill(tab, code):
    for letter, digit in zip("ABCDEF", code, strict=True):
        tab.chamber(letter).fill(digit)
    tab.page.locator(".try__btn").click()


@DEVICES
def test_guesses_wrong_and_right(visits, device):
    tab = open_tab(visits, device)
    fill(tab, GOLD.wrong[2])
    expect(tab.clue(3)).to_have_class(re.compile("is-broken"))
    expect(tab.page.locator(".slip")).to_be_visible()
    expect(tab.page.locator(".slip")).to_contain_text("Contredit l’indice 3")
    expect(tab.page.locator(".slip").get_by_text("−60 s prises sur l’horloge")).to_be_visible()
    expect(tab.page.locator(".keyb--spent")).to_have_count(1)
    fill(tab, GOLD.code)
    expect(tab.page.locator(".verdict")).to_be_visible()
    assert Pick.objects.get(pk=tab.pick.pk).opened_at_guess == 2


@DEVICES
def test_what_only_a_script_can_do_is_not_shown(visits, device):
    tab = open_tab(visits, device)
    for part in (".worksheet", ".pad", ".mark-btn", ".own", ".keys", ".picknotes"):
        for each in tab.page.locator(part).all():
            assert not each.is_visible(), part
    expect(tab.chamber("A")).to_have_attribute("inputmode", "numeric")


def test_clock_is_text_with_the_deadline(visits):
    tab = open_tab(visits)
    assert tab.left() <= tab.seconds() <= 1200
    deadline = tab.page.locator("#code-aide noscript")
    expect(deadline).to_be_visible()
    hour = tab.pick.deadline.astimezone(PARIS)
    assert f"{hour:%H}\u202fh\u202f{hour:%M}, heure de Paris" in deadline.inner_text()


def test_refused_code_stays_and_costs_nothing(visits):
    tab = open_tab(visits)
    fill(tab, GOLD.wrong[0])
    fill(tab, GOLD.wrong[0])
    expect(tab.refusal()).to_be_visible()
    tab.expect_code(GOLD.wrong[0])
    assert Guess.objects.count() == 1


def test_form_sent_twice_is_one_guess(visits):
    tab = open_tab(visits)
    twin = PickTab(tab.page.context.new_page(), tab.pick)
    twin.page.goto(f"/crochetage/{tab.pick.pk}/")
    for each in (tab, twin):
        fill(each, GOLD.wrong[0])
        expect(each.page.locator(".slip")).to_be_visible()
    expect(twin.refusal()).to_be_hidden()
    assert Guess.objects.count() == 1


@DEVICES
def test_giving_up_asks_first(visits, device):
    tab = open_tab(visits, device)
    if device is PHONE:
        tab.page.locator(".pickbar__more").tap()
    tab.page.locator("[data-give-up] button:visible").click()
    dialog = tab.page.locator("#abandon")
    expect(dialog).to_be_visible()
    dialog.get_by_role("link", name="Continuer").click()
    expect(dialog).to_be_hidden()
    assert Pick.objects.get(pk=tab.pick.pk).state == "running"
    if device is PHONE:
        tab.page.locator(".pickbar__more").tap()
    tab.page.locator("[data-give-up] button:visible").click()
    dialog.get_by_role("button", name="Abandonner").click()
    expect(tab.page.locator(".verdict")).to_be_visible()
    assert Pick.objects.get(pk=tab.pick.pk).ending == "gave_up"
