"""What a screen reader and a tired eye get of the pick page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.devices import DESK, PHONE, STILL, TABLET
from tests.browser.looking import problems
from tests.browser.picks import GOLD, PickTab, running_pick

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_axe_finds_nothing(visits, device, theme):
    pick = running_pick()
    seen = device | STILL | {"color_scheme": theme}
    tab = PickTab(visits.page(seen, member=pick.thief), pick).open()
    tab.page.evaluate("document.querySelector('.d-3.p-B').click()")
    tab.clue(2).locator(".mark-btn").click()
    tab.clue(3).locator(".mark-btn").dblclick()
    tab.guess(GOLD.wrong[2])
    expect(tab.clue(3)).to_have_class(re.compile("is-broken"))
    assert problems(tab.page) == []
    tab.page.evaluate("document.getElementById('aide').showPopover()")
    assert problems(tab.page) == []
    tab.page.keyboard.press("Escape")
    tab.page.evaluate("document.getElementById('abandon').showModal()")
    assert problems(tab.page) == []


def test_grid_has_its_roles_and_names(visits):
    pick = running_pick()
    tab = PickTab(visits.page(member=pick.thief), pick).open()
    grid = tab.page.get_by_role("grid", name="Chiffres possibles par position")
    assert grid.get_by_role("row").count() == 11
    assert grid.get_by_role("gridcell").count() == 60
    assert tab.cell("B", 3).get_attribute("aria-label") == "B, 3\u202f: possible"
    timer = tab.page.get_by_role("timer")
    assert timer.get_attribute("aria-live") is None
    assert timer.get_attribute("aria-label").startswith("Temps restant")


def test_live_regions_stay_silent_while_the_clock_runs(visits):
    pick = running_pick()
    tab = PickTab(visits.page(member=pick.thief), pick).open()
    tab.page.wait_for_timeout(2500)
    expect(tab.said()).to_be_empty()
    expect(tab.insisted()).to_be_empty()


def test_marks_draw_themselves_where_nobody_asked_for_stillness(visits):
    pick = running_pick()
    tab = PickTab(visits.page(member=pick.thief), pick).open()
    for mode, name in (("Rayer", "strike"), ("Confirmer", "drop")):
        tab.page.get_by_role("radio", name=mode).first.click()
        names = tab.page.evaluate(
            """() => {
                document.querySelector(".digit.p-B.d-3").click();
                return document.getAnimations().map((each) => each.animationName);
            }"""
        )
        assert name in names


@pytest.mark.parametrize("asked", ["by the system", "by the member"])
def test_stillness_that_was_asked_for_is_kept(visits, asked):
    device, preferences = DESK, {}
    if asked == "by the system":
        device = DESK | STILL
    else:
        preferences = {"reduced_motion": True}
    pick = running_pick(**preferences)
    tab = PickTab(visits.page(device, member=pick.thief), pick).open()
    tab.cell("B", 3).click()
    moving = tab.page.evaluate(
        """document.getAnimations().filter(
            each => each.effect.getComputedTiming().duration > 0).length"""
    )
    assert moving == 0
    tab.guess(GOLD.wrong[0])
    expect(tab.page.locator(".dial__penalty")).to_have_attribute("d", re.compile(r"^(M[^M]+){5}$"))


def test_page_speaks_english_to_whom_reads_it(visits):
    pick = running_pick(language="en")
    tab = PickTab(visits.page(member=pick.thief), pick).open()
    assert tab.page.locator("html").get_attribute("lang") == "en"
    tab.click_cells("B", 3, 4)
    expect(tab.said()).to_have_text("B: 2 digits struck out.")
    expect(tab.page.locator("[data-own-count]")).to_have_text("800,000 codes still fit")
    tab.guess(GOLD.wrong[2])
    expect(tab.page.locator(".slip__verdict")).to_have_text("Contradicts clue 3")
    expect(tab.page.locator("[data-guesses-left]")).to_have_text("2 guesses left")
    expect(tab.said()).to_contain_text("clue 3")


def test_page_names_neither_smith_nor_number_nor_rating(visits):
    pick = running_pick()
    tab = PickTab(visits.page(member=pick.thief), pick).open()
    text = tab.page.locator("body").inner_text()
    assert "Coffre du jour" in text
    assert not re.search(rf"Coffre {pick.safe_id}\b|Cote|Butin|Forgé par", text)
    tab.page.keyboard.press("?")
    sheet = tab.page.get_by_role("dialog", name="Aide")
    copy = sheet.get_by_role("button", name="Copier")
    assert copy.get_attribute("data-copy") == pick.safe.commitment
    tab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copy.click()
    expect(sheet.get_by_role("button", name="Copié")).to_be_visible()
    assert tab.page.evaluate("navigator.clipboard.readText()") == pick.safe.commitment
