"""The bench as it is seen: without scripts, on a telephone, in both lights, by a screen reader."""

import pytest
from playwright.sync_api import expect

from cofferwit.ops.edge import now
from forge.models import Draft, Safe
from forge.rules.tiers import Tier
from tests.browser.benches import SUPERFLUOUS, BenchTab, draft_of, small_clues
from tests.browser.devices import DESK, NARROW, PHONE, TABLET
from tests.browser.looking import problems, too_wide
from tests.factories import make_member

pytestmark = pytest.mark.django_db(transaction=True)

PLAIN = DESK | {"java_script_enabled": False}


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("device", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_axe_finds_nothing_and_nothing_overflows(visits, device, light):
    draft = draft_of(tier=Tier.GOLD, clues=small_clues(Tier.GOLD)[:6])
    draft_of(draft.smith, clues=(*small_clues(Tier.BRONZE), SUPERFLUOUS))
    page = visits.page(device | {"color_scheme": light}, member=draft.smith)
    for tier in (Tier.GOLD, Tier.BRONZE, Tier.SILVER):
        tab = BenchTab(page, tier).open()
        assert problems(page) == []
        if device is PHONE and tier != Tier.SILVER:
            page.locator(".forge__views").get_by_text("Vos indices").tap()
            assert problems(page) == []
    tab = BenchTab(page, Tier.BRONZE).open()
    tab.page.evaluate("document.getElementById('publier').showModal()")
    assert problems(page) == []


def test_bench_fits_the_narrowest_screen(visits):
    draft = draft_of(tier=Tier.GOLD, clues=small_clues(Tier.GOLD))
    tab = BenchTab(visits.page(NARROW, member=draft.smith), Tier.GOLD).open()
    assert not too_wide(tab.page)
    tab.page.locator(".forge__views").get_by_text("Vos indices").tap()
    assert not too_wide(tab.page)


def test_telephone_shows_catalogue_and_choice_by_turns_with_the_count_in_view(visits):
    draft = draft_of(clues=small_clues(Tier.BRONZE)[:2])
    tab = BenchTab(visits.page(PHONE, member=draft.smith)).open()
    page = tab.page
    expect(page.locator(".catalogue")).to_be_visible()
    expect(page.locator(".workbench")).to_be_hidden()
    page.locator(".forge__views").get_by_text("Vos indices, 2").tap()
    expect(page.locator(".catalogue")).to_be_hidden()
    tab.after(tab.rows().nth(1).locator(".pickd__x").tap)
    expect(page.locator("[data-chosen-count]")).to_have_text("1")
    page.locator(".forge__views").get_by_text("Catalogue").tap()
    page.evaluate("window.scrollTo(0, 900)")
    expect(page.locator(".forgebar")).to_be_in_viewport()
    expect(page.locator(".forgebar [data-count]")).to_have_text(
        page.locator(".anvil [data-count]").inner_text()
    )


def test_safe_is_forged_by_plain_forms(visits):
    member = make_member(now=now())
    page = visits.page(PLAIN, member=member)
    page.goto("/forge/bronze/")
    page.get_by_role("button", name="Tirer un code").click()
    expect(page.locator("#forge-data")).to_be_attached()
    draft = draft_of(member)
    page.reload()
    BenchTab(page).open_families()
    for clue in (*small_clues(Tier.BRONZE), SUPERFLUOUS):
        BenchTab(page).line_of(clue.text("fr")).locator("input").check()
    page.get_by_role("button", name="Recalculer").click()
    expect(page.locator(".pickd.is-superfluous")).to_have_count(1)
    page.get_by_role("button", name="Retirer l’indice").last.click()
    expect(page.locator(".anvil [data-count]")).to_have_text("1")
    first = page.locator(".pickd__text").first.inner_text()
    page.get_by_role("button", name="Descendre").first.click()
    expect(page.locator(".pickd__text").nth(1)).to_have_text(first)
    page.get_by_role("button", name="Annuler le dernier changement").click()
    expect(page.locator(".pickd__text").first).to_have_text(first)
    page.get_by_role("button", name="Publier le coffre").click()
    dialog = page.locator("#publier")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Publier").click()
    page.wait_for_url("**/forge/mes-coffres/*/")
    assert Safe.objects.get(maker=member).code == draft.code


def test_filters_work_without_scripts(visits):
    draft = draft_of()
    page = visits.page(PLAIN, member=draft.smith)
    page.goto("/forge/bronze/")
    page.get_by_label("Chercher dans le catalogue").fill("multiple")
    page.get_by_role("button", name="Filtrer").click()
    page.wait_for_url("**q=multiple**")
    shown = page.locator(".line:not([hidden]) .line__text")
    assert shown.count()
    assert all("multiple" in text for text in shown.all_text_contents())
    assert page.get_by_label("Chercher dans le catalogue").input_value() == "multiple"


def test_guide_follows_a_first_draft_to_a_safe_that_may_be_published(visits):
    member = make_member(now=now())
    tab = BenchTab(visits.page(member=member))
    page = tab.page
    here = page.locator(".lesson__step.is-here")
    page.goto("/forge/bronze/")
    page.get_by_role("link", name="Première fois").click()
    expect(here).to_have_attribute("data-lesson-step", "draw")
    page.get_by_role("button", name="Tirer un code").click()
    page.locator("html[data-ready]").wait_for(state="attached")
    expect(here).to_have_attribute("data-lesson-step", "choose")
    tab.open_families()
    tab.after(page.locator(".line:not(.is-on, .is-idle, .is-key) input").first.click)
    expect(here).to_have_attribute("data-lesson-step", "close")
    while tab.count() > 1:
        tab.after(tab.strongest().first.click)
    removals = page.locator("[data-removals] button")
    while removals.count():
        expect(here).to_have_attribute("data-lesson-step", "clean")
        tab.after(removals.first.click)
    expect(here).to_have_attribute("data-lesson-step", "publish")
    expect(tab.publish_button()).not_to_have_attribute("aria-disabled", "true")
    page.get_by_role("link", name="Quitter le guide").click()
    expect(page.locator(".lesson")).to_have_count(0)
    assert Draft.objects.filter(smith=member).count() == 1


def test_stranger_is_sent_to_log_in_by_the_guide_too(visits):
    page = visits.page()
    page.goto("/forge/apprendre/")
    assert "/compte/connexion/" in page.url


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_bench_fits_in_english_too(visits, device):
    draft = draft_of(clues=(*small_clues(Tier.BRONZE), SUPERFLUOUS))
    draft.smith.preferences.language = "en"
    draft.smith.preferences.save()
    english = device | {"extra_http_headers": {"Accept-Language": "en"}}
    tab = BenchTab(visits.page(english, member=draft.smith)).open("?lecon=1")
    assert not too_wide(tab.page)
    expect(tab.page.locator("html")).to_have_attribute("lang", "en")
    removal = tab.page.locator("[data-removals] button")
    if device is PHONE:
        tab.page.locator(".forge__views label").nth(1).tap()
        assert not too_wide(tab.page)
    tab.after(removal.click)
    expect(tab.said()).to_have_text("A single code is left.")
