"""The landing page."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.desk.rules import trial as trials
from forge.rules.tiers import Tier
from league.models import RankedPick
from league.rules.daily import TIERS
from league.rules.picking import MAX_GUESSES, PENALTY
from league.rules.season import THIEF_RANKED_PICKS
from tests.factories import NOON, SMALL_SAFES, make_daily, make_members, open_pick, play, start_pick
from tests.league.offering import promise, solve, stocked, take_one
from tests.pages import page

pytestmark = pytest.mark.django_db


def hold(member):
    pick = start_pick(member)
    for number, code in enumerate(SMALL_SAFES[Tier.BRONZE].wrong[:3], start=1):
        play(pick, number, code, after=number)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ["Un code. Des indices vrais. Trois essais.", "Créer un compte", "Se connecter"]),
        ("en", ["One code. True clues. Three guesses.", "Create an account", "Log in"]),
    ],
)
def test_landing_page_speaks(client, clock, language, words):
    response = client.get("/", headers={"Accept-Language": language})
    seen = page(response)
    assert seen.one("html").attributes["lang"] == language
    assert seen.one("h1").text == words[0]
    assert seen.one("p", css="hero__acts").all("a")[0].text == words[1]
    assert seen.one("header", css="top").one("a", css="btn--line").text == words[2]


def test_landing_page_shows_the_figures_of_today(client, clock):
    vasco, salome, octave = make_members("Vasco", "Salomé", "Octave")
    open_pick(salome, guesses=2, after=90)
    open_pick(vasco, guesses=1, after=75)
    hold(octave)
    seen = page(client.get("/"))
    today = seen.one("section", css="todaybar")
    assert today.one("h2").text == "Coffre du jour"
    assert today.one(css="eyebrow").text == "Lundi 30\xa0novembre"
    assert today.all("p")[1].text == (
        "2 membres sur 3 l’ont ouvert. Le prochain arrive à 00\u202fh\u202f05."
    )
    rows = seen.one(css="frag--rank").one("tbody").all("tr")
    assert [row.text for row in rows] == ["1Vasco1 essai1:15", "2Salomé2 essais2:30"]


def test_landing_page_shows_the_first_thieves_of_the_month(client, clock):
    vasco, salome = make_members("Vasco", "Salomé")
    qualify({vasco: 7, salome: 9})
    rows = page(client.get("/")).one(css="frag--rank").one("tbody").all("tr")
    assert [row.text for row in rows] == ["1Salomé72150", "2Vasco56100"]


def qualify(loots):
    """Eight ranked picks of each member, in order, each with their loot."""
    for member in loots:
        promise(member)
    for n in range(THIEF_RANKED_PICKS):
        at = NOON - timedelta(days=9 - n // 3) + timedelta(hours=n % 3)
        for i, member in enumerate(loots):
            stocked(3)
            now = at + timedelta(minutes=20 * i)
            solve(take_one(member, ("affordable", "matched", "tough")[n % 3], now=now))
    for member, loot in loots.items():
        RankedPick.objects.filter(thief=member).update(loot=loot, loot_counted=True)


def test_landing_page_says_so_when_nobody_has_opened_it(client, clock):
    make_daily()
    seen = page(client.get("/"))
    assert seen.one(css="empty").one("h3").text == "Personne en tête pour l’instant"
    assert (
        seen.one("section", css="todaybar")
        .all("p")[1]
        .text.startswith("Personne n’a encore fini de le crocheter.")
    )


def test_landing_page_without_a_safe_of_the_day_shows_no_plate(client, clock):
    seen = page(client.get("/"))
    assert seen.all("section", css="todaybar") == []
    assert seen.one(css="empty").one("h3").text == "Le coffre du jour se forge"


def test_landing_page_asks_as_much_of_the_database_for_one_opener_as_for_three(client, clock):
    one, *others = make_members("Vasco", "Salomé", "Octave")
    open_pick(one)
    client.get("/")
    with CaptureQueriesContext(connection) as few:
        client.get("/")
    for member in others:
        open_pick(member)
    with CaptureQueriesContext(connection) as many:
        client.get("/")
    assert len(many) == len(few)


def test_gauge_counts_what_the_first_three_clues_leave(client, clock):
    seen = page(client.get("/"))
    assert seen.one(css="frag--rule").one("p").text == "10 codes restent sur 10\u202f000"


def test_landing_page_takes_no_other_method(client):
    assert client.post("/").status_code == 405


def test_title_and_price_are_those_of_the_rules(client, clock):
    seen = page(client.get("/"))
    assert (MAX_GUESSES, trials.GUESSES) == (3, 3)
    assert seen.one("h1").all("span")[2].text == "Trois essais."
    assert (
        f"prend {PENALTY.seconds}\xa0secondes" in seen.one("section", css="trade").all("p")[0].text
    )
    assert seen.one(css="trial__guess").text == "3 essais, sans compte ni horloge"


def test_week_of_tiers_is_told_as_the_rules_have_it(client, clock):
    make_daily()
    member = make_members("Isaure")[0]
    client.force_login(member)
    told = "Bronze lundi et mardi, argent mercredi et jeudi, or du vendredi au dimanche."
    assert told in page(client.get("/coffre-du-jour/")).text
    assert [tier.value for tier in TIERS] == ["bronze"] * 2 + ["silver"] * 2 + ["gold"] * 3
