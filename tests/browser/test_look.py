"""Every page as it is seen: in both lights, on narrow screens, under a strict policy."""

from datetime import timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from cofferwit.clock import daily_end
from cofferwit.members.models import Preferences
from duels.actions import answers
from duels.rules.course import Kind
from forge.rules.tiers import Tier
from league.actions.daily import publish_dailies
from league.actions.training import train
from league.models import DailySafe
from tests.browser.devices import DESK, NARROW, PHONE, STILL
from tests.browser.looking import too_wide
from tests.duels import scenes
from tests.factories import NOON, SMALL_SAFES, make_members, open_pick, play, start_pick
from tests.league.conftest import clock
from tests.season_rows import member_safe, ranked, settle

__all__ = ["clock"]

YESTERDAY = NOON - timedelta(days=1)
STRANGER = ""
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that another light may break."""


def hold(member, now=NOON):
    pick = start_pick(member, now=now)
    for number, code in enumerate(SMALL_SAFES[Tier(pick.safe.tier)].wrong[:3], start=1):
        play(pick, number, code, after=number)
    return pick


def play_a_month(members):
    """Isaure and Vasco have ranked picks, one of them over the cap; Isaure's safe has settled."""
    left = {"now": YESTERDAY - timedelta(days=2), "left_at": YESTERDAY, "public_at": YESTERDAY}
    for n, thief in enumerate((members["I"], members["V"])):
        for k in range(8 - 2 * n):
            row = {"guess": 1 + k % 3, "loot": 10 + k, "counted": k != 5, "after": f"1{k}20.00"}
            at = YESTERDAY - timedelta(hours=9 - k, minutes=n)
            ranked(thief, member_safe(None, **left), at=at, **row)
    safe = member_safe(members["I"], now=YESTERDAY - timedelta(days=3))
    ranked(members["V"], safe, at=YESTERDAY - timedelta(hours=10), points=9)
    settle(safe, at=YESTERDAY, points=5, counted=9, factor="0.50", picks=1, openings=0)


def play_duels(members) -> dict[str, int]:
    """Isaure's duels with Vasco, one a state of what is to be seen; each by its number."""
    two = (members["I"], members["V"])
    alone = scenes.accept(Kind.FORGE, two=two, now=YESTERDAY - 2 * scenes.HOUR).duel
    scenes.forge(alone, two[0], now=YESTERDAY - scenes.HOUR)
    won, forged = scenes.accept(two=two, now=YESTERDAY).duel, scenes.forged(two, now=YESTERDAY).duel
    declined = scenes.challenge(Kind.FORGE, two=two, tier=Tier.SILVER, now=YESTERDAY).duel
    answers.decline(duel_id=declined.pk, by=two[1], now=YESTERDAY)
    for duel, guesses in ((won, (1, 3)), (forged, (2, None))):
        for member, opened_at in zip(two, guesses, strict=True):
            scenes.play(duel, member, opened_at=opened_at, now=YESTERDAY + scenes.HOUR)
    picking = scenes.accept(two=two, tier=Tier.SILVER, now=YESTERDAY + 2 * scenes.HOUR).duel
    scenes.play(picking, two[1], opened_at=2, now=YESTERDAY + 3 * scenes.HOUR)
    forging = scenes.accept(Kind.FORGE, two=two, tier=Tier.GOLD, now=NOON - scenes.HOUR).duel
    asked = scenes.challenge(two=(two[1], two[0]), tier=Tier.GOLD, now=NOON).duel
    duels = {"won": won, "forged": forged, "alone": alone, "picking": picking}
    duels |= {"forging": forging, "asked": asked, "declined": declined}
    return {name: duel.pk for name, duel in duels.items()}


