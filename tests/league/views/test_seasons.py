"""The standings of a season and the hall of fame, over HTTP."""

from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.members.models import Member
from league.actions.prizes import pay_prizes
from league.actions.seasons import open_season
from league.queries import standings
from tests.factories import make_member, make_members, make_offered_safe
from tests.pages import Element, page
from tests.season_rows import member_safe, ranked, settle

pytestmark = pytest.mark.django_db

DAY = datetime(2026, 11, 20, 18, tzinfo=UTC)
OVER = datetime(2026, 11, 30, 23, tzinfo=UTC)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
START = "dimanche 1er\xa0novembre 2026"
THIEVES = "/saison/2026-11/"
SMITHS = "/saison/2026-11/forgerons/"


@pytest.fixture(autouse=True)
def _at_day(clock):
    clock.instant = DAY


def month_of(
    member: Member, loot: int, *, picks: int = 8, best: str = "1000.00", start: datetime = DAY
) -> None:
    """So many ranked picks of house safes, with all of the loot in the last one."""
    for n in range(1, picks + 1):
        last = n == picks
        ranked(
            member,
            _gone(),
            at=start - timedelta(days=1) + timedelta(minutes=n),
            guess=1 if last and loot else None,
            loot=loot if last else 0,
            after=best if last else "1000.00",
        )


def _gone():
    """A house safe that has left and is public: nothing about it is due."""
    return member_safe(None, now=DAY - timedelta(days=2), left_at=DAY, public_at=DAY)


def settled(smith: Member, points: int, thieves: list[Member], *, factor: str = "1.00"):
    """A safe settled at noon, held once by each of the thieves."""
    safe = member_safe(smith, now=DAY - timedelta(days=2))
    for n, thief in enumerate(thieves, start=1):
        ranked(thief, safe, at=DAY - timedelta(days=1, minutes=n), points=1)
    settle(safe, at=DAY - timedelta(hours=6), points=points, factor=factor)


def rows(seen: Element) -> list[str]:
    """The lines of the table, with those between them."""
    return [
        row.text for body in seen.one(css="ledger__table").all("tbody") for row in body.all("tr")
    ]


# ---- where a season is, and where there is none -----------------------------------------------
def test_season_leads_to_the_thieves_of_this_month(client):
    response = client.get("/saison/")
    assert (response.status_code, response.headers["Location"]) == (HTTPStatus.FOUND, THIEVES)


def test_calibration_says_when_the_season_begins_and_what_counts_until_then(client, clock):
    clock.instant = datetime(2026, 10, 31, 22, 59, tzinfo=UTC)
    response = client.get("/saison/")
    seen = page(response)
    assert response.status_code == HTTPStatus.OK
    assert (
        seen.one("h2", id="h-cal").text
        == "Le classé commence le 1er\xa0novembre à 00\u202fh\u202f00"
    )
    assert "ni cote, ni butin" in seen.one(css="lead2").text
    assert [run.text for run in seen.one(css="prizes").all("li")] == [
        "1er150",
        "2e100",
        "3e60",
        "4e au 10e25",
    ]


@pytest.mark.parametrize(
    ("instant", "month", "sentence"),
    [
        (DAY, "2026-12", "La saison de décembre 2026 n’a pas commencé."),
        (DAY, "2027-04", "La saison d’avril 2027 n’a pas commencé."),
        (
            DAY,
            "2026-10",
            f"Pas de saison en octobre 2026\u202f: le classé a commencé le {START}.",
        ),
        (
            datetime(2026, 10, 20, tzinfo=UTC),
            "2026-11",
            f"Le classé commence le {START}\u202f: il n’y a pas encore de saison.",
        ),
    ],
)
@pytest.mark.parametrize(
    "rest", ["", "forgerons/", "registre/", "registre/Vasco/", "registre.csv", "registre.json"]
)
def test_month_without_a_season_is_not_found_and_says_why(
    client, clock, instant, month, sentence, rest
):
    clock.instant = instant
    response = client.get(f"/saison/{month}/{rest}")
    assert response.status_code == HTTPStatus.NOT_FOUND
    assert page(response).one(css="errplate").all("p")[1].text == sentence


