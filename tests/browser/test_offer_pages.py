"""An offered safe in the browser: what it did to its thief's figures, and its smith's way out."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from cofferwit.members.models import Preferences
from forge.rules.tiers import Tier
from league.models import Withdrawal
from tests.browser.devices import DESK, PHONE
from tests.browser.looking import problems, too_wide
from tests.factories import (
    NOON,
    SMALL_SAFES,
    end_pick,
    make_member,
    make_offer_pick,
    make_offered_safe,
)
from tests.league.conftest import clock
from tests.league.safe_scenes import pick_all

__all__ = ["clock"]

PLAIN = DESK | {"java_script_enabled": False}


@pytest.mark.parametrize("device", [DESK, PHONE])
def test_lost_offer_shows_the_rating_move(visits, clock, device):
    pick = end_pick(make_offer_pick(make_member()), after=90)
    clock.instant = NOON + timedelta(minutes=5)
    page = visits.page(device, member=pick.thief)
    page.goto(f"/crochetage/{pick.pk}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Le coffre a tenu")
    moved = page.locator("[data-gain=thief]")
    expect(moved.locator(".gain__d")).to_have_text("−16,00")
    expect(moved).to_contain_text("32 × (0 − 0,5)")
    expect(page.locator(".eloscale:visible")).to_have_count(1)
    expect(page.locator("body")).not_to_contain_text(SMALL_SAFES[Tier.BRONZE].code)
    assert not too_wide(page)


@pytest.mark.parametrize("device", [DESK, PHONE, PLAIN])
def test_withdrawal_is_read_then_confirmed(visits, clock, device):
    smith = make_member()
    safe = make_offered_safe(smith)
    pick_all(safe, [None, 2, None])
    clock.instant = NOON + timedelta(hours=6)
    page = visits.page(device, member=smith)
    page.goto(f"/forge/mes-coffres/{safe.pk}/")
    confirm = page.get_by_role("button", name="Confirmer le retrait")
    expect(confirm).not_to_be_visible()
    page.get_by_text("Le retirer à minuit").click()
    expect(page.locator(".withdraw__what")).to_contain_text("Un coffre retiré ne revient pas.")
    assert not Withdrawal.objects.exists()
    confirm.click()
    expect(page.locator("#sortie")).to_have_attribute("data-state", "leaving")
    expect(page.locator("#sortie")).to_contain_text("Il sort le 1er décembre")
    assert Withdrawal.objects.get().safe == safe
    assert not too_wide(page)


@pytest.mark.parametrize(("device", "theme"), [(DESK, "light"), (PHONE, "dark")])
def test_pages_of_offered_safes_are_accessible(visits, clock, device, theme):
    smith, thief = make_member(), make_member("Vasco")
    Preferences.objects.update(theme=theme)
    safe = make_offered_safe(smith)
    pick_all(safe, [None, 2, 3, None])
    pick = end_pick(make_offer_pick(thief, safe, now=NOON + timedelta(hours=6)), opened_at=2)
    clock.instant = NOON + timedelta(hours=7)
    looked_at = [
        (smith, "/forge/mes-coffres/"),
        (smith, f"/forge/mes-coffres/{safe.pk}/"),
        (thief, f"/crochetage/{pick.pk}/"),
    ]
    for member, address in looked_at:
        page = visits.page(device, member=member)
        page.goto(address)
        assert problems(page) == []