@pytest.fixture
def pages(transactional_db, clock):
    """Who looks at what: a world in which each page of the house has something to show."""
    members = dict(zip("IVSO", make_members("Isaure", "Vasco", "Salomé", "Octave"), strict=True))
    duels = play_duels(members)
    past = open_pick(members["I"], guesses=2, after=90, now=YESTERDAY)
    lost = hold(members["V"], now=YESTERDAY)
    publish_dailies(now=daily_end(YESTERDAY.date()))
    running = start_pick(members["V"])
    play(running, 1, "0000", after=5)
    won = open_pick(members["S"], guesses=3, after=120)
    held = hold(members["O"])
    play_a_month(members)
    trained = train(by=members["I"], safe_id=past.safe_id, now=NOON)
    play(trained, 1, "3384", after=60)
    clock.instant = NOON + timedelta(seconds=200)
    looked_at = [
        (STRANGER, "/"),
        (STRANGER, "/coffre-du-jour/"),
        (STRANGER, "/coffre-du-jour/2026-11-29/"),
        (STRANGER, "/regles/"),
        (STRANGER, "/compte/connexion/"),
        (STRANGER, "/compte/creer/"),
        (STRANGER, "/compte/mot-de-passe/perdu/"),
        (STRANGER, "/rien/"),
        ("I", "/"),
        ("I", "/coffre-du-jour/"),
        ("I", "/coffre-du-jour/2026-11-29/"),
        ("I", f"/crochetage/{past.pk}/"),
        ("I", "/reglages/"),
        ("V", "/"),
        ("V", f"/crochetage/{running.pk}/"),
        ("V", f"/crochetage/{lost.pk}/"),
        ("S", "/"),
        ("S", "/coffre-du-jour/"),
        ("S", f"/crochetage/{won.pk}/"),
        ("O", f"/crochetage/{held.pk}/"),
        (STRANGER, "/saison/palmares/"),
        ("I", "/saison/2026-11/"),
        ("V", "/saison/2026-11/forgerons/"),
        (STRANGER, "/saison/2026-11/registre/"),
        (STRANGER, "/saison/2026-11/registre/Isaure/"),
        ("I", "/credits/"),
        ("I", "/entrainement/"),
        ("I", f"/crochetage/{trained.pk}/"),
        ("I", "/membre/Isaure/"),
        ("I", "/membre/Vasco/"),
        (STRANGER, "/chances/"),
        ("I", "/duels/"),
        ("O", "/duels/?pseudonym=va"),
        *(("I", f"/duels/{number}/") for number in duels.values()),
        ("V", f"/duels/{duels['forging']}/"),
        ("V", f"/duels/{duels['picking']}/"),
        ("I", f"/duels/{duels['forging']}/forge/"),
        (STRANGER, f"/d/{duels['won']}/"),
    ]
    return [(members.get(who), address) for who, address in looked_at]


def look(visits, pages, device, examine) -> list[str]:
    """What `examine` finds wrong with each of the pages; each member has one browser for all."""
    browsers, found = {}, []
    for member, address in pages:
        if member not in browsers:
            browsers[member] = visits.device(device | STILL, member=member)
        page = browsers[member].new_page()
        page.goto(address)
        found += [f"{address}: {fault}" for fault in examine(page)]
        page.close()
    return found


def faults(page: Page) -> list[str]:
    """What axe says by day and, of colours, by night; and whether the page is too wide."""
    by_day = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark")
    options = {"resultTypes": ["violations"], "runOnly": OF_COLOURS}
    by_night = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        *(f"{fault['id']} at {fault['nodes'][0]['target']}" for fault in by_day),
        *(f"by night {fault['id']} at {fault['nodes'][0]['target']}" for fault in by_night),
        *too_wide(page),
    ]


def faults_down_to_the_narrowest(page: Page) -> list[str]:
    """The same; and whether it is too wide for 320 pixels, a desk at 400 % or a small telephone."""
    found = faults(page)
    page.set_viewport_size(NARROW["viewport"])
    return found + too_wide(page)


def test_page_is_accessible_and_fits_on_a_desk(visits, pages):
    assert look(visits, pages, DESK, faults) == []


def test_page_is_accessible_and_fits_on_telephones(visits, pages):
    assert look(visits, pages, PHONE, faults_down_to_the_narrowest) == []


def test_page_in_english_fits(visits, pages):
    Preferences.objects.update(language="en")
    english = PHONE | {"extra_http_headers": {"Accept-Language": "en"}}
    assert look(visits, pages, english, too_wide) == []


# ---- the shell --------------------------------------------------------------------------------
def test_theme_changes_at_once_and_stays(visits, clock):
    page = visits.page(DESK | {"color_scheme": "light"})
    page.goto("/")
    with page.expect_response("**/theme/") as kept:
        page.get_by_role("button", name="Passer au thème sombre").click()
    assert kept.value.status == 204
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/regles/")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.get_by_role("button", name="Passer au thème clair").count() == 1


def test_language_changes_and_stays(visits, clock):
    page = visits.page()
    page.goto("/coffre-du-jour/")
    page.get_by_role("button", name="Read in English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(f"{visits.address}/coffre-du-jour/")
    page.goto("/")
    assert page.locator("h1").inner_text().split("\n")[0] == "One code."


def test_menu_of_a_member_opens_by_keyboard_and_closes(visits, pages):
    page = visits.page(member=pages[8][0])
    page.goto("/")
    page.locator(".menu > summary").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Réglages")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Réglages")).to_be_hidden()
    expect(page.locator(".menu > summary")).to_be_focused()


def test_first_tab_offers_to_skip_to_the_content(visits, clock):
    page = visits.page()
    page.goto("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#contenu")).to_be_focused()


def test_visitor_elsewhere_reads_their_own_hour_beside_that_of_paris(visits, pages):
    context = visits.browser.new_context(base_url=visits.address, timezone_id="America/Montreal")
    visits.contexts.append(context)
    page = context.new_page()
    page.set_extra_http_headers({"Accept-Language": "fr"})
    page.goto("/coffre-du-jour/")
    beside = page.locator("time[data-paris] + .localtime").first
    assert beside.inner_text() == " à Paris (lundi 18:05 chez vous)"


