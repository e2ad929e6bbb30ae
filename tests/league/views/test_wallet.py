"""One's own credits, over HTTP."""

from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import pytest

from league.actions.seasons import open_season
from league.models import CreditEntry, CreditKind, FinalLine, Ladder
from league.queries import wallet
from tests.factories import make_member, make_members
from tests.pages import page

pytestmark = pytest.mark.django_db

PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
LATER = datetime(2026, 12, 19, 12, tzinfo=UTC)
WALLET = "/credits/"


@pytest.fixture(autouse=True)
def _later(clock):
    clock.instant = LATER


def entered(member, amount, *, ladder=Ladder.THIEVES, at=PAYOUT, reason="", place=4, key=""):
    """A line of the account; with a reason it is a correction."""
    season = open_season(month="2026-11", now=PAYOUT - timedelta(days=9))
    return CreditEntry.objects.create(
        member=member,
        kind=CreditKind.CORRECTION if reason else CreditKind.PRIZE,
        key=key or f"{ladder}:{member.pk}:{amount}:{reason}",
        amount=amount,
        season=season,
        ladder=ladder,
        place=None if reason else place,
        reason=reason,
        entered_at=at,
    )


def frozen(member, points, *, ladder=Ladder.THIEVES, place=4):
    """The line of the season that a prize was paid for."""
    season = open_season(month="2026-11", now=PAYOUT - timedelta(days=9))
    FinalLine.objects.create(
        season=season, ladder=ladder, member=member, rank=place, place=place, points=points
    )


def test_strangers_log_in_first(client):
    response = client.get(WALLET)
    assert response.headers["Location"] == f"/compte/connexion/?next={WALLET}"


def test_empty_account_says_so_and_when_the_next_prize_comes(client):
    client.force_login(make_member())
    seen = page(client.get(WALLET))
    assert seen.one(css="balance__n").text == "0"
    assert seen.one(css="empty").text.startswith("Aucune ligne encore")
    assert "Le 1er\xa0décembre vers 00\u202fh\u202f15" in seen.one(css="split__side").text


def test_before_the_ranked_start_no_prize_is_promised(client, clock):
    clock.instant = datetime(2026, 10, 20, tzinfo=UTC)
    client.force_login(make_member())
    assert "Les primes commencent avec le classé." in page(client.get(WALLET)).text


def test_lines_stand_newest_first_with_the_balance_after_each(client):
    me, other = make_members("Isaure", "Vasco")
    frozen(me, 455)
    frozen(me, 131, ladder=Ladder.SMITHS, place=9)
    entered(me, 25)
    entered(me, 25, ladder=Ladder.SMITHS, place=9)
    entered(me, -40, reason="Panne du 17 janvier", at=LATER)
    entered(other, 150)
    client.force_login(me)
    response = client.get(WALLET)
    assert "no-store" in response.headers["Cache-Control"]
    seen = page(response)
    lines = [
        (row.one("a").text, row.one(css="sub").text, *(cell.text for cell in row.all("td")))
        for row in seen.one("tbody").all("tr")
    ]
    assert lines == [
        (
            "Correction, voleurs, novembre 2026",
            "Panne du 17 janvier",
            "19\xa0déc. 2026",
            "−40",
            "10",
        ),
        (
            "Prime des forgerons, novembre 2026",
            "9e place, 131 points",
            "1er\xa0déc. 2026",
            "+25",
            "50",
        ),
        (
            "Prime des voleurs, novembre 2026",
            "4e place, butin 455",
            "1er\xa0déc. 2026",
            "+25",
            "25",
        ),
    ]
    assert seen.one(css="balance__n").text == "10"
    assert [dd.text for dd in seen.one(css="balance").all("dd")] == ["25", "25", "−40"]
    assert seen.one(css="balance__say").text == "crédits, en 3 lignes depuis le 1er\xa0déc. 2026"


def test_correction_of_a_smiths_prize_leads_to_the_smiths(client):
    me = make_member()
    entered(me, 35, ladder=Ladder.SMITHS, reason="Crochetages annulés")
    client.force_login(me)
    link = page(client.get(WALLET)).one("tbody").one("a")
    assert (link.text, link.attributes["href"]) == (
        "Correction, forgerons, novembre 2026",
        "/saison/2026-11/forgerons/",
    )


def test_account_is_paged_by_links_and_by_htmx(client, monkeypatch):
    monkeypatch.setattr(wallet, "PAGE", 2)
    me = make_member()
    frozen(me, 455)
    for n in range(3):
        entered(me, 25 + n, at=PAYOUT + timedelta(days=n))
    client.force_login(me)
    pager = page(client.get(WALLET)).one("nav", css="pager")
    assert pager.one("a").attributes["href"] == "?page=2#lignes"
    swapped = client.get(f"{WALLET}?page=2", headers={"HX-Request": "true"})
    seen = page(swapped)
    assert seen.all("h1") == []
    assert [row.all("td")[1].text for row in seen.one("tbody").all("tr")] == ["+25"]
    assert seen.one("nav", css="pager").one("a").text == "Plus récentes"


@pytest.mark.parametrize("number", ["0", "2", "x", "-1"])
def test_page_that_there_is_not_is_not_found(client, number):
    client.force_login(make_member())
    response = client.get(f"{WALLET}?page={number}")
    assert response.status_code == HTTPStatus.NOT_FOUND
    assert "Vos crédits n’ont pas cette page." in page(response).text
    way_out = page(response).one(css="errplate").one("a")
    assert (way_out.text, way_out.attributes["href"]) == ("Voir vos crédits", WALLET)


def test_lines_are_a_table_for_a_spreadsheet(client):
    me, other = make_members("Isaure", "Vasco")
    frozen(me, 455)
    entered(me, 25)
    entered(me, -40, reason="Panne, du 17 janvier", at=LATER)
    entered(other, 150)
    client.force_login(me)
    assert page(client.get(WALLET)).one("a", href="/credits/credits.csv").text == "CSV"
    answer = client.get("/credits/credits.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.content.decode().splitlines() == [
        "at,kind,ladder,month,place,total,amount,balance,reason",
        '2026-12-19T12:00:00+00:00,correction,thieves,2026-11,,,-40,-15,"Panne, du 17 janvier"',
        "2026-11-30T23:15:00+00:00,prize,thieves,2026-11,4,455,25,25,",
    ]


def test_table_of_strangers_is_behind_the_log_in(client):
    answer = client.get("/credits/credits.csv")
    assert answer.headers["Location"] == f"/compte/connexion/?next={WALLET}"