@pytest.mark.parametrize("month", ["2026-13", "2026-00", "novembre", "26-11"])
def test_what_is_no_month_is_no_address(client, month):
    assert client.get(f"/saison/{month}/").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("number", ["0", "2", "x"])
def test_page_that_there_is_not_is_not_found(client, number):
    response = client.get(f"{THIEVES}?page={number}")
    assert response.status_code == HTTPStatus.NOT_FOUND
    assert "Ce classement n’a pas cette page." in page(response).text


# ---- a month that runs ------------------------------------------------------------------------
def test_empty_month_says_that_the_first_place_is_free(client):
    assert page(client.get(THIEVES)).one(css="empty").text.startswith("La première place est libre")
    assert (
        page(client.get(SMITHS)).one(css="empty").text.startswith("Aucun coffre réglé ce mois-ci")
    )


def test_month_names_its_days_left_and_its_payout(client, clock):
    def said() -> str:
        return page(client.get(THIEVES)).one(css="pagehead__side").one("p").text

    assert said() == "10 jours restants. Primes versées le 1er\xa0décembre vers 00\u202fh\u202f15."
    clock.instant = OVER - timedelta(days=1, seconds=1)
    assert said().startswith("1 jour restant.")
    clock.instant = OVER - timedelta(seconds=1)
    assert said().startswith("Dernier jour.")
    clock.instant = OVER
    assert said().startswith("Mois terminé. Les primes sont versées dès que")


def test_neighbouring_months_are_linked_only_where_there_is_a_season(client, clock):
    def links(address: str) -> list[str]:
        seen = page(client.get(address))
        return [link.attributes["href"] for link in seen.all("a", css="ledger__month")]

    assert links(THIEVES) == []
    clock.instant = OVER + timedelta(days=40)
    assert links(THIEVES) == ["/saison/2026-12/"]
    assert links("/saison/2026-12/forgerons/") == [
        "/saison/2026-11/forgerons/",
        "/saison/2027-01/forgerons/",
    ]


def test_strangers_read_the_standings_without_a_month_of_their_own(client):
    month_of(make_member("Vasco"), 40)
    seen = page(client.get(THIEVES))
    assert seen.all(css="mine") == seen.all(css="qualify") == seen.all(css="is-me") == []
    assert seen.one("a", href="/saison/2026-11/registre/Vasco/").text == "Vasco"


def test_deciding_cells_alone_are_marked(client):
    one, other, last, late = make_members("Vasco", "Naïma.B", "Ozanne", "Lucarne")
    month_of(one, 40, best="1100.00")
    month_of(other, 40, best="1050.00")
    month_of(last, 20, picks=9)
    month_of(late, 20, picks=10)
    seen = page(client.get(THIEVES))
    marked = [(cell.classes - {"num"}, cell.text) for cell in seen.all("td", css="is-decisive")]
    assert marked == [
        ({"l-best", "is-decisive"}, "1\u202f100,00départage"),
        ({"l-best", "is-decisive"}, "1\u202f050,00départage"),
        ({"l-picks", "is-decisive"}, "9crochetagesdépartage"),
        ({"l-picks", "is-decisive"}, "10crochetagesdépartage"),
    ]


def test_who_arrived_first_decides_and_then_the_oldest_account(client):
    old, young = make_members("Vasco", "Naïma.B")
    for member in (old, young):
        month_of(member, 40)
    seen = page(client.get(THIEVES))
    assert [mark.text for mark in seen.all(css="l-age")] == [
        "départage\u202f: compte le plus ancien"
    ] * 2
    assert [who.one("a").text for who in seen.all("th", css="l-who")[1:]] == ["Vasco", "Naïma.B"]


def test_double_rule_stands_under_the_last_paid_place(client):
    for n, member in enumerate(make_members(*(f"Thief{n}" for n in range(12)))):
        month_of(member, 100 - n)
    lines = rows(page(client.get(THIEVES)))
    assert lines.index("10 places payées") == 10
    assert len(lines) == 13


