"""Take an offer, lose it, and see the rating move."""

import re
from datetime import timedelta
from decimal import Decimal

import pytest
from playwright.sync_api import Page, expect

from cofferwit.look.rules.numbers import change, rating, whole
from cofferwit.ops.edge import now
from forge.rules.tiers import Tier
from league.models import Offer, Pick, Promise, RankedPick
from tests.browser.devices import DESK, NARROW, PHONE
from tests.browser.looking import problems
from tests.browser.picks import BRONZE, PickTab
from tests.factories import make_member
from tests.league.offering import rate, rated_safe, take_one

pytestmark = pytest.mark.django_db(transaction=True)

PLAIN = {"java_script_enabled": False}


@pytest.fixture
def isaure(transactional_db):
    """Isaure at 1 184, and a safe of a smith in each of her three places."""
    published = now() - timedelta(hours=2)
    member = rate(make_member(now=published), "1184.37")
    for figure, smith in (("1091", "Ozanne"), ("1179", "Lucarne"), ("1281", "Rossignol")):
        rated_safe(figure, smith, tier=Tier.BRONZE, now=published)
    return member


def tag(page: Page, name: str):
    """The offer in the place of that name."""
    return page.locator(".tag").filter(has_text=name)


def take_the_tough_one(page: Page) -> Pick:
    """From home by the promise to the page of the pick."""
    page.goto("/")
    tag(page, "Coriace").get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Avant votre premier crochetage classé"
    )
    page.get_by_label("Je résous les coffres moi-même, sans programme.").check()
    page.get_by_role("button", name="Confirmer et crocheter").click()
    page.wait_for_url("**/crochetage/**")
    return Pick.objects.get()


def test_take_an_offer_lose_it_and_see_the_rating_move(visits, isaure):
    page = visits.page(DESK, member=isaure)
    pick = take_the_tough_one(page)
    assert Promise.objects.get().member == isaure
    tab = PickTab(page, pick).open()
    for wrong in BRONZE.wrong[:2]:
        tab.guess(wrong)
    tab.type_code(BRONZE.wrong[2])
    page.keyboard.press("Enter")
    expect(page.locator(".verdict h1")).to_have_text("Le coffre a tenu")

    moved = RankedPick.objects.get()
    assert (moved.thief_before, moved.result) == (Decimal("1184.37"), 0)
    assert moved.thief_after < moved.thief_before
    gain = page.locator("[data-gain=thief]")
    expect(gain).to_contain_text(rating(moved.thief_before, "fr"))
    expect(gain).to_contain_text(rating(moved.thief_after, "fr"))
    expect(gain).to_contain_text(change(moved.thief_after - moved.thief_before, "fr", number=2))
    expect(page.locator(".me__rating")).to_contain_text(whole(moved.thief_after, "fr"))

    page.get_by_role("link", name="Offres du jour").click()
    lost = tag(page, "Coriace")
    expect(lost).to_contain_text(f"Coffre {pick.safe_id}")
    expect(lost).to_contain_text("par Rossignol")
    expect(lost).to_contain_text("Le coffre a tenu.")
    tag(page, "Abordable").get_by_role("button").click()
    page.wait_for_url("**/crochetage/**")
    assert Offer.objects.filter(pick__isnull=False).count() == 2


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_offer_is_taken_without_scripts(visits, isaure, device):
    page = visits.page(device | PLAIN, member=isaure)
    page.goto("/")
    tag(page, "Coriace").get_by_role("button").click()
    page.get_by_role("button", name="Confirmer et crocheter").click()
    expect(page.get_by_role("alert")).to_contain_text("Cochez la case")
    assert not Pick.objects.exists()
    page.get_by_label("Je résous les coffres moi-même, sans programme.").check()
    page.get_by_role("button", name="Confirmer et crocheter").click()
    expect(page).to_have_url(re.compile(f"/crochetage/{Pick.objects.get().pk}/$"))


def test_other_offers_wait_for_the_running_one(visits, isaure):
    pick = take_one(isaure, "tough", now=now())
    page = visits.page(DESK, member=isaure)
    page.goto("/")
    waiting = tag(page, "Abordable").get_by_role("button")
    expect(waiting).to_have_attribute("aria-disabled", "true")
    waiting.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".brass, .btn--brass")).to_have_count(1)
    tag(page, "Coriace").get_by_role("link", name=re.compile("^Reprendre, ")).click()
    page.wait_for_url(f"**/crochetage/{pick.pk}/")


@pytest.mark.parametrize("device", [DESK, PHONE, NARROW], ids=["desk", "phone", "narrow"])
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_overflows(visits, isaure, device, light):
    page = visits.page(device | {"color_scheme": light}, member=isaure)
    for at in ("/", "/offres/"):
        page.goto(at)
        assert problems(page) == [], at
    tag(page, "Coriace").get_by_role("button").click()
    expect(page.get_by_label("Je résous les coffres moi-même, sans programme.")).to_be_visible()
    assert problems(page) == []
    take_one(isaure, "tough", now=now())
    for at in ("/", "/offres/"):
        page.goto(at)
        assert problems(page) == [], at
