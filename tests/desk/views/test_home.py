"""Home of a member."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.members.models import Preferences
from cofferwit.members.rules.roles import Role
from forge.actions import make_public
from forge.models import RankedStart
from league.actions.offers import be_offered, take
from league.actions.seasons import open_season
from league.models import CreditEntry, CreditKind, Ladder, OfferDay, Settlement
from tests.duels import scenes
from tests.factories import NOON, make_daily, make_members, open_pick, play, start_pick
from tests.league.offering import (
    LATER,
    lose,
    offers_of,
    promise,
    rate,
    rated_safe,
    solve,
    stocked,
    take_one,
)
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
        "1 jour joué de suite. Record\u202f: 1. "
        "Le prochain coffre, bronze, arrive à 00\u202fh\u202f05."
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


# ---- offers, season, what was settled ------------------------------------------------------------


def test_home_makes_and_shows_the_offers_of_the_day(home):
    stocked(3)
    offers = home().one("section", css="offers")
    assert OfferDay.objects.get().made_at == NOON
    assert [each.text for each in offers.all("h3")] == ["Abordable", "À votre mesure", "Coriace"]
    assert offers.one("h2").one("a").attributes["href"] == "/offres/"
    assert home().one("header", css="top").one(css="me__rating").text == "cote 1\u202f000"


def test_home_has_one_brass_button(home, isaure):
    make_daily()
    stocked(3)
    assert len(home().all(css="btn--brass")) == 1
    take_one(promise(isaure))
    assert [each.text for each in home().all(css="btn--brass")] == ["Reprendre"]


def test_home_leads_back_to_the_running_offer_and_hides_its_number(home, clock, isaure):
    safe = rated_safe("1281", "Rossignol")
    stocked(3)
    make_daily()
    pick = take_one(promise(rate(isaure, "1184.37")), "tough")
    clock.instant = NOON + timedelta(seconds=100)
    seen = home()
    running = seen.one("section", css="running")
    assert running.one("h2").text == "Coriace"
    assert running.one(css="eyebrow").text == "Offre du jour, en cours"
    assert "coté 1\u202f281, 36\u202f% de chance" in running.one(css="running__facts").text
    assert running.one("a", css="btn--brass").attributes["href"] == f"/crochetage/{pick.pk}/"
    assert "Rossignol" not in seen.text
    assert f"Coffre {safe.pk}" not in seen.text
    daily = seen.one("section", css="daily")
    assert daily.one("button").text == "Crocheter le coffre du jour"
    assert daily.one("button").attributes["aria-disabled"] == "true"
    assert seen.one(id=daily.one("button").attributes["aria-describedby"]).one("a")


def test_running_offer_says_its_chance_alone_to_who_hides_ratings(home, isaure):
    rated_safe("1281", "Rossignol")
    stocked(3)
    take_one(promise(rate(isaure, "1184.37")), "tough")
    Preferences.objects.filter(member=isaure).update(hide_rating=True)
    facts = home().one("section", css="running").one(css="running__facts").text
    assert facts == "Bronze 36\u202f% de chance"


def test_home_after_the_daily_leads_to_its_result_beside_a_running_offer(home, isaure):
    open_pick(isaure, now=NOON - timedelta(hours=1))
    stocked(3)
    take_one(promise(isaure))
    assert home().all("section", css="daily")[0].one("a", css="btn--line").text == (
        "Voir le résultat"
    )


def test_home_of_an_offer_taken_before_midnight_says_whose_it_was(home, clock, isaure):
    stocked(6)
    last = NOON + timedelta(hours=12, seconds=-30)
    pick = take_one(promise(isaure), now=last)
    clock.instant = last + timedelta(minutes=1)
    running = home().one("section", css="running")
    assert running.one("h2").text == "Offre d’hier"
    assert running.one("a", css="btn--brass").attributes["href"] == f"/crochetage/{pick.pk}/"


def test_home_shows_where_the_month_stands(home, isaure):
    stocked(3)
    solve(take_one(promise(isaure)))
    season = home().one("section", css="season")
    assert season.one("h2").text == "Saison de novembre"
    assert season.one("p").text == "Dernier jour"
    thief, smith = season.all("a", css="rank")
    assert thief.one(css="rank__what").text == "10 de butin"
    assert thief.one(css="rank__next").text == "1 crochetage sur 8"
    assert thief.attributes["href"] == "/saison/2026-11/"
    assert smith.attributes["href"] == "/saison/2026-11/forgerons/"
    assert thief.one(css="rank__place").text.endswith("pas encore de place")


def test_home_before_the_ranked_start_says_when_it_is(home):
    RankedStart.objects.create(starts_at=LATER)
    season = home().one("section", css="season")
    assert season.one("h2").text == "Calibrage"
    assert "Le classé commence le 30\xa0novembre à 13\u202fh\u202f00." in season.text


def test_home_shows_what_was_settled_since_yesterday_evening(home, isaure):
    own = rated_safe("1000", isaure)
    Settlement.objects.create(
        safe=own,
        smith=isaure,
        left_at=NOON,
        settled_at=NOON,
        month="2026-11",
        picks=6,
        openings=3,
        counted=28,
        factor="1.25",
        points=35,
    )
    safe = rated_safe("1000", "Vasco")
    stocked(3)
    pick = lose(take_one(promise(isaure), now=NOON - timedelta(minutes=30)))
    make_public(safe=safe, now=NOON - timedelta(minutes=1))
    first, second = home().one("section", css="settled").all("li")
    assert first.one(css="row__what").one("b").text == f"Votre coffre {own.pk} est réglé"
    assert first.one(css="row__what").one("span").text == (
        "6 crochetages, ouvertures\u202f: 3, facteur 1,25."
    )
    assert first.one(css="row__gain").text == "+35 points de forge"
    assert second.one(css="row__what").text == (
        f"Coffre {safe.pk} de VascoIl avait tenu face à vous. Son chemin est visible."
    )
    assert second.one("a").attributes["href"] == f"/crochetage/{pick.pk}/"


def test_home_tells_of_a_prize_just_paid(home, isaure):
    season = open_season(month="2026-11", now=NOON)
    for at in (NOON, NOON - timedelta(days=2)):
        CreditEntry.objects.create(
            member=isaure,
            kind=CreditKind.PRIZE,
            key=f"prize:{at}",
            amount=150,
            season=season,
            ladder=Ladder.SMITHS,
            place=1,
            entered_at=at,
        )
    line = home().one("section", css="settled").one("li")
    assert line.one(css="row__what").text == (
        "Prime des forgerons, novembre 20261re place. Vos crédits"
    )
    assert line.one("a").attributes["href"] == "/credits/"
    assert line.one(css="row__gain").text == "+150 crédits"


def test_home_leads_to_training(home, isaure):
    """From everywhere; and from the offers themselves once all three are played."""
    stocked()
    seen = home()
    for part in (seen.one("header", css="top"), seen.one("footer")):
        assert part.one("a", href="/entrainement/").text == "S’entraîner"
    assert not seen.one("section", css="offers").all("a", href="/entrainement/")
    promise(isaure)
    for slot in ("affordable", "matched", "tough"):
        lose(take_one(isaure, slot, now=NOON - timedelta(minutes=30)))
    assert home().one("section", css="offers").all("a", href="/entrainement/")


def test_home_names_its_parts_apart_while_the_daily_is_picked(home, isaure):
    start_pick(isaure)
    names = [each.one("h2").text for each in home().all("section")]
    assert sorted(names) == sorted(set(names))


def test_menu_of_staff_leads_to_the_administration(home, isaure):
    assert not home().all("a", href="/admin/")
    isaure.role, isaure.is_staff = Role.MODERATOR.value, True
    isaure.save()
    assert home().one("header", css="top").one("a", href="/admin/").text == "Administration"


def test_home_says_so_when_nothing_was_settled(home):
    assert home().one("section", css="settled").one("p").text.startswith("Rien de nouveau")


def test_home_asks_as_much_of_the_database_with_offers_picked_as_without(home, isaure):
    make_daily()
    stocked(3)
    promise(isaure)
    home()
    with CaptureQueriesContext(connection) as none:
        home()
    for n, offer in enumerate(offers_of(be_offered(member=isaure, now=NOON)).values()):
        at = NOON + timedelta(minutes=n)
        lose(take(offer_id=offer.pk, by=isaure, promised=True, now=at))
        make_public(safe=offer.safe, now=at)
    home()
    with CaptureQueriesContext(connection) as three:
        home()
    assert len(three) <= len(none), [each["sql"][:160] for each in three]


# ---- duels ------------------------------------------------------------------------------------
def duels_on(seen):
    return seen.one("section", aria_labelledby="h-duels")


def test_home_without_a_duel_says_how_to_have_one(home):
    section = duels_on(home())
    assert "Aucun, pour l’instant." in section.text
    assert [link.attributes["href"] for link in section.all("a")] == ["/duels/", "/duels/#defier"]


def test_home_shows_the_duels_that_wait_and_no_other(home, clock, isaure):
    vasco, octave = make_members("Vasco", "Octave")
    waiting = scenes.accept(two=(isaure, vasco), now=NOON - timedelta(hours=2)).duel
    scenes.challenge(two=(isaure, octave), now=NOON)
    make_daily()
    seen = home()
    rows = duels_on(seen).all("li")
    assert [row.attributes["data-duel"] for row in rows] == [str(waiting.pk)]
    assert rows[0].one("a", css="btn--line").attributes["href"] == f"/duels/{waiting.pk}/"
    assert len(seen.all(css="btn--brass")) == 1


def test_home_makes_a_duel_wait_for_the_pick_that_runs(home, isaure):
    vasco = make_members("Vasco")[0]
    scenes.accept(two=(isaure, vasco), now=NOON - timedelta(hours=2))
    start_pick(isaure)
    seen = home()
    button = duels_on(seen).one("button")
    assert button.attributes["aria-disabled"] == "true"
    assert "Un seul crochetage à la fois" in seen.one(id=button.attributes["aria-describedby"]).text


def test_home_notices_what_nobody_has_visited(home, clock, isaure):
    vasco = make_members("Vasco")[0]
    duel = scenes.challenge(two=(vasco, isaure), now=NOON).duel
    clock.instant = NOON + timedelta(hours=72)
    assert duels_on(home()).all("li") == []
    duel.refresh_from_db()
    assert duel.state == "lapsed"