def test_place_with_nothing_stands_below_the_rule(client):
    month_of(make_member("Vasco"), 40)
    month_of(make_member("Naïma.B"), 0)
    lines = rows(page(client.get(THIEVES)))
    assert lines[1] == "1 place payée"
    assert lines[2].startswith("2 Naïma.B 0")
    assert lines[2].endswith("aucune")


def test_those_who_do_not_qualify_stand_below_with_their_progress(client):
    month_of(make_member("Vasco"), 40)
    month_of(make_member("Yann-Bzh"), 131, picks=7)
    seen = page(client.get(THIEVES))
    out = seen.one("tbody", css="ledger__out")
    assert out.one("tr", css="ledger__line").text == (
        "Pas encore classés\u202f: il faut 8 crochetages classés dans le mois"
    )
    assert out.one(css="l-need").text == "7 sur 8"
    assert len(out.one(css="pips").all("i", css="on")) == 7
    assert seen.one("header", css="ledger__head").one("p").text == (
        "Le butin du mois. 1 membre classé sur 2."
    )


# ---- one's own line ---------------------------------------------------------------------------
@pytest.fixture
def crowd(monkeypatch) -> list[Member]:
    """Seven thieves, the first with the most, of whom five have a place; five lines on a page."""
    monkeypatch.setattr(standings, "PAGE", 5)
    members = make_members(*(f"Thief{n}" for n in range(7)))
    for n, member in enumerate(members):
        month_of(member, 200 - n, picks=8 if n < 5 else 3)
    return members


@pytest.mark.parametrize(
    ("index", "number", "at"), [(1, 1, 1), (1, 2, 0), (6, 1, 5), (6, 2, 1), (4, 2, 0)]
)
def test_own_line_is_on_every_page_of_the_list(client, crowd, index, number, at):
    client.force_login(crowd[index])
    for headers in ({}, {"HX-Request": "true"}):
        seen = page(client.get(f"{THIEVES}?page={number}", headers=headers))
        lines = seen.one(css="ledger__table").all("tr")[2:]
        lines = [line for line in lines if "ledger__line" not in line.classes]
        assert [n for n, line in enumerate(lines) if "is-me" in line.classes] == [at]
        assert lines[at].one("a").text == f"Thief{index}"


def test_pages_are_walked_by_links_and_by_htmx_alike(client, crowd):
    first = page(client.get(THIEVES)).one("nav", css="pager")
    assert first.one("p").text == "Lignes 1 à 5 sur 7"
    onwards = first.one("a")
    assert (onwards.text, onwards.attributes["href"], onwards.attributes["hx-get"]) == (
        "Places suivantes",
        "?page=2#classement",
        "?page=2",
    )
    swapped = client.get(f"{THIEVES}?page=2", headers={"HX-Request": "true"})
    assert swapped.content.decode().strip().startswith('<section class="ledger sheet"')
    last = page(swapped).one("nav", css="pager")
    assert last.one("p").text == "Lignes 6 à 7 sur 7"
    assert last.one("a").text == "Places précédentes"


def test_placed_member_reads_place_distances_and_charts(client):
    first, me, third = make_members("Vasco", "Isaure", "Ozanne")
    for member, loot in ((first, 60), (me, 45), (third, 40)):
        month_of(member, loot)
    client.force_login(me)
    mine = page(client.get(THIEVES)).one(css="mine")
    assert mine.one(css="mine__place").text == "2e sur 3"
    assert mine.one(css="mine__next").text == "15 de moins que la 1re place, 5 de plus que la 3e."
    loot, rating = mine.all("figure")
    assert loot.one("svg").attributes["aria-label"] == (
        "Votre butin cumulé\u202f: 45 le 20\xa0novembre"
    )
    assert [cell.text for cell in loot.all("tr")[-1].all("td")] == ["45", "–"]
    assert rating.one("svg").attributes["aria-label"] == (
        "Votre cote du mois, en 8 crochetages\u202f: 1\u202f000,00 à présent"
    )


