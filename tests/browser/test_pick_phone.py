"""A pick under the thumb: nothing to scroll, nothing too small, one tap one digit."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from forge.rules.tiers import Tier
from league.models import Pick
from tests.browser.devices import NARROW, PHONE, PHONE_ON_ITS_SIDE
from tests.browser.picks import GOLD, GUESS, PickTab, eventually, running_pick

pytestmark = pytest.mark.django_db(transaction=True)

FINGER = 44
TARGETS = ".pick :is(button, a, input, summary):visible:not(.digit)"


def open_tab(visits, device=PHONE, tier=Tier.GOLD):
    pick = running_pick(tier)
    return PickTab(visits.page(device, member=pick.thief), pick).open()


@pytest.fixture
def tab(visits):
    return open_tab(visits)


def column(tab, letter):
    return tab.page.locator(f".pos-head.p-{letter} button")


def key(tab, digit):
    return tab.page.locator(f".key[data-digit='{digit}']")


def mode(tab, name):
    return tab.page.locator(".pad").get_by_role("radio", name=name)


@pytest.mark.parametrize("tier", Tier)
@pytest.mark.parametrize("device", [PHONE, PHONE_ON_ITS_SIDE], ids=["upright", "on its side"])
def test_everything_but_the_clues_is_in_one_view(visits, device, tier):
    tab = open_tab(visits, device, tier)
    size = device["viewport"]
    scroll = tab.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert scroll == [size["width"], size["height"]]
    for part in (".pickbar", ".watch", ".clues", ".lock", ".worksheet", ".pad", ".pad__try"):
        box = tab.page.locator(part).bounding_box()
        assert box["height"] > 0, part
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= size["height"] + 0.5, part
        assert box["x"] + box["width"] <= size["width"] + 0.5, part


@pytest.mark.parametrize("device", [PHONE, PHONE_ON_ITS_SIDE], ids=["upright", "on its side"])
def test_every_target_fits_a_finger(visits, device):
    tab = open_tab(visits, device)
    sizes = tab.page.locator(TARGETS).evaluate_all(
        """nodes => nodes.map(node => {
            const { width, height } = node.getBoundingClientRect();
            return [node.className || node.tagName, Math.round(width), Math.round(height)];
        })"""
    )
    assert len(sizes) > 30
    assert [size for size in sizes if size[1] < FINGER or size[2] < FINGER] == []


@pytest.mark.parametrize("device", [PHONE, NARROW], ids=["390", "320"])
def test_bar_shows_title_guesses_clock_and_menu_side_by_side(visits, device):
    tab = open_tab(visits, device)
    parts = (".pickbar__home", ".pickbar__title", ".pickbar__more", ".pins", ".clock__time b")
    boxes = [tab.page.locator(part).bounding_box() for part in parts]
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"] + 0.5
    assert boxes[-1]["x"] + boxes[-1]["width"] <= device["viewport"]["width"]


def test_one_tap_is_one_digit(tab):
    mode(tab, "Code").tap()
    for digit in "0728":
        key(tab, digit).tap()
    tab.expect_code("0728..")
    assert tab.page.evaluate("getComputedStyle(document.body).touchAction") == "manipulation"


def test_pad_strikes_and_confirms_at_the_column_tapped(tab):
    column(tab, "B").tap()
    key(tab, 3).tap()
    tab.expect_state("B", 3, "struck")
    expect(key(tab, 3)).to_have_class(re.compile("is-struck"))
    assert key(tab, 3).get_attribute("aria-label") == "3 en B, rayé\u202f: rétablir"
    mode(tab, "Confirmer").tap()
    column(tab, "D").tap()
    key(tab, 8).tap()
    tab.expect_state("D", 8, "confirmed")
    tab.expect_code("...8..")
    tab.expect_kept(["strike", 1, 3], ["confirm", 3, 8])
    tab.page.locator(".pad [data-undo]").tap()
    tab.expect_code("......")


def test_digits_stand_even_left_odd_right(tab):
    boxes = {digit: tab.cell("C", digit).bounding_box() for digit in range(10)}
    for digit in range(0, 10, 2):
        assert boxes[digit]["x"] < boxes[digit + 1]["x"]
        assert abs(boxes[digit]["y"] - boxes[digit + 1]["y"]) < 1
    assert boxes[0]["y"] < boxes[2]["y"] < boxes[8]["y"]


def test_chamber_tapped_turns_the_pad_to_typing_without_a_keyboard(tab):
    tab.chamber("C").tap()
    expect(mode(tab, "Code")).to_have_attribute("aria-checked", "true")
    assert tab.chamber("C").get_attribute("inputmode") == "none"
    key(tab, 2).tap()
    key(tab, 8).tap()
    tab.expect_code("..28..")
    tab.page.locator("[data-erase]").tap()
    tab.expect_code("..2...")
    tab.page.locator("[data-erase]").tap()
    tab.expect_code("......")


def test_wrong_guess_by_the_pad_scrolls_its_clue_into_view_once(visits):
    tab = open_tab(visits, NARROW)
    assert not in_view(tab, 4)
    mode(tab, "Code").tap()
    for digit in GOLD.wrong[3]:
        key(tab, digit).tap()
    expect(tab.page.locator(".pad__try")).to_have_text(f"Essayer {GOLD.wrong[3]}")
    with tab.page.expect_response(GUESS):
        tab.page.locator(".pad__try").tap()
    expect(tab.clue(4)).to_have_class(re.compile("is-broken"))
    eventually(lambda: in_view(tab, 4))
    tab.page.locator(".clues").evaluate("list => list.scrollTo(0, 0)")
    column(tab, "A").tap()
    key(tab, 1).tap()
    tab.page.wait_for_timeout(400)
    assert not in_view(tab, 4)


def in_view(tab, number):
    line, clues = tab.clue(number).bounding_box(), tab.page.locator(".clues").bounding_box()
    return (
        line["y"] >= clues["y"] - 1
        and line["y"] + line["height"] <= clues["y"] + clues["height"] + 1
    )


@pytest.mark.parametrize("device", [PHONE, PHONE_ON_ITS_SIDE], ids=["upright", "on its side"])
def test_refusal_is_seen_on_a_phone(visits, device):
    tab = open_tab(visits, device)
    # The button looks not yet ready, and says why when it is tapped all the same.
    tab.page.locator(".pad__try").tap(force=True)
    expect(tab.refusal()).to_be_visible()
    expect(tab.refusal()).to_contain_text("Rien n’est compté.")
    assert (
        tab.page.evaluate("document.documentElement.scrollHeight") == device["viewport"]["height"]
    )
    expect(tab.page.locator(".pad__try")).to_be_in_viewport(ratio=1)


def test_menu_has_definitions_theme_and_giving_up(tab):
    tab.page.locator(".pickbar__more").tap()
    sheet = tab.page.get_by_role("dialog", name="Aide")
    expect(sheet).to_contain_text("Définitions utiles ici")
    expect(tab.page.locator(".clock__time b")).to_be_in_viewport()
    assert sheet.bounding_box()["y"] >= tab.page.locator(".watch").bounding_box()["height"]
    sheet.locator("[data-theme-form] button").tap()
    expect(tab.page.locator("html")).to_have_attribute("data-theme", "dark")
    sheet.get_by_role("button", name="Abandonner").tap()
    dialog = tab.page.get_by_role("dialog", name=re.compile("Abandonner"))
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Abandonner").tap()
    tab.page.wait_for_selector(".verdict")
    assert Pick.objects.get(pk=tab.pick.pk).ending == "gave_up"


def test_narrow_or_magnified_page_can_be_used(visits):
    """320 px wide, and 1280 px at 400 %: everything can be reached, nothing sticks out sideways."""
    tab = open_tab(visits, NARROW | {"viewport": {"width": 320, "height": 256}})
    assert tab.page.evaluate("document.documentElement.scrollWidth") == 320
    mode(tab, "Code").tap()
    for digit in GOLD.code:
        key(tab, digit).tap()
    tab.page.locator(".pad__try").tap()
    tab.page.wait_for_selector(".verdict")
