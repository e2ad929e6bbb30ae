"""A gold safe from nothing to published, with the mouse; and each tool of the bench by itself."""

import re

import pytest
from playwright.sync_api import expect

from cofferwit.ops.edge import now
from forge.models import Draft, Safe
from forge.rules.clues import Clue
from forge.rules.tiers import Tier
from tests.browser.benches import STEP, SUPERFLUOUS, BenchTab, draft_of, small_clues
from tests.factories import make_member

pytestmark = pytest.mark.django_db(transaction=True)


def bench(visits, tier=Tier.BRONZE, clues=(), device=None):
    draft = draft_of(tier=tier, clues=clues)
    page = visits.page(*([device] if device else []), member=draft.smith)
    return BenchTab(page, tier).open(), draft


def kept(draft):
    """The clues the server holds for the draft."""
    fresh = Draft.objects.get(pk=draft.pk)
    return fresh.steps[fresh.done]


def test_gold_safe_is_forged_from_nothing_to_published(visits):
    member = make_member(now=now())
    tab = BenchTab(visits.page(member=member), Tier.GOLD)
    tab.page.goto("/")
    tab.page.get_by_role("navigation", name="Principal", exact=True).get_by_role(
        "link", name="Forge"
    ).click()
    tab.page.get_by_role("navigation", name="Brouillons par palier").get_by_role(
        "link", name="Or"
    ).click()
    tab.page.get_by_role("button", name="Tirer un code").click()
    tab.page.locator("html[data-ready]").wait_for(state="attached")
    assert tab.count() == 1_000_000
    tab.page.get_by_label("Force", exact=True).select_option("strong")
    while tab.count() > 1:
        tab.after(tab.strongest().first.click)
    removals = tab.page.locator("[data-removals] button")
    while removals.count():
        tab.after(removals.first.click)
    expect(tab.page.locator(".preview__grade b")).to_be_visible()
    tab.publish_button().click()
    dialog = tab.page.get_by_role("dialog", name="Publier ce coffre")
    expect(dialog).to_contain_text("ne changeront plus")
    dialog.get_by_role("button", name="Publier").click()
    tab.page.wait_for_url("**/forge/mes-coffres/*/")
    safe = Safe.objects.get(maker=member)
    assert safe.tier == Tier.GOLD
    assert safe.left_at is None


def test_tick_adds_and_unticks(visits):
    tab, draft = bench(visits)
    tab.open_families()
    box = tab.strongest().first
    tab.after(box.check)
    assert len(kept(draft)) == 1
    assert tab.count() < 10_000
    line = tab.page.locator(".line.is-on")
    expect(line.locator(".line__state")).to_have_text("choisi")
    tab.after(line.locator("input").uncheck)
    assert kept(draft) == []
    assert tab.count() == 10_000


def test_order_changes_by_drag(visits):
    clues = small_clues(Tier.BRONZE)
    tab, draft = bench(visits, clues=clues)
    before = tab.chosen()
    grip = tab.rows().nth(0).locator(".pickd__grip")
    grip.scroll_into_view_if_needed()
    start, end = grip.bounding_box(), tab.rows().nth(2).bounding_box()
    tab.page.mouse.move(start["x"] + 8, start["y"] + 8)
    tab.page.mouse.down()
    tab.page.mouse.move(start["x"] + 8, end["y"] + end["height"] - 4, steps=12)
    tab.after(tab.page.mouse.up)
    assert tab.chosen() == [before[1], before[2], before[0], before[3]]
    assert kept(draft) == [clues[i].to_json() for i in (1, 2, 0, 3)]


def test_superfluous_clue_is_struck_explained_and_removed(visits):
    clues = (*small_clues(Tier.BRONZE), SUPERFLUOUS)
    tab, draft = bench(visits, clues=clues)
    row = tab.page.locator(".pickd.is-superfluous")
    expect(row).to_have_count(1)
    expect(row.locator(".pickd__flag")).to_contain_text("indice 5")
    expect(tab.publish_button()).to_have_attribute("aria-disabled", "true")
    tab.after(tab.page.get_by_role("button", name="Retirer l’indice 5").last.click)
    expect(row).to_have_count(0)
    expect(tab.publish_button()).not_to_have_attribute("aria-disabled", "true")
    assert len(kept(draft)) == 4