@pytest.mark.parametrize(
    ("others", "own", "says"),
    [
        ((), 45, "Vous seriez seul au classement, si le mois finissait ainsi."),
        ((60,), 45, "15 de moins que la 1re place."),
        ((40,), 45, "5 de plus que la 2e place."),
        ((45,), 45, "À égalité avec la 1re place\u202f: le départage vous met derrière."),
    ],
)
def test_placed_member_reads_how_far_the_neighbours_are(client, others, own, says):
    for n, loot in enumerate(others):
        month_of(make_member(f"Other{n}", joined_at=DAY - timedelta(days=99)), loot)
    me = make_member("Isaure")
    month_of(me, own)
    client.force_login(me)
    assert page(client.get(THIEVES)).one(css="mine__next").text == says


def test_member_ahead_of_an_equal_reads_so(client):
    me, other = make_members("Isaure", "Vasco")
    month_of(me, 45)
    month_of(other, 45)
    client.force_login(me)
    assert page(client.get(THIEVES)).one(css="mine__next").text == (
        "À égalité avec la 2e place\u202f: le départage vous met devant."
    )


def test_member_who_does_not_qualify_reads_what_is_missing_and_the_place_it_would_be(client):
    month_of(make_member("Vasco"), 60)
    me = make_member("Isaure")
    month_of(me, 45, picks=6)
    client.force_login(me)
    seen = page(client.get(THIEVES))
    assert seen.one(css="mine__place").text == "45 de butin"
    assert seen.one(css="mine__next").text == (
        "Il vous manque 2 crochetages classés pour avoir une place. Avec ce total, ce serait la 2e."
    )
    thief, smith = seen.one(css="qualify").all(css="qualify__one")
    assert [state.one("span").text for state in (thief, smith)] == [
        "il en manque 2",
        "il en manque 8",
    ]
    assert thief.one(css="qualify__say").text == "6 crochetages classés sur 8."


def test_member_without_anything_this_month_reads_so(client):
    client.force_login(make_member("Isaure"))
    said = [page(client.get(each)).one(css="mine__next").text for each in (THIEVES, SMITHS)]
    assert said == [
        "Aucun de vos crochetages classés ne s’est encore terminé ce mois-ci.",
        "Aucun de vos coffres ne s’est encore réglé ce mois-ci.",
    ]


def test_condition_that_is_met_is_said_so(client):
    me = make_member("Isaure")
    month_of(me, 45, picks=9)
    client.force_login(me)
    thief = page(client.get(THIEVES)).one(css="qualify").all(css="qualify__one")[0]
    assert "is-done" in thief.classes
    assert thief.one("span").text == "remplie"
    assert thief.one(css="qualify__say").text == "9 crochetages classés, 8 suffisaient."


# ---- smiths -----------------------------------------------------------------------------------
def test_smiths_stand_by_points_then_good_safes(client):
    one, other = make_members("Rossignol", "Lucarne")
    thieves = make_members(*(f"Thief{n}" for n in range(8)))
    settled(one, 30, thieves)
    settled(other, 30, thieves, factor="0.50")
    seen = page(client.get(SMITHS))
    assert [row.text for row in seen.all("tbody")[0].all("tr")][:2] == [
        "1 Rossignol 30 1coffredépartage 20\xa0nov., 13\u202fh\u202f00 8reçus 150crédits",
        "2 Lucarne 30 0coffredépartage 20\xa0nov., 13\u202fh\u202f00 8reçus 100crédits",
    ]
    assert [factor.text for factor in seen.one(css="factors").all("b")] == ["0", "0,5", "1", "1,25"]


def test_smith_reads_what_still_comes_this_month(client, clock):
    me = make_member("Isaure")
    safe = make_offered_safe(me, now=DAY - timedelta(days=8))
    late = member_safe(me, now=DAY - timedelta(days=1))
    for n, thief in enumerate(make_members("Vasco", "Ozanne"), start=1):
        ranked(thief, safe, at=DAY - timedelta(hours=n), points=9)
    client.force_login(me)
    coming = page(client.get(SMITHS)).one(css="pending")
    assert coming.one("a").attributes["href"] == f"/forge/mes-coffres/{safe.pk}/"
    assert coming.one("li").text == f"{safe.pk}Bronze 26\xa0novembre+9"
    assert late.expires_at > OVER
    clock.instant = OVER
    assert page(client.get(SMITHS)).all(css="pending") == []


