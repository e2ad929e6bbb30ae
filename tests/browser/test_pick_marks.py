"""Marks on grid and clues: by mouse, kept on the server, on two devices, without a network."""

import re

import pytest
from playwright.sync_api import expect

from league.models import Worksheet
from tests.browser.devices import PHONE
from tests.browser.picks import PickTab, eventually, running_pick, sheet_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def pick():
    return running_pick()


@pytest.fixture
def tab(visits, pick):
    return PickTab(visits.page(member=pick.thief), pick).open()


def test_click_strikes_and_restores(tab):
    tab.saved(tab.cell("B", 3).click)
    tab.expect_state("B", 3, "struck")
    assert tab.cell("B", 3).get_attribute("aria-label") == "B, 3\u202f: rayé"
    tab.saved(tab.cell("B", 3).click)
    tab.expect_state("B", 3, "open")
    assert sheet_of(tab.pick).moves == [["strike", 1, 3], ["strike", 1, 3]]


def test_confirmed_digit_fills_its_chamber(tab):
    tab.page.get_by_role("radio", name="Confirmer").first.click()
    tab.saved(tab.cell("D", 8).click)
    tab.expect_state("D", 8, "confirmed")
    tab.expect_code("...8..")
    expect(tab.page.locator(".chamber").nth(3)).to_have_class(re.compile("is-confirmed"))
    expect(tab.said()).to_have_text("D\u202f: 8 confirmé.")
    assert sheet_of(tab.pick).moves == [["confirm", 3, 8]]


def test_typed_digit_confirms_nothing(tab):
    tab.saved(lambda: tab.type_code("0"))
    tab.expect_code("0.....")
    tab.expect_state("A", 0, "open")
    sheet = sheet_of(tab.pick)
    assert (sheet.moves, sheet.typed) == ([], [0, None, None, None, None, None])


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
    for digit in (1, 2, 3, 4, 5):
        tab.cell("B", digit).click()
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
    tab.saved(redo.click)
    tab.expect_state("C", 5, "struck")
    expect(redo).to_have_attribute("aria-disabled", "true")
    undo.click()
    tab.saved(tab.cell("C", 6).click)
    sheet = sheet_of(tab.pick)
    assert (sheet.moves, sheet.done) == ([["strike", 2, 4], ["strike", 2, 6]], 2)


def test_clue_mark_goes_round(tab):
    button = tab.clue(2).locator(".mark-btn")
    for state in ("used", "doubt", "open"):
        tab.saved(button.click)
        expect(tab.clue(2)).to_have_class(re.compile(rf"\bis-{state}\b"))
    assert button.get_attribute("aria-label") == "Indice 2, marque\u202f: ouvert. Changer."
    assert [move[2] for move in sheet_of(tab.pick).moves] == [1, 2, 0]


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
    tab.saved(lambda: tab.type_code("07"))
    other = PickTab(visits.page(PHONE, member=tab.pick.thief), tab.pick).open()
    other.expect_state("A", 1, "struck")
    other.expect_code("07....")
    other.saved(other.page.locator(".pad [data-undo]").click)
    other.expect_state("A", 2, "open")


def test_reload_keeps_marks_and_redo(tab):
    tab.cell("A", 1).click()
    tab.saved(tab.page.locator(".worksheet [data-undo]").click)
    tab.open()
    tab.expect_state("A", 1, "open")
    tab.page.locator("[data-redo]").click()
    tab.expect_state("A", 1, "struck")


def test_marks_made_just_before_leaving_are_kept(tab):
    tab.cell("E", 9).click()
    tab.page.goto("/regles/")
    kept = Worksheet.objects.filter(pick=tab.pick, moves=[["strike", 4, 9]])
    eventually(kept.exists)


def test_tab_without_new_marks_takes_the_newer_version(tab, visits):
    other = PickTab(visits.page(member=tab.pick.thief), tab.pick).open()
    other.saved(other.cell("A", 9).click)
    tab.page.evaluate("dispatchEvent(new Event('focus'))")
    tab.expect_state("A", 9, "struck")
    expect(tab.said()).to_have_text("Marques reprises de votre autre appareil.")


def test_stale_tab_overwrites_nothing_and_offers_the_newer_version(tab, visits):
    other = PickTab(visits.page(member=tab.pick.thief), tab.pick).open()
    other.saved(other.cell("A", 9).click)
    answer = tab.saved(tab.cell("B", 1).click)
    assert answer.status == 409
    expect(tab.note("stale")).to_be_visible()
    assert sheet_of(tab.pick).moves == [["strike", 0, 9]]
    tab.cell("B", 2).click()
    tab.page.wait_for_timeout(1000)
    assert sheet_of(tab.pick).moves == [["strike", 0, 9]]
    tab.note("stale").get_by_role("button").click()
    tab.expect_state("A", 9, "struck")
    tab.expect_state("B", 1, "open")
    expect(tab.note("stale")).to_be_hidden()
    tab.saved(tab.cell("C", 1).click)
    assert sheet_of(tab.pick).moves == [["strike", 0, 9], ["strike", 2, 1]]


def test_marks_made_without_network_are_saved_on_its_return(tab):
    tab.page.context.set_offline(True)
    tab.cell("A", 3).click()
    tab.cell("A", 4).click()
    expect(tab.note("lost")).to_be_visible()
    expect(tab.insisted()).to_contain_text("Connexion perdue.")
    tab.expect_state("A", 4, "struck")
    tab.saved(lambda: tab.page.context.set_offline(False))
    expect(tab.note("lost")).to_be_hidden()
    expect(tab.note("back")).to_be_visible()
    assert sheet_of(tab.pick).moves == [["strike", 0, 3], ["strike", 0, 4]]
