"""Training in the browser: choose, play against the ghost, compare, play again."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from cofferwit.clock import daily_end
from forge.rules.tiers import Tier
from league.actions.daily import publish_dailies
from league.models import Pick
from league.rules.purposes import TRAINING
from tests.browser.devices import DESK, PHONE
from tests.browser.picks import GUESS, STATE
from tests.factories import NOON, SMALL_SAFES, make_member, open_pick
from tests.league.conftest import clock

__all__ = ["clock"]

pytestmark = pytest.mark.django_db(transaction=True)

CODE = SMALL_SAFES[Tier.BRONZE].code


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_past_day_is_played_again_against_the_ghost(visits, clock, device):
    isaure = make_member()
    first = open_pick(isaure, guesses=2, after=90)
    publish_dailies(now=daily_end(NOON.date()))
    clock.instant = NOON + timedelta(days=1)
    page = visits.page(device, member=isaure)
    page.goto("/coffre-du-jour/")
    page.get_by_role("link", name="Choisir un coffre").click()
    with page.expect_response(STATE):
        page.get_by_role("button", name=f"Rejouer le coffre {first.safe_id}").click()
    ghost = page.locator(".ghost circle")
    expect(page.locator("h1")).to_have_text("Entraînement")
    expect(ghost).to_have_count(2)
    assert ghost.first.is_visible() is (device is DESK)
    clock.instant += timedelta(seconds=30)
    page.locator("#code-A").click()
    page.keyboard.type(CODE)
    with page.expect_response(GUESS):
        page.keyboard.press("Enter")
    expect(page.locator(".versus")).to_contain_text("Moins d’essais que la première fois.")
    expect(page.locator(".versus .runbar")).to_have_count(2)
    with page.expect_response(STATE):
        page.get_by_role("button", name="Rejouer ce coffre").click()
    assert isaure.picks.filter(purpose=TRAINING).count() == 2
    assert Pick.objects.get(pk=first.pk).opened_at_guess == 2
