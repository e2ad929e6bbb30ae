"""Marks on grid and clues: by mouse, kept on the server, on two devices, without a network."""

import re

import pytest
from playwright.sync_api import expect

from league.models import Worksheet
from tests.browser.devices import PHONE
from tests.browser.picks import PickTab, eventually, running_pick

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def pick():
    return running_pick()


@pytest.fixture
def tab(visits, pick):
    return PickTab(visits.page(member=pick.thief), pick).open()


def test_click_strikes_and_restores(tab):
    tab.cell("B", 3).click()
    tab.expect_state("B", 3, "struck")
    assert tab.cell("B", 3).get_attribute("aria-label") == "B, 3\u202f: rayé"
    tab.cell("B", 3).click()
    tab.expect_state("B", 3, "open")
    tab.expect_kept(["strike", 1, 3], ["strike", 1, 3])


def test_confirmed_digit_fills_its_chamber(tab):
    tab.page.get_by_role("radio", name="Confirmer").first.click()
    tab.cell("D", 8).click()
    tab.expect_state("D", 8, "confirmed")
    tab.expect_code("...8..")
    expect(tab.page.locator(".chamber").nth(3)).to_have_class(re.compile("is-confirmed"))
    expect(tab.said()).to_have_text("D\u202f: 8 confirmé.")
    tab.expect_kept(["confirm", 3, 8])


def test_typed_digit_confirms_nothing(tab):
    tab.type_code("0")
    tab.expect_code("0.....")
    tab.expect_state("A", 0, "open")
    tab.expect_kept(typed="0.....")


def test_confirming_takes_the_place_of_what_was_typed(tab):
    tab.type_code("5")
    tab.page.get_by_role("radio", name="Confirmer").first.click()
    tab.cell("A", 0).click()
    tab.expect_code("0.....")


def test_last_digit_of_a_column_is_ringed(tab):
    for digit in range(9):
        tab.cell("F", digit).click()
    tab.expect_state("F", 9, "last")
    assert tab.cell("F", 9).get_attribute("aria-label") == "F, 9\u202f: seul restant"


def test_box_is_the_product_of_own_marks(tab):
    count = tab.page.locator("[data-own-count]")
    expect(count).to_have_text("1\u202f000\u202f000 codes y tiennent encore")
    for digit in (1, 2, 3, 4):
        tab.cell("A", digit).click()
    tab.page.get_by_role("radio", name="Confirmer").first.click()
    tab.cell("B", 7).click()
    expect(count).to_have_text("60\u202f000 codes y tiennent encore")


def test_strikes_are_told_together(tab):
    tab.click_cells("B", 1, 2, 3, 4, 5)
    expect(tab.said()).to_have_text("B\u202f: 5 chiffres rayés.")


def test_undo_and_redo(tab):
    undo = tab.page.locator(".worksheet [data-undo]")
    redo = tab.page.locator("[data-redo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    tab.cell("C", 4).click()
    tab.cell("C", 5).click()
    undo.click()
    tab.expect_state("C", 5, "open")
    tab.expect_state("C", 4, "struck")
    redo.click()
    tab.expect_state("C", 5, "struck")
    expect(redo).to_have_attribute("aria-disabled", "true")
    undo.click()
    tab.cell("C", 6).click()
    tab.expect_kept(["strike", 2, 4], ["strike", 2, 6])


def test_clue_mark_goes_round(tab):
    button = tab.clue(2).locator(".mark-btn")
    for state in ("used", "doubt", "open"):
        button.click()
        expect(tab.clue(2)).to_have_class(re.compile(rf"\bis-{state}\b"))
    assert button.get_attribute("aria-label") == "Indice 2, marque\u202f: ouvert. Changer."
    tab.expect_kept(["mark", 1, 1], ["mark", 1, 2], ["mark", 1, 0])


def test_clue_lights_its_columns(tab):
    tab.clue(2).hover()
    expect(tab.cell("E", 0)).to_have_class(re.compile("is-lit"))
    expect(tab.cell("A", 0)).not_to_have_class(re.compile("is-lit"))
    tab.page.locator(".pickbar").hover()
    expect(tab.cell("E", 0)).not_to_have_class(re.compile("is-lit"))


def test_column_lights_the_clues_that_speak_of_it(tab):
    tab.cell("B", 0).click()
    near = tab.page.locator(".clue.is-near")
    expect(near).to_have_count(1)
    assert near.get_attribute("id") == "indice-3"


def test_other_device_goes_on_from_the_same_place(tab, visits):
    tab.cell("A", 1).click()
    tab.cell("A", 2).click()
    tab.type_code("07")
    tab.expect_kept(["strike", 0, 1], ["strike", 0, 2], typed="07....")
    other = PickTab(visits.page(PHONE, member=tab.pick.thief), tab.pick).open()
    other.expect_state("A", 1, "struck")
    other.expect_code("07....")
    other.page.locator(".pad [data-undo]").tap()
    other.expect_state("A", 2, "open")


def test_reload_keeps_marks_and_redo(tab):
    tab.cell("A", 1).click()
    tab.page.locator(".worksheet [data-undo]").click()
    undone = Worksheet.objects.filter(pick=tab.pick, moves=[["strike", 0, 1]], done=0)
    eventually(undone.exists)
    tab.open()
    tab.expect_state("A", 1, "open")
    tab.page.locator("[data-redo]").click()
    tab.expect_state("A", 1, "struck")


def test_marks_made_just_before_leaving_are_kept(tab):
    tab.cell("E", 9).click()
    tab.page.goto("/regles/")
    tab.expect_kept(["strike", 4, 9])


def test_tab_without_new_marks_takes_the_newer_version(tab, visits):
    other = PickTab(visits.page(member=tab.pick.thief), tab.pick).open()
    other.cell("A", 9).click()
    other.expect_kept(["strike", 0, 9])
    tab.come_back()
    tab.expect_state("A", 9, "struck")
    expect(tab.said()).to_have_text("Marques reprises de votre autre appareil.")


def test_stale_tab_overwrites_nothing_and_offers_the_newer_version(tab, visits):
    other = PickTab(visits.page(member=tab.pick.thief), tab.pick).open()
    other.cell("A", 9).click()
    other.expect_kept(["strike", 0, 9])
    answer = tab.saving(tab.cell("B", 1).click)
    assert answer.status == 409
    expect(tab.note("stale")).to_be_visible()
    tab.cell("B", 2).click()
    tab.page.wait_for_timeout(1000)
    tab.expect_kept(["strike", 0, 9])
    tab.note("stale").get_by_role("button").click()
    tab.expect_state("A", 9, "struck")
    tab.expect_state("B", 1, "open")
    expect(tab.note("stale")).to_be_hidden()
    tab.cell("C", 1).click()
    tab.expect_kept(["strike", 0, 9], ["strike", 2, 1])


def test_marks_made_without_network_are_saved_on_its_return(tab):
    tab.page.context.set_offline(True)
    tab.cell("A", 3).click()
    tab.cell("A", 4).click()
    expect(tab.note("lost")).to_be_visible()
    expect(tab.insisted()).to_contain_text("Connexion perdue.")
    tab.expect_state("A", 4, "struck")
    tab.page.context.set_offline(False)
    expect(tab.note("lost")).to_be_hidden()
    expect(tab.note("back")).to_be_visible()
    tab.expect_kept(["strike", 0, 3], ["strike", 0, 4])