def test_each_step_is_undone_and_redone(visits):
    tab, draft = bench(visits, clues=small_clues(Tier.BRONZE))
    tab.after(tab.page.get_by_role("button", name="Retirer l’indice 2").click)
    tab.after(tab.page.get_by_role("button", name="Annuler le dernier changement").click, STEP)
    assert len(kept(draft)) == 4
    assert tab.count() == 1
    tab.after(tab.page.get_by_role("button", name="Rétablir le changement annulé").click, STEP)
    assert len(kept(draft)) == 3


def test_filters_narrow_the_catalogue(visits):
    tab, _ = bench(visits)
    shown = tab.page.locator(".line:visible")
    tab.page.get_by_label("Chercher dans le catalogue").fill("MULTIPLE")
    for text in shown.all_inner_texts():
        assert "multiple" in text
    tab.page.get_by_label("Chercher dans le catalogue").fill("")
    for letter in "AB":
        tab.page.locator(".chip", has_text=letter).click()
    assert shown.count()
    for text in shown.all_inner_texts():
        assert "A" in text
        assert "B" in text
    tab.page.get_by_label("Chercher dans le catalogue").fill("zzz")
    expect(shown).to_have_count(0)
    tab.page.get_by_role("button", name="Tout montrer").click()
    expect(tab.page.get_by_label("Chercher dans le catalogue")).to_have_value("")
    total = sum(int(text) for text in tab.page.locator(".family [data-shown]").all_inner_texts())
    assert total == tab.page.locator(".line").count()


def test_lines_that_say_too_much_or_the_same_are_marked(visits):
    tab, _ = bench(visits)
    tab.open_families()
    assert tab.page.locator(".line__mark").count()


def test_difficulty_tells_the_path_and_the_order_that_reveals_least(visits):
    clues = small_clues(Tier.BRONZE)
    tab, draft = bench(visits, clues=clues)
    expect(tab.page.locator(".scale4 .is-here")).to_have_count(1)
    tab.page.get_by_text("Le chemin de déduction", exact=True).click()
    assert tab.page.locator(".preview__steps li").count()
    advice = tab.page.get_by_role("button", name="Prendre cet ordre")
    if advice.count():
        tab.after(advice.click)
        again = [Clue.from_json(each, 4) for each in kept(draft)]
        assert again != list(clues)
        assert set(again) == set(clues)
        expect(tab.page.locator(".preview__grade b")).to_be_visible()
        expect(advice).to_have_count(0)


def test_code_is_drawn_again_while_draws_are_left(visits):
    tab, draft = bench(visits)
    for left in (1, 0):
        tab.page.get_by_role("button", name="Tirer un autre code").click()
        expect(tab.page.locator(".anvil__draw p")).to_contain_text(f"{left} tirage")
    expect(tab.page.get_by_role("button", name="Tirer un autre code")).to_have_count(0)
    assert Draft.objects.get(pk=draft.pk).draws == 3


def test_draft_is_discarded_after_a_confirmation_and_comes_back_with_its_code(visits):
    tab, draft = bench(visits, clues=small_clues(Tier.BRONZE))
    tab.page.get_by_role("button", name="Jeter ce brouillon").click()
    dialog = tab.page.get_by_role("dialog", name="Jeter ce brouillon")
    dialog.get_by_role("link", name="Garder").click()
    expect(dialog).to_be_hidden()
    tab.page.get_by_role("button", name="Jeter ce brouillon").click()
    dialog.get_by_role("button", name="Jeter").click()
    tab.page.get_by_role("button", name="Reprendre ce code").click()
    expect(tab.page.locator(".mini-code")).to_have_attribute(
        "aria-label", re.compile(f"{draft.code}$")
    )
    assert tab.chosen() == []
