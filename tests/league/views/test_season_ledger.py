"""The ledger of a season over HTTP: its list, a member's page, and the files."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import pytest

from cofferwit.members.models import AccountState, Member, Preferences
from league.actions.catch_up import catch_up
from league.actions.prizes import pay_prizes
from league.models import RankedPick
from tests.factories import make_member, make_members
from tests.pages import page
from tests.season_rows import member_safe, ranked, settle

pytestmark = pytest.mark.django_db

DAY = datetime(2026, 11, 20, 18, tzinfo=UTC)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
LEDGER = "/saison/2026-11/registre/"
VASCO = "/saison/2026-11/registre/Vasco/"


@pytest.fixture(autouse=True)
def _at_day(clock):
    clock.instant = DAY


@pytest.fixture
def month():
    """Vasco: opened, sealed, held and capped picks, and a settled safe. Lucarne: one held."""
    vasco, lucarne = make_members("Vasco", "Lucarne")
    public = {"now": DAY - timedelta(days=9), "left_at": DAY, "public_at": DAY}
    given = [
        (member_safe(None, **public), {"guess": 2, "loot": 10, "after": "1012.00"}),
        (member_safe(lucarne, now=DAY - timedelta(days=9)), {"guess": 1, "loot": 13}),
        (member_safe(None, **public), {"points": 10}),
        (member_safe(None, **public), {"guess": 1, "loot": 12, "counted": False}),
    ]
    for n, (safe, columns) in enumerate(given):
        ranked(vasco, safe, at=DAY - timedelta(days=4 - n), chance="0.38", **columns)
    own = member_safe(vasco, now=DAY - timedelta(days=9))
    ranked(lucarne, own, at=DAY - timedelta(days=2), points=11, chance="0.55")
    late = {"points": 9, "counted": False, "chance": "0.43"}
    ranked(make_member("Ozanne"), own, at=DAY - timedelta(days=1), **late)
    settle(own, at=DAY, points=6, counted=11, factor="0.50", picks=2, openings=0)
    return vasco


def test_list_has_everybody_with_totals_and_a_page(client, month):
    seen = page(client.get(LEDGER))
    lines = [[cell.text for cell in row.all("td")] for row in seen.one("tbody").all("tr")]
    names = [link.text for link in seen.one("tbody").all("a")]
    assert dict(zip(names, lines, strict=True)) == {
        "Lucarne": ["0", "–", "–", "–"],
        "Ozanne": ["0", "–", "–", "–"],
        "Vasco": ["23", "–", "6", "–"],
    }
    assert seen.all("a", href=VASCO)
    assert seen.one(css="pagehead__side").one("p").text == (
        "En cours, figé au paiement du 1er\xa0décembre."
    )


def test_list_of_an_empty_month_says_so(client):
    assert page(client.get(LEDGER)).one(css="empty").text.startswith("Rien à inscrire")


def test_each_loot_has_its_arithmetic(client, month):
    lines = page(client.get(VASCO)).one(css="reg__t").one("tbody").all("tr")
    told = [
        [cell.text for cell in line.all("td") if "sub" not in cell.classes][1:] for line in lines
    ]
    assert told == [
        [
            "1\u202f000,00",
            "0,38",
            "ouvert au 2e",
            "2 × 10 × 0,8 × 0,62 = 9,92",
            "10",
            "10",
            "1\u202f012,00 +12,00",
        ],
        [
            "–",
            "–",
            "ouvert au 1er",
            "",
            "13",
            "23",
            "–",
        ],
        ["1\u202f000,00", "0,38", "tient", "", "0", "23", "1\u202f000,00 0,00"],
        [
            "1\u202f000,00",
            "0,38",
            "ouvert au 1er",
            "2 × 10 × 1 × 0,62 = 12,4",
            "12non compté",
            "23",
            "1\u202f000,00 0,00",
        ],
    ]
    assert [bool(line.all("s")) for line in lines] == [False, False, False, True]


def test_safe_that_is_not_public_is_named_by_nothing(client, month):
    seen = page(client.get(VASCO)).one(css="reg__t").one("tbody")
    sealed = seen.all("tr")[1].one("th")
    assert sealed.one(css="reg__by").text == "coffre encore scellé"
    assert sealed.all("a") == []
    assert "Lucarne" not in seen.text
    assert [by.text for by in seen.all(css="reg__by")].count("maison") == 3


def test_pick_that_adds_nothing_says_no_more_until_its_safe_is_public(client, month):
    """The best rating came with it: of that, too, only what the standing shows is told."""
    isaure = make_member("Isaure")
    safe = member_safe(month, now=DAY - timedelta(days=3))
    row = {"guess": 1, "loot": 12, "counted": False, "chance": "0.38", "after": "1012.00"}
    ranked(isaure, safe, at=DAY - timedelta(hours=1), **row)
    seen = page(client.get(f"{LEDGER}Isaure/"))
    (line,) = seen.one(css="reg__t").one("tbody").all("tr")
    told = [cell.text for cell in line.all("td") if "sub" not in cell.classes][1:]
    assert told == ["–", "–", "connu à la sortie du coffre", "", "–", "0", "–"]
    assert seen.all(css="fineprint") == []
    best = seen.one(css="sums").one("dl").all("div")[2]
    assert [dd.text for dd in best.all("dd")] == ["1\u202f012,00", "sur un coffre encore scellé"]


def test_cap_is_explained_where_it_struck_and_nowhere_else(client, month):
    note = page(client.get(VASCO)).one(css="fineprint").text
    assert note.startswith("Non compté\u202f: pour un même voleur et un même forgeron, 3 butins")
    assert page(client.get(f"{LEDGER}Lucarne/")).all(css="fineprint") == []


def test_sums_say_what_the_month_comes_to(client, month):
    seen = page(client.get(VASCO))
    sums = [
        [dd.text for dd in part.all("dd")] for part in seen.one(css="sums").one("dl").all("div")
    ]
    assert sums == [
        ["23", "sans place chez les voleurs"],
        ["6", "sans place chez les forgerons"],
        ["1\u202f012,00", "après le 1er crochetage du mois"],
        ["0", "0 + 0 crédits"],
    ]
    head = [part.one("p").text for part in seen.all("header", css="sect") if part.all("p")]
    assert head == [
        "4 crochetages classés, 3 ouverts, 2 butins comptés",
        "1 coffre réglé, 2 crochetages reçus, 0 réglé à 1 ou plus",
    ]


def test_settled_safe_shows_each_point_its_factor_and_why(client, month):
    line = page(client.get(VASCO)).all("section", css="reg")[1].one("tbody").one("tr")
    assert [cell.text for cell in line.all("td")[1:]] == [
        "0 sur 2",
        "20 × 0,55 = 1120 × 0,43 = 8,6 ≈ 9 non compté",
        "11",
        "0,5trop peu crocheté",
        "6",
    ]
    assert line.one(css="reg__held").one("s").text == "20 × 0,43 = 8,6 ≈ 9"
    assert line.one("th").one(css="only-phone").all("li") != []
    assert line.all("details") == []


def test_many_points_are_folded_under_their_sum(client):
    smith = make_member("Forgeronne")
    safe = member_safe(smith, now=DAY - timedelta(days=9))
    for n, thief in enumerate(make_members("Vasco", "Isaure", "Ozanne", "Lucarne")):
        ranked(thief, safe, at=DAY - timedelta(hours=n + 1), points=11, chance="0.55")
    settle(safe, at=DAY, points=44, counted=44)
    seen = page(client.get(f"{LEDGER}Forgeronne/"))
    cell = seen.one(css="reg__held")
    assert cell.one("summary").text == "4 calculs, 44 en tout"
    assert [each.text for each in cell.all("li")] == ["20 × 0,55 = 11"] * 4


def test_points_column_says_when_they_came(client, month):
    heads = page(client.get(VASCO)).all("section", css="reg")[1].one("thead").all("th")
    assert heads[3].text == "Points quand il a tenu"


def test_month_without_picks_or_safes_of_a_member_says_so(client, month):
    seen = page(client.get(f"{LEDGER}Lucarne/"))
    assert [each.text for each in seen.all("p", css="lead2")] == [
        "Aucun coffre réglé dans ce mois."
    ]
    smith = make_member("Forgeronne")
    settle(member_safe(smith, now=DAY - timedelta(days=3)), at=DAY, points=4)
    seen = page(client.get(f"{LEDGER}Forgeronne/"))
    assert [each.text for each in seen.all("p", css="lead2")] == [
        "Aucun crochetage classé terminé dans ce mois."
    ]
    assert "aucun crochetage classé" in seen.one(css="sums").text


def test_tie_breaks_and_prizes_are_said(client):
    for n, member in enumerate(make_members("Vasco", "Isaure", "Ozanne")):
        for k in range(8 + n % 2):
            safe = member_safe(None, now=DAY - timedelta(days=3), left_at=DAY, public_at=DAY)
            ranked(member, safe, at=DAY - timedelta(hours=k + 1), guess=1, loot=3 if k < 8 else 0)
    said = {}
    for name in ("Vasco", "Isaure", "Ozanne"):
        kept = page(client.get(f"{LEDGER}{name}/")).one("dl", css="kv--wide")
        said[name] = [dd.text for dd in kept.all("dd")]
    assert said == {
        "Vasco": [
            "a décidé\u202f: le compte le plus ancien",
            "1er\u202f: 150 crédits, provisoire",
            "pas encore de place\u202f: il manque 8 crochetages reçus sur des coffres réglés",
        ],
        "Isaure": [
            "a décidé\u202f: le nombre de crochetages",
            "3e\u202f: 60 crédits, provisoire",
            "pas encore de place\u202f: il manque 8 crochetages reçus sur des coffres réglés",
        ],
        "Ozanne": [
            "a décidé\u202f: le nombre de crochetages, le compte le plus ancien",
            "2e\u202f: 100 crédits, provisoire",
            "pas encore de place\u202f: il manque 8 crochetages reçus sur des coffres réglés",
        ],
    }


def test_paid_month_has_its_prizes_and_the_half_way_step(client, clock):
    vasco = make_member("Vasco")
    for k in range(8):
        safe = member_safe(None, now=DAY - timedelta(days=3), left_at=DAY, public_at=DAY)
        ranked(vasco, safe, at=DAY - timedelta(hours=9 - k), guess=1, loot=3, after="1100.00")
    pay_prizes(now=PAYOUT)
    clock.instant = PAYOUT + timedelta(days=1)
    seen = page(client.get(VASCO))
    assert seen.one(css="pagehead__side").one("p").text == (
        "Figé au paiement, le 1er\xa0décembre à 00\u202fh\u202f15. "
        "Les fichiers portent toute la saison."
    )
    assert [dd.text for dd in seen.one("dl", css="kv--wide").all("dd")] == [
        "inutile\u202f: 24, personne d’autre",
        "1er\u202f: 150 crédits, versés",
        "pas de place\u202f: il a manqué 8 crochetages reçus sur des coffres réglés",
        "1\u202f100,00  1\u202f050,00, à mi-chemin du départ".replace("  ", " "),
    ]
    assert seen.one(css="sums").all("dt")[3].text == "Primes"


def test_place_without_a_prize_is_said_so(client):
    vasco = make_member("Vasco")
    for k in range(8):
        safe = member_safe(None, now=DAY - timedelta(days=3), left_at=DAY, public_at=DAY)
        ranked(vasco, safe, at=DAY - timedelta(hours=9 - k))
    kept = page(client.get(VASCO)).one("dl", css="kv--wide")
    assert kept.all("dd")[1].text == "1er\u202f: sans prime"


def test_member_without_a_page_is_not_found_and_leads_to_the_list(client, month):
    gone = make_member("Membre-1")
    Member.objects.filter(pk=gone.pk).update(state=AccountState.DELETED)
    for name in ("Personne", "Membre-1", "%00", "a%00b", "%F0%9F%92%80", "V" * 500):
        response = client.get(f"{LEDGER}{name}/")
        assert response.status_code == HTTPStatus.NOT_FOUND
        plate = page(response).one(css="errplate")
        assert "pas de page dans le registre" in plate.text
        assert plate.one("a").attributes["href"] == LEDGER
        assert plate.one("a").text == "Voir le registre"


def test_member_with_nothing_in_the_month_has_an_empty_page_with_what_is_missing(client, month):
    make_member("Isaure")
    response = client.get(f"{LEDGER}Isaure/")
    assert response.status_code == HTTPStatus.OK
    seen = page(response)
    assert [each.text for each in seen.all("p", css="lead2")] == [
        "Aucun crochetage classé terminé dans ce mois.",
        "Aucun coffre réglé dans ce mois.",
    ]
    assert [dd.text for dd in seen.one("dl", css="kv--wide").all("dd")] == [
        "pas encore de place\u202f: il manque 8 crochetages classés",
        "pas encore de place\u202f: il manque 8 crochetages reçus sur des coffres réglés",
    ]


def test_empty_page_of_a_month_that_is_over_says_what_was_missing(client, clock, month):
    make_member("Isaure")
    clock.instant = PAYOUT + timedelta(days=1)
    seen = page(client.get(f"{LEDGER}Isaure/"))
    assert [dd.text for dd in seen.one("dl", css="kv--wide").all("dd")] == [
        "pas de place\u202f: il a manqué 8 crochetages classés",
        "pas de place\u202f: il a manqué 8 crochetages reçus sur des coffres réglés",
    ]


def test_missing_picks_of_a_line_are_counted(client, month):
    seen = page(client.get(VASCO))
    assert [dd.text for dd in seen.one("dl", css="kv--wide").all("dd")] == [
        "pas encore de place\u202f: il manque 4 crochetages classés",
        "pas encore de place\u202f: il manque 6 crochetages reçus sur des coffres réglés",
    ]


# ---- one's own -----------------------------------------------------------------------------------
def test_thief_reads_their_own_in_full_and_each_line_leads_to_the_pick(client, month):
    client.force_login(month)
    seen = page(client.get(VASCO))
    lines = seen.one(css="reg__t").one("tbody").all("tr")
    links = [line.one("th").one("a").attributes["href"] for line in lines]
    picks = RankedPick.objects.filter(thief=month).order_by("thief_number")
    assert links == [f"/crochetage/{row.pick_id}/" for row in picks]
    sealed = [cell.text for cell in lines[1].all("td") if "sub" not in cell.classes][1:]
    assert sealed == [
        "1\u202f000,00",
        "0,38",
        "ouvert au 1er",
        "2 × 10 × 1 × 0,62 = 12,4",
        "13",
        "23",
        "1\u202f000,00 0,00",
    ]
    assert lines[1].one(css="reg__by").text == "Lucarne"
    client.force_login(make_member("Isaure"))
    assert "coffre encore scellé" in page(client.get(VASCO)).one(css="reg__t").text
    assert page(client.get(VASCO)).one(css="reg__t").all("a", href=links[1]) == []


def test_files_tell_the_thief_no_more_than_others(client, month):
    told = [client.get(f"/saison/2026-11/registre.{kind}").getvalue() for kind in ("csv", "json")]
    client.force_login(month)
    assert told == [
        client.get(f"/saison/2026-11/registre.{kind}").getvalue() for kind in ("csv", "json")
    ]
    assert b"pick_id" not in told[0] + told[1]


def test_own_ledger_has_no_rating_for_those_who_hide_it(client, clock, month):
    Preferences.objects.filter(member=month).update(hide_rating=True)
    clock.instant = PAYOUT + timedelta(days=1)
    pay_prizes(now=PAYOUT)
    other = page(client.get(VASCO))
    client.force_login(month)
    own = page(client.get(VASCO))
    assert "1\u202f012,00" in other.one("main").text
    assert "1\u202f012,00" not in own.one("main").text
    assert "cote" not in own.one(css="reg__t").one("thead").text.lower()
    assert "Meilleure cote" not in own.one("main").text
    width = len(own.one(css="reg__t").one("thead").all("th"))
    foot = own.one(css="reg__t").one("tfoot")
    spans = [int(each.attributes.get("colspan", 1)) for each in foot.all("th") + foot.all("td")]
    assert sum(spans) == width == 7


def test_downloads_on_a_members_page_say_that_they_are_the_whole_season(client, month):
    def said(address: str) -> bool:
        side = page(client.get(address)).one(css="pagehead__side").one("p").text
        return side.endswith("Les fichiers portent toute la saison.")

    assert (said(VASCO), said(LEDGER)) == (True, False)


def test_arithmetic_of_a_loot_is_stacked_under_its_safe_on_a_phone(client, month):
    (line, *_) = page(client.get(VASCO)).one(css="reg__t").one("tbody").all("tr")
    assert "2 × 10 × 0,8 × 0,62 = 9,92" in line.one(css="only-phone").text


def test_ledger_leads_to_the_profile_of_all_but_the_deleted(client, month):
    def profiles() -> int:
        return len(page(client.get(VASCO)).all("a", href="/membre/Vasco/"))

    assert profiles() == 1
    Member.objects.filter(pk=month.pk).update(state=AccountState.DELETED)
    assert profiles() == 0


def test_account_that_takes_no_place_keeps_its_sums(client, month):
    Member.objects.filter(pk=month.pk).update(state=AccountState.ARCHIVED)
    seen = page(client.get(VASCO))
    assert [
        foot.all("td")[-2 if n == 0 else -1].text for n, foot in enumerate(seen.all("tfoot"))
    ] == [
        "23",
        "6",
    ]
    assert [dd.text for dd in seen.one(css="sums").all("dd", css="num")] == ["23", "6", "–", "0"]
    assert [dd.text for dd in seen.one("dl", css="kv--wide").all("dd")] == [
        "ce compte ne prend pas de place",
        "ce compte ne prend pas de place",
    ]


def test_files_are_streamed_with_a_name_of_their_own(client, month):
    for ending, kind in (("csv", "text/csv"), ("json", "application/json")):
        response = client.get(f"/saison/2026-11/registre.{ending}")
        assert response.streaming
        assert response.headers["Content-Type"] == f"{kind}; charset=utf-8"
        assert response.headers["Content-Disposition"] == (
            f'attachment; filename="cofferwit-2026-11.{ending}"'
        )
    kept = json.loads(client.get("/saison/2026-11/registre.json").getvalue())
    assert (kept["month"], len(kept["picks"])) == ("2026-11", 6)
    table = client.get("/saison/2026-11/registre.csv").getvalue().decode()
    assert [row["kind"] for row in csv.DictReader(io.StringIO(table))].count("pick") == 6


def test_ledger_has_what_catching_up_has_settled(client, clock, month):
    clock.instant = PAYOUT
    catch_up(now=PAYOUT)
    seen = page(client.get(VASCO))
    assert "Lucarne" in seen.one(css="reg__t").text
