"""The way of a newcomer: sign up, pick today's safe wrong twice and right once, see the place."""

import pytest
from django.core import mail
from playwright.sync_api import Page, expect

from cofferwit.clock import daily_day
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from forge.actions import fill_stock
from forge.models import Safe
from league.actions.daily import make_daily
from league.models import Pick
from tests.browser.devices import DESK, PHONE
from tests.browser.picks import STATE
from tests.factories import make_members, start_pick
from tests.members.people import mailed_code

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "quatre chevaux au pas"


def sign_up(page: Page) -> None:
    """Make an account by the form, and give the code that the mail brings."""
    page.goto("/")
    page.get_by_role("link", name="Créer un compte", exact=True).first.click()
    page.get_by_label("Pseudonyme").fill("Margaux")
    page.get_by_label("Adresse e-mail").fill("margaux@example.org")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_label("Je résous mes coffres moi-même").check()
    page.get_by_role("button", name="Créer le compte").click()
    expect(page.get_by_label("Code")).to_be_visible()
    assert [message.to for message in mail.outbox] == [["margaux@example.org"]]
    page.get_by_label("Code").fill(mailed_code())
    page.keyboard.press("Enter")
    expect(page).to_have_url("/")


def start_todays(page: Page) -> None:
    """Go to today's safe and begin."""
    page.goto("/coffre-du-jour/")
    with page.expect_response(STATE):  # the page's script has heard from the server
        page.get_by_role("button", name="Commencer").click()


def try_code(page: Page, code: str) -> None:
    """Type the code into the chambers and try it."""
    page.locator(".chamber__digit").first.focus()
    page.keyboard.type(code)
    page.keyboard.press("Enter")


def wrong_codes(safe: Safe) -> list[str]:
    """Two codes that are not the safe's."""
    return [f"{(int(safe.code) + by) % 10 ** len(safe.code):0{len(safe.code)}}" for by in (1, 2)]


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_newcomer_opens_todays_safe_at_the_third_guess(visits, device):
    """The safe comes of the stock by the job's own action; a rival is picking it too."""
    fill_stock(now=now(), limit=1)
    safe = make_daily(now=now()).safe
    rival = start_pick(*make_members("Vasco"), now=now())
    assert daily_day(now()).isoformat() in rival.purpose
    page = visits.page(device)
    sign_up(page)
    start_todays(page)
    for left, code in zip(("2 essais", "1 essai"), wrong_codes(safe), strict=True):
        try_code(page, code)
        expect(page.locator(".clue.is-broken").first).to_be_visible()
        expect(page.locator(".guesses")).to_contain_text(left)
    try_code(page, safe.code)
    expect(page.locator(".verdict")).to_contain_text("Ouvert au 3")
    pick = Pick.objects.get(thief=Member.objects.get(pseudonym="Margaux"))
    assert (pick.state, pick.opened_at_guess, pick.guesses.count()) == ("opened", 3, 3)
    page.goto("/coffre-du-jour/")
    ranking = page.get_by_role("table").first
    expect(ranking).to_contain_text("Margaux")
    expect(ranking).not_to_contain_text("Vasco")
