"""Home of a member."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOON, make_daily, make_members, open_pick, play, start_pick
from tests.pages import page

pytestmark = pytest.mark.django_db

YESTERDAY = NOON - timedelta(days=1)


@pytest.fixture
def isaure():
    return make_members("Isaure")[0]


@pytest.fixture
def home(client, clock, isaure):
    """Isaure's home, as it stands when it is asked for."""
    client.force_login(isaure)
    return lambda **headers: page(client.get("/", headers=headers))


def test_home_offers_the_safe_of_the_day(home):
    make_daily()
    plate = home().one("section", css="home__plate")
    assert plate.one("h2").text == "Coffre du jour"
    assert plate.one("form").attributes["action"] == "/coffre-du-jour/commencer/"
    assert plate.one("button", css="btn--brass").text == "Commencer"
    assert (
        plate.one(css="todayplate__cost").text
        == "L’horloge part aussitôt\u202f: 10:00, sans pause."
    )


def test_home_leads_back_to_the_running_pick(home, clock, isaure):
    pick = start_pick(isaure)
    play(pick, 1, "0000", after=10)
    clock.instant = NOON + timedelta(seconds=100)
    running = home().one("section", css="running")
    assert running.one("a", css="btn--brass").attributes["href"] == f"/crochetage/{pick.pk}/"
    assert running.one(css="clock__time").text == "7:20sur 10:00"
    assert running.one(css="clock").attributes["aria-label"] == (
        "Temps restant\u202f: 7 minutes 20 secondes"
    )
    assert running.one(css="running__state").text == "2 essais restants"
    assert running.one(css="dial__penalty").attributes["d"] != ""


def test_home_of_who_hides_the_clock_shows_the_deadline(home, clock, isaure):
    start_pick(isaure)
    isaure.preferences.hide_timer = True
    isaure.preferences.save()
    assert home().one(css="clock__time").text == "jusqu’à 12\u202fh\u202f10sur 10:00"


def test_home_ends_a_pick_whose_time_is_up(home, clock, isaure):
    start_pick(isaure)
    clock.instant = NOON + timedelta(minutes=10)
    seen = home()
    assert seen.all(css="running") == []
    assert seen.one(css="todayplate__say").text == ("Le coffre a tenu face à vous, après 0 essai.")


def test_home_tells_what_one_did_today(home, isaure):
    open_pick(isaure, guesses=2, after=90)
    plate = home().one("section", css="home__plate")
    assert plate.one(css="todayplate__say").text == (
        "Vous l’avez ouvert au 2e essai en 2:30\u202f: 1er du classement."
    )
    assert plate.all(css="btn--brass") == []


def test_home_shows_the_first_three_and_marks_oneself(home, isaure):
    for after, member in enumerate(make_members("Vasco", "Salomé", "Octave"), start=1):
        open_pick(member, after=after * 30)
    open_pick(isaure, after=45)
    lines = home().one("ol", css="podium").all("li")
    assert [line.text for line in lines] == [
        "1Vasco1 essai0:30",
        "2Isaurevous1 essai0:45",
        "3Salomé1 essai1:00",
    ]


def test_home_shows_the_week_and_the_streak(home, clock, isaure):
    open_pick(isaure, now=YESTERDAY)
    make_daily()
    clock.instant = NOON
    seen = home()
    days = seen.one("ol", css="week").all("li")
    assert days[0].all(css="sr")[0].text == "lundi 30\xa0novembre\u202f: à crocheter"
    assert seen.one(css="daily__streak").text == (
        "1 jour joué de suite. Record\u202f: 1. Le prochain coffre, bronze, arrive à 00\u202fh\u202f05."
    )


def test_home_shows_what_yesterday_was(home, isaure):
    open_pick(isaure, now=YESTERDAY)
    seen = home()
    assert seen.one(css="yest").one("b").text == "3384"
    assert seen.one("a", href="/coffre-du-jour/2026-11-29/").text == "Lire le chemin"


def test_home_without_a_safe_of_the_day_says_that_it_is_on_its_way(home):
    empty = home().one(css="empty")
    assert empty.text.startswith("Le coffre du jour se forge")
    assert "revenez dans une minute" in empty.text


def test_home_says_so_when_nobody_has_opened_it(home):
    make_daily()
    assert home().one(css="empty").text.startswith("La première place est libre")


def test_home_fills_its_rows_with_and_without_yesterday(home, isaure):
    assert "home--alone" in home().one(css="home").classes
    open_pick(isaure, now=YESTERDAY)
    assert "home--alone" not in home().one(css="home").classes


def test_home_speaks_english(home, isaure):
    make_daily()
    isaure.preferences.language = "en"
    isaure.preferences.save()
    seen = home()
    assert seen.one("html").attributes["lang"] == "en"
    assert seen.one("section", css="home__plate").one("h2").text == "Safe of the day"
    assert seen.one("button", css="btn--brass").text == "Start"


def test_home_asks_as_much_of_the_database_for_one_opener_as_for_three(home, isaure):
    open_pick(isaure)
    home()
    with CaptureQueriesContext(connection) as few:
        home()
    for member in make_members("Vasco", "Salomé"):
        open_pick(member)
    with CaptureQueriesContext(connection) as many:
        home()
    assert len(many) == len(few)
