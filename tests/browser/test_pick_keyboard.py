"""A pick without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from league.models import Pick
from tests.browser.picks import GOLD, GUESS, PickTab, running_pick

pytestmark = pytest.mark.django_db(transaction=True)


def open_tab(visits, **preferences):
    pick = running_pick(**preferences)
    return PickTab(visits.page(member=pick.thief), pick).open()


@pytest.fixture
def tab(visits):
    return open_tab(visits)


def test_whole_pick_by_keyboard_alone(tab):
    keys = tab.page.keyboard
    keys.press("b")
    expect(tab.cell("B", 0)).to_be_focused()
    keys.press("3")
    expect(tab.cell("B", 3)).to_be_focused()
    keys.press("Space")
    tab.expect_state("B", 3, "struck")
    keys.press("ArrowRight")
    keys.press("ArrowDown")
    expect(tab.cell("C", 4)).to_be_focused()
    keys.press("Enter")
    tab.expect_state("C", 4, "confirmed")
    keys.press("Control+z")
    tab.expect_state("C", 4, "open")
    keys.press("Control+Shift+z")
    tab.expect_state("C", 4, "confirmed")
    keys.press("Enter")
    tab.expect_state("C", 4, "open")
    keys.press("i")
    expect(tab.clue(1).locator(".mark-btn")).to_be_focused()
    keys.press("ArrowDown")
    keys.press("Space")
    expect(tab.clue(2)).to_have_class(re.compile("is-used"))
    keys.press("t")
    expect(tab.chamber("A")).to_be_focused()
    keys.type(GOLD.wrong[1])
    with tab.page.expect_response(GUESS):
        keys.press("Enter")
    expect(tab.clue(2)).to_have_class(re.compile("is-broken"))
    keys.press("Home")
    keys.type(GOLD.code)
    keys.press("Enter")
    tab.page.wait_for_selector(".verdict")
    assert Pick.objects.get(pk=tab.pick.pk).opened_at_guess == 2


def test_grid_is_one_stop_for_the_tab_key(tab):
    tab.page.keyboard.press("d")
    tab.page.keyboard.press("ArrowDown")
    assert tab.page.locator(".digit[tabindex='0']").count() == 1
    tab.page.keyboard.press("Tab")
    expect(tab.page.get_by_role("radio", name="Rayer").first).to_be_focused()
    tab.page.keyboard.press("Shift+Tab")
    expect(tab.cell("D", 1)).to_be_focused()
    tab.page.keyboard.press("End")
    expect(tab.cell("F", 1)).to_be_focused()


def test_arrows_stop_at_the_edge(tab):
    tab.page.keyboard.press("a")
    tab.page.keyboard.press("ArrowLeft")
    tab.page.keyboard.press("ArrowUp")
    expect(tab.cell("A", 0)).to_be_focused()


def test_letter_in_the_code_goes_to_its_chamber(tab):
    tab.page.keyboard.press("t")
    tab.page.keyboard.press("e")
    expect(tab.chamber("E")).to_be_focused()
    expect(tab.refusal()).to_be_hidden()


def test_mode_is_chosen_by_arrows(tab):
    tab.page.get_by_role("radio", name="Rayer").first.focus()
    tab.page.keyboard.press("ArrowRight")
    confirm = tab.page.get_by_role("radio", name="Confirmer").first
    expect(confirm).to_be_focused()
    expect(confirm).to_have_attribute("aria-checked", "true")
    tab.cell("A", 5).click()
    tab.expect_state("A", 5, "confirmed")


def test_question_mark_opens_and_closes_the_help(tab):
    sheet = tab.page.get_by_role("dialog", name="Aide")
    tab.page.keyboard.press("?")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("entendre le temps restant")
    clock = tab.page.locator(".watch").bounding_box()
    box = sheet.bounding_box()
    assert box["x"] + box["width"] <= clock["x"]
    tab.page.keyboard.press("?")
    expect(sheet).to_be_hidden()
    tab.page.keyboard.press("?")
    tab.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_giving_up_by_keyboard(tab):
    tab.page.locator(".pickbar__giveup button").focus()
    tab.page.keyboard.press("Enter")
    dialog = tab.page.get_by_role("dialog", name=re.compile("Abandonner"))
    expect(dialog).to_be_visible()
    tab.page.keyboard.press("b")
    tab.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(tab.page.locator(".pickbar__giveup button")).to_be_focused()
    tab.page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Abandonner").focus()
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_selector(".verdict")


def test_single_keys_can_be_turned_off(visits):
    tab = open_tab(visits, single_keys=False)
    for key in ("b", "3", "t", "i", "h", "?"):
        tab.page.keyboard.press(key)
    assert tab.page.evaluate("document.activeElement === document.body")
    expect(tab.said()).to_be_empty()
    expect(tab.page.get_by_role("dialog", name="Aide")).to_be_hidden()
    expect(tab.page.locator(".keys")).to_have_count(0)
    tab.cell("B", 3).focus()
    tab.page.keyboard.press("ArrowRight")
    tab.page.keyboard.press("Space")
    tab.expect_kept(["strike", 2, 3])
    tab.chamber("A").focus()
    tab.page.keyboard.type("07")
    tab.expect_code("07....")


def test_keys_held_with_others_are_left_to_the_browser(tab):
    tab.page.keyboard.press("Alt+b")
    tab.page.keyboard.press("Control+b")
    assert tab.page.evaluate("document.activeElement === document.body")


def test_focused_clue_reads_its_sentence(tab):
    tab.page.keyboard.press("i")
    button = tab.clue(1).locator(".mark-btn")
    assert button.get_attribute("aria-describedby") == "indice-1-texte"
    assert tab.page.locator("#indice-1-texte").inner_text() == "F divise D"
    expect(tab.cell("F", 0)).to_have_class(re.compile("is-lit"))
