"""The season as members use it: one's line in sight, the next places, the wallet after a payout."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from cofferwit.members.models import Member
from league.queries import standings
from tests.browser.devices import DESK, PHONE, TABLET
from tests.factories import make_members
from tests.league.conftest import clock
from tests.season_rows import member_safe, ranked

__all__ = ["clock"]

DAY = datetime(2026, 11, 20, 18, tzinfo=UTC)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
THIEVES = "/saison/2026-11/"
ON_A_PAGE = 20


@pytest.fixture
def thieves(transactional_db, clock, monkeypatch) -> list[Member]:
    """Twenty-four thieves, the first with the most; the last two do not qualify."""
    clock.instant = DAY
    monkeypatch.setattr(standings, "PAGE", ON_A_PAGE)
    members = make_members(*(f"Thief{n:02}" for n in range(24)), now=DAY)
    kept = {"now": DAY - timedelta(days=2), "left_at": DAY, "public_at": DAY}
    safes = [member_safe(None, **kept) for _ in range(8)]
    for n, member in enumerate(members):
        for k, safe in enumerate(safes[: 8 if n < 22 else 3]):
            at = DAY - timedelta(hours=9 - k, seconds=n)
            ranked(member, safe, at=at, guess=1, loot=40 - n if k == 0 else 1)
    return members


def in_sight(page: Page) -> bool:
    """Whether one's own line can be seen whole: within the window, over the tabs."""
    line = page.locator("tr.is-me").bounding_box()
    tabs = page.locator(".tabs").bounding_box()
    window = page.viewport_size
    assert line is not None
    assert window is not None
    floor = tabs["y"] if tabs else window["height"]
    return line["y"] >= -0.5 and line["y"] + line["height"] <= floor + 0.5


@pytest.mark.parametrize("device", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
@pytest.mark.parametrize("index", [1, 17, 23], ids=["first", "far", "unplaced"])
def test_own_line_is_in_sight_wherever_the_list_is_scrolled(visits, thieves, device, index):
    page = visits.page(device, member=thieves[index])
    page.goto(THIEVES)
    own = page.locator("tr.is-me")
    expect(own).to_have_count(1)
    expect(own).to_contain_text(f"Thief{index:02}")
    table = page.locator(".ledger__table")
    for part in ("start", "center", "end"):
        table.evaluate("(e, block) => e.scrollIntoView({block, behavior: 'instant'})", part)
        assert in_sight(page), part


def test_next_places_come_without_another_page_and_keep_the_own_line(visits, thieves):
    page = visits.page(member=thieves[2])
    page.goto(THIEVES)
    page.evaluate("window.same = true")
    page.get_by_role("link", name="Places suivantes").click()
    expect(page.locator(".pager p")).to_have_text("Lignes 21 à 24 sur 24")
    assert page.evaluate("window.same") is True
    expect(page.locator(".l-who a")).to_have_text(
        ["Thief02", "Thief20", "Thief21", "Thief22", "Thief23"]
    )
    expect(page.locator("tr.is-me")).to_have_count(1)
    page.get_by_role("link", name="Places précédentes").click()
    expect(page.locator(".pager p")).to_have_text("Lignes 1 à 20 sur 24")


def test_next_places_come_without_a_script(visits, thieves):
    page = visits.page(DESK | {"java_script_enabled": False}, member=thieves[2])
    page.goto(THIEVES)
    page.get_by_role("link", name="Places suivantes").click()
    expect(page).to_have_url(re.compile(r"\?page=2#classement$"))
    expect(page.locator("tr.is-me")).to_contain_text("Thief02")


def test_line_leads_to_its_ledger_and_back(visits, thieves):
    page = visits.page(PHONE)
    page.goto("/saison/")
    page.get_by_role("link", name="Thief03").click()
    expect(page).to_have_url(re.compile("/saison/2026-11/registre/Thief03/$"))
    expect(page.locator("h1")).to_have_text("Thief03")
    expect(page.locator(".reg__t tfoot .t-num")).to_have_text("44")
    page.get_by_role("link", name=re.compile("Registre de novembre")).click()
    page.get_by_role("link", name=re.compile("Saison de novembre")).click()
    expect(page).to_have_url(re.compile(f"{THIEVES}$"))


def test_chart_has_its_table_under_it(visits, thieves):
    page = visits.page(member=thieves[2])
    page.goto(THIEVES)
    loot = page.locator(".chart").first
    expect(loot.locator("table")).to_be_hidden()
    loot.get_by_text("Voir le tableau").click()
    expect(loot.locator("tbody tr").last).to_have_text(re.compile(r"20\s*novembre\s*45\s*38"))


def test_wallet_has_the_prize_after_the_payout(visits, thieves, clock):
    page = visits.page(member=thieves[1])
    page.goto("/credits/")
    expect(page.locator(".balance__n")).to_have_text("0")
    call_command("run_job", "pay_prizes", "--at", PAYOUT.isoformat())
    clock.instant = PAYOUT + timedelta(minutes=1)
    page.goto("/")
    page.locator(".menu > summary").click()
    page.get_by_role("link", name="Crédits", exact=True).click()
    expect(page.locator(".balance__n")).to_have_text("100")
    expect(page.locator("tbody th")).to_have_text(
        re.compile(r"Prime des voleurs, novembre 2026\s*2e place, butin 46")
    )
    page.get_by_role("link", name="Prime des voleurs, novembre 2026").click()
    expect(page.locator(".pagehead__side")).to_contain_text("les places ne changent plus")
    expect(page.locator("tr.is-me .l-prize")).to_contain_text("100")
