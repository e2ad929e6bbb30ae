"""The page of a pair, used: ticks make the reckoning anew, and the decision is taken from it."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from league.models import Pick
from tests.browser.devices import DESK, PHONE
from tests.browser.looking import too_wide
from tests.factories import (
    end_pick,
    make_member,
    make_offer_pick,
    make_offered_safe,
    second_factor,
)


@pytest.fixture
def beryl(transactional_db: None) -> Member:
    return second_factor(make_member("Béryl", is_staff=True, now=now()))


@pytest.fixture
def pick(transactional_db: None) -> Pick:
    """Corvin has opened a safe of Marguerin at the first guess, an hour ago."""
    at: datetime = now() - timedelta(hours=1)
    safe = make_offered_safe(make_member("Marguerin", now=at), now=at)
    return end_pick(make_offer_pick(make_member("Corvin", now=at), safe, now=at), opened_at=1)


def test_ticks_make_the_reckoning_anew_and_void_what_is_ticked(
    open_page: Callable[..., Page], beryl: Member, pick: Pick
) -> None:
    page = open_page(member=beryl)
    page.goto(f"/bureau/paires/{pick.thief_id}/{pick.safe.maker_id}/")
    reckoning = page.locator("#dry-run")
    expect(reckoning.get_by_text("Cote de Corvin")).to_be_visible()
    page.get_by_label("Choisir le crochetage du").uncheck()
    expect(reckoning.get_by_text("Cochez des crochetages")).to_be_visible()
    page.get_by_label("Choisir le crochetage du").check()
    expect(reckoning.get_by_text("Cote de Corvin")).to_be_visible()
    page.get_by_role("radio", name="Annuler les crochetages cochés").check(force=True)
    page.get_by_label("Motif, ou question").fill("Ouverture arrangée.")
    page.get_by_role("button", name="Décider").click()
    expect(page.get_by_text("C’est fait, et écrit au journal.")).to_be_visible()
    pick.refresh_from_db()
    assert pick.voided_at is not None


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESK, PHONE])
def test_evidence_is_in_order_on_every_screen(
    open_page: Callable[..., Page], beryl: Member, pick: Pick, device: object, theme: str
) -> None:
    beryl.preferences.theme = theme
    beryl.preferences.save()
    page = open_page(device, member=beryl)
    for address in (
        f"/bureau/paires/{pick.thief_id}/{pick.safe.maker_id}/",
        "/bureau/paires/",
        f"/bureau/membres/{pick.thief_id}/",
        "/bureau/membres/",
        "/bureau/annulations/",
        f"/bureau/annulations/apercu/?pick={pick.pk}",
    ):
        page.goto(address)
        assert (address, too_wide(page)) == (address, [])