@pytest.mark.parametrize("light", ["light", "dark"])
def test_badge_of_oneself_on_the_podium_can_be_read(visits, pages, light):
    winner = next(member for member, _ in pages if member and member.pseudonym == "Salomé")
    page = visits.page(DESK | {"color_scheme": light}, member=winner)
    page.goto("/")
    ink, ground = page.locator(".podium .you").evaluate(
        "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
    )
    assert ink != ground


def test_home_leaves_no_column_empty(visits, pages):
    """What was settled stands beside yesterday, and alone while there is none."""
    page = visits.page(member=pages[8][0])
    for last in (".daily--yesterday", ".settled"):
        page.goto("/")
        home, duels, end = (page.locator(css).bounding_box() for css in (".home", ".duels", last))
        for sheet in (duels, end):
            assert sheet["x"] + sheet["width"] == pytest.approx(home["x"] + home["width"], abs=1)
        DailySafe.objects.filter(day=YESTERDAY.date()).delete()


def test_running_pick_keeps_its_words_on_a_telephone(visits, pages):
    page = visits.page(PHONE, member=pages[13][0])
    page.goto("/")
    assert page.locator(".running .tier").inner_text().split() == ["Bronze"]
    assert page.locator(".running__state").inner_text() == "2 essais restants"
    assert page.locator(".running .btn--brass").inner_text().strip() == "Reprendre"


# ---- the try-out safe -------------------------------------------------------------------------
def test_try_out_safe_is_picked_with_the_keyboard(visits, clock):
    page = visits.page()
    page.goto("/")
    page.get_by_label("A", exact=True).focus()
    page.keyboard.type("3284")
    page.keyboard.press("Enter")
    page.locator(".trial__clues .is-broken").wait_for()
    assert page.locator("[data-trial-live]").inner_text().startswith("3284 contredit l’indice 2")
    page.get_by_label("B", exact=True).focus()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.locator(".trial__foot.is-good").wait_for()
    assert page.locator("#trial-say").inner_text().startswith("Ouvert au 2e essai")


def test_strikes_of_the_try_out_safe_outlive_a_guess(visits, clock):
    page = visits.page()
    page.goto("/")
    page.locator('[data-at="A"][data-digit="0"]').click()
    page.get_by_label("A", exact=True).fill("1")
    page.keyboard.type("111")
    page.get_by_role("button", name="Essayer", exact=True).click()
    page.locator(".trial__clues .is-broken").wait_for()
    assert page.locator('[data-at="A"][data-digit="0"]').get_attribute("aria-label") == (
        "A, 0\u202f: rayé"
    )


def test_try_out_safe_is_picked_with_the_thumb(visits, clock):
    page = visits.page(PHONE)
    page.goto("/")
    page.locator(".pos-head.p-A button").tap()
    page.get_by_role("radio", name="Code").tap()
    for digit in "3384":
        page.locator(f'[data-key="{digit}"]').tap()
    page.get_by_role("button", name="Essayer", exact=True).tap()
    page.locator(".trial__foot.is-good").wait_for()


def test_try_out_safe_works_without_a_script(visits, clock):
    page = visits.page(DESK | {"java_script_enabled": False})
    page.goto("/")
    for letter, digit in zip("ABCD", "3284", strict=True):
        page.get_by_label(letter, exact=True).fill(digit)
    page.get_by_role("button", name="Essayer", exact=True).click()
    assert page.url.endswith("/essai/#essai")
    assert page.locator("#trial-say").inner_text().startswith("3284 contredit l’indice 2")
    page.get_by_label("B", exact=True).fill("3")
    page.get_by_role("button", name="Essayer", exact=True).click()
    assert page.locator("#trial-say").inner_text().startswith("Ouvert au 2e essai")


# ---- the deduction path and the share ---------------------------------------------------------
def test_path_is_read_step_by_step(visits, pages):
    page = visits.page(member=pages[8][0])
    page.goto("/coffre-du-jour/2026-11-29/")
    caught = page.locator(".step.is-caught").first.get_attribute("data-step")
    assert page.locator(".step.is-current").get_attribute("data-step") == caught
    page.get_by_role("button", name="Étape suivante").click()
    after = str(int(caught) + 1)
    assert page.locator(".step.is-current").get_attribute("data-step") == after
    assert page.locator("[data-grid-of]:visible").get_attribute("data-grid-of") == after


def test_result_is_copied_as_four_lines_of_plain_text(visits, pages):
    member, address = pages[11]
    context = visits.device(member=member)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="Copier le texte").click()
    page.get_by_role("button", name="Copié").wait_for()
    lines = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert lines[:3] == [
        "Cofferwit, coffre du 29 novembre (bronze, 4 chiffres)",
        "Ouvert au 2e essai en 2:30",
        "1 ouverture sur 2",
    ]
    assert lines[3].endswith("/coffre-du-jour/2026-11-29/")
    assert len(lines) == 4
    assert "".join(lines).isprintable()
