"""One draft in two tabs: the older one is told, and overwrites nothing."""

import pytest
from playwright.sync_api import expect

from forge.models import Draft, Safe
from forge.rules.tiers import Tier
from tests.browser.benches import BenchTab, draft_of, small_clues

pytestmark = pytest.mark.django_db(transaction=True)


def two_tabs(visits, clues):
    draft = draft_of(clues=clues)
    first = BenchTab(visits.page(member=draft.smith)).open()
    second = BenchTab(visits.page(member=draft.smith)).open()
    return draft, first, second


def kept(draft):
    fresh = Draft.objects.get(pk=draft.pk)
    return fresh.steps[fresh.done]


def remove(tab, number):
    tab.after(tab.page.locator(".pickd__x").nth(number - 1).click)


def test_stale_tab_is_told_and_overwrites_nothing(visits):
    clues = small_clues(Tier.BRONZE)
    draft, first, second = two_tabs(visits, clues)
    remove(first, 1)
    remove(second, 4)
    expect(second.note("stale")).to_be_visible()
    assert kept(draft) == [clue.to_json() for clue in clues[1:]]
    assert len(second.chosen()) == 4
    second.page.get_by_role("button", name="Voir la version à jour").click()
    expect(second.note("stale")).to_be_hidden()
    assert second.chosen() == first.chosen()
    remove(second, 3)
    assert kept(draft) == [clue.to_json() for clue in clues[1:3]]


def test_tab_that_comes_back_into_view_takes_the_newer_draft_over(visits):
    _, first, second = two_tabs(visits, small_clues(Tier.BRONZE))
    remove(first, 2)
    second.page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(second.rows()).to_have_count(3)
    expect(second.said()).to_contain_text("Brouillon mis à jour depuis un autre onglet.")
    assert second.chosen() == first.chosen()


def test_two_tabs_publish_one_safe(visits):
    draft, first, second = two_tabs(visits, small_clues(Tier.BRONZE))
    for tab in (first, second):
        tab.publish_button().click()
    first.page.locator("#publier").get_by_role("button", name="Publier").click()
    first.page.wait_for_url("**/forge/mes-coffres/*/")
    second.page.locator("#publier").get_by_role("button", name="Publier").click()
    second.page.wait_for_load_state()
    expect(second.page.locator("#publier")).not_to_be_visible()
    assert Safe.objects.filter(maker=draft.smith).count() == 1


def test_draft_discarded_elsewhere_says_so(visits):
    _, first, second = two_tabs(visits, small_clues(Tier.BRONZE))
    first.page.get_by_role("button", name="Jeter ce brouillon").click()
    first.page.locator("#jeter").get_by_role("button", name="Jeter").click()
    first.page.get_by_role("button", name="Reprendre ce code").wait_for()
    second.page.locator(".pickd__x").first.click()
    expect(second.note("gone")).to_be_visible()


def test_changes_made_without_a_line_leave_at_its_return(visits):
    draft, tab, _ = two_tabs(visits, small_clues(Tier.BRONZE))
    tab.page.context.set_offline(True)
    tab.page.locator(".pickd__x").first.click()
    expect(tab.note("lost")).to_be_visible()
    assert len(tab.chosen()) == 3
    assert len(kept(draft)) == 4
    with tab.page.expect_response("**/choix/"):
        tab.page.context.set_offline(False)
    expect(tab.note("lost")).to_be_hidden()
    assert len(kept(draft)) == 3
