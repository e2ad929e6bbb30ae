"""A gold safe from nothing to published without touching the mouse."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from cofferwit.ops.edge import now
from forge.models import Draft, Safe
from forge.rules.tiers import Tier
from tests.browser.benches import STEP, BenchTab, draft_of, small_clues
from tests.factories import make_member

pytestmark = pytest.mark.django_db(transaction=True)


def tab_to(page, selector, key="Tab", most=600):
    """Press the key until the focus is on what fits."""
    for _ in range(most):
        page.keyboard.press(key)
        if page.evaluate("css => document.activeElement.matches(css)", selector):
            return
    pytest.fail(f"the focus never came to {selector}")


def test_gold_safe_is_forged_by_keyboard_alone(visits):
    member = make_member(now=now())
    tab = BenchTab(visits.page(member=member), Tier.GOLD)
    page, keys = tab.page, tab.page.keyboard
    page.goto("/forge/or/")
    tab_to(page, ".anvil__offer button")
    keys.press("Enter")
    page.locator("html[data-ready]").wait_for(state="attached")
    tab_to(page, "select[name=strength]")
    keys.press("ArrowDown")
    while tab.count() > 1:
        tab_to(page, ".line:not(.is-on, .is-idle) input")
        tab.after(lambda: keys.press("Space"))
    while page.locator("[data-removals] button").count():
        key = (
            "Tab"
            if page.evaluate("document.activeElement.closest('.catalogue') !== null")
            else "Shift+Tab"
        )
        tab_to(page, "[data-removals] button.btn--brass", key)
        tab.after(lambda: keys.press("Enter"))
        expect(page.locator("[data-publish] button")).to_be_focused()
    if page.evaluate("!document.activeElement.closest('[data-publish]')"):
        tab_to(page, "[data-publish] button")
    keys.press("Enter")
    expect(page.get_by_role("dialog", name="Publier ce coffre")).to_be_visible()
    tab_to(page, "#publier button")
    keys.press("Enter")
    page.wait_for_url("**/forge/mes-coffres/*/")
    assert Safe.objects.get(maker=member).tier == Tier.GOLD


def test_grip_moves_its_clue_by_arrows_and_keeps_the_focus(visits):
    clues = small_clues(Tier.BRONZE)
    draft = draft_of(clues=clues)
    tab = BenchTab(visits.page(member=draft.smith)).open()
    before = tab.chosen()
    tab_to(tab.page, ".pickd__grip")
    for _ in range(2):
        tab.after(lambda: tab.page.keyboard.press("ArrowDown"))
    assert tab.chosen() == [before[1], before[2], before[0], before[3]]
    expect(tab.rows().nth(2).locator(".pickd__grip")).to_be_focused()
    expect(tab.said()).to_contain_text("Indice déplacé en 3 sur 4.")
    tab.after(lambda: tab.page.keyboard.press("Home"))
    assert tab.chosen() == before
    fresh = Draft.objects.get(pk=draft.pk)
    assert fresh.steps[fresh.done] == [clue.to_json() for clue in clues]


def test_removing_by_keyboard_goes_on_to_the_next(visits):
    draft = draft_of(clues=small_clues(Tier.BRONZE))
    tab = BenchTab(visits.page(member=draft.smith)).open()
    tab_to(tab.page, ".pickd__x")
    tab.after(lambda: tab.page.keyboard.press("Enter"))
    expect(tab.rows().nth(0).locator(".pickd__x")).to_be_focused()
    assert len(tab.chosen()) == 3


def test_undo_and_redo_have_their_keys(visits):
    draft = draft_of(clues=small_clues(Tier.BRONZE))
    tab = BenchTab(visits.page(member=draft.smith)).open()
    for keys, left in (("Control+z", 0), ("Control+Shift+z", 4)):
        tab.after(lambda keys=keys: tab.page.keyboard.press(keys), STEP)
        assert len(tab.chosen()) == left


def test_count_is_said_once_after_the_last_change(visits):
    """Time stands still on the page until the changes are made, however long they take."""
    draft = draft_of(clues=small_clues(Tier.BRONZE))
    page = visits.page(member=draft.smith)
    page.clock.install()
    tab = BenchTab(page).open()
    expect(page.locator(".preview__grade b")).to_be_visible()  # nothing is on its way
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    page.evaluate(
        """() => {
            window.heard = [];
            const told = document.getElementById("dit");
            new MutationObserver(() => window.heard.push(told.textContent))
                .observe(told, { childList: true, characterData: true, subtree: true });
        }"""
    )
    tab_to(page, ".pickd__x")
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator(".anvil [data-count]")).to_have_text("800")
    page.clock.run_for(1000)
    expect(tab.said()).to_have_text("800 codes restent.")
    assert page.evaluate("window.heard") == ["800 codes restent."]