# ---- a month that is over ---------------------------------------------------------------------
def paid_month() -> list[Member]:
    members = make_members("Vasco", "Isaure", "Yann-Bzh")
    open_season(month="2026-11", now=DAY)
    for member, loot, picks in zip(members, (60, 45, 9), (8, 8, 3), strict=True):
        month_of(member, loot, picks=picks)
    assert pay_prizes(now=PAYOUT) == 1
    return members


def test_paid_month_is_frozen_and_says_so(client, clock):
    _, me, _ = paid_month()
    clock.instant = PAYOUT + timedelta(hours=2)
    client.force_login(me)
    seen = page(client.get(THIEVES))
    assert seen.one(css="pagehead__side").one("p").text == (
        "Mois terminé. Primes versées le 1er\xa0décembre à 00\u202fh\u202f15\u202f: les places ne"
        " changent plus."
    )
    assert seen.one(css="mine__next").text == "Prime versée\u202f: 100 crédits."
    month_of(me, 90)
    after = page(client.get(THIEVES))
    assert rows(after) == rows(seen)


def test_paid_month_speaks_of_the_past_to_those_without_a_place(client, clock):
    _, _, late = paid_month()
    clock.instant = PAYOUT + timedelta(hours=2)
    client.force_login(late)
    seen = page(client.get(THIEVES))
    assert seen.one(css="mine__next").text == "Il a manqué 5 crochetages pour avoir une place."
    assert seen.one(css="ledger__out").one(css="ledger__line").text == (
        "Non classés\u202f: il fallait 8 crochetages classés dans le mois"
    )
    assert [each.text.count("non remplie") for each in seen.all(css="qualify__one")] == [1, 1]
    smiths = page(client.get(SMITHS))
    assert smiths.one(css="empty").text.startswith("Aucun coffre réglé")
    assert "ce mois-là" in smiths.one(css="mine__next").text


# ---- hall of fame -----------------------------------------------------------------------------
def test_hall_without_a_paid_season_says_so(client):
    assert (
        page(client.get("/saison/palmares/"))
        .one(css="empty")
        .text.startswith("Aucune saison payée encore")
    )


def test_hall_shows_the_winners_of_both_standings(client, clock):
    members = make_members("Vasco", "Isaure")
    thieves = make_members(*(f"Thief{n}" for n in range(8)))
    month_of(members[0], 60)
    settled(members[1], 30, thieves)
    pay_prizes(now=PAYOUT)
    clock.instant = PAYOUT + timedelta(days=1)
    seen = page(client.get("/saison/palmares/"))
    assert seen.one("h2").text == "Novembre 2026"
    thief, smith = seen.all("tbody")
    assert [cell.text for cell in thief.all("td")] == ["1", "60", "150"]
    assert thief.one("a").text == "Vasco"
    assert [cell.text for cell in smith.all("td")] == ["1", "30", "150"]
    assert smith.one("a").attributes["href"] == "/saison/2026-11/registre/Isaure/"


def test_hall_of_a_month_without_a_paid_place_says_so(client, clock):
    month_of(make_member("Vasco"), 0)
    pay_prizes(now=PAYOUT)
    clock.instant = PAYOUT + timedelta(days=1)
    seen = page(client.get("/saison/palmares/"))
    assert [note.text for note in seen.all(css="lead2")] == ["Aucune place payée."] * 2


@pytest.mark.parametrize("address", [THIEVES, SMITHS])
def test_page_asks_as_many_queries_however_many_lines_there_are(client, address):
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        return len(queries)

    thieves = make_members(*(f"Thief{n}" for n in range(8)))
    smiths = make_members("Vasco", "Isaure", "Ozanne")
    client.force_login(smiths[0])
    settled(smiths[0], 30, thieves[:4])
    asked()  # a first visit is noted
    before = asked()
    for smith in smiths[1:]:
        settled(smith, 20, thieves)
    assert asked() == before
