"""The offers of the day, over HTTP."""

from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.members.models import AccountState, Preferences
from forge.actions import leave
from forge.models import RankedStart
from forge.rules.tiers import Tier
from league.actions import offers as actions
from league.actions.offers import be_offered
from league.models import Offer, OfferDay, Pick, Promise, RankedPick, ThiefRating
from tests.factories import NOON, SMALL_SAFES, make_daily, make_member, start_pick
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

AT = "/offres/"
NAMES = ("Abordable", "À votre mesure", "Coriace")


@pytest.fixture
def isaure(client, clock):
    member = promise(rate(make_member(), "1184.37"))
    client.force_login(member)
    return member


@pytest.fixture
def three(isaure):
    """Her three safes: at 1091, 1179 and 1281, by three smiths."""
    pairs = (("1091", "Ozanne"), ("1179", "Lucarne"), ("1281", "Rossignol"))
    return [rated_safe(rating, smith) for rating, smith in pairs]


def tags(client):
    return page(client.get(AT)).one("section", css="offers").all("li", css="tag")


def post(client, slot="tough", **sent):
    offer = Offer.objects.filter(slot=slot).order_by("replacement").last()
    return client.post(f"/offres/{offer.pk}/prendre/", sent)


# ---- what is shown -------------------------------------------------------------------------------


def test_offers_are_made_at_the_first_visit(client, three):
    response = client.get(AT)
    assert response.status_code == HTTPStatus.OK
    assert OfferDay.objects.get().made_at == NOON
    assert [each.one(css="tag__title").text for each in tags(client)] == list(NAMES)
    assert OfferDay.objects.count() == 1


def test_offer_shows_rating_tier_chance_and_loot_at_each_guess(client, three):
    tough = tags(client)[2]
    assert tough.one(css="tag__slot").text == "Cherché 100 au-dessus de vos 1\u202f184"
    assert tough.one(css="tag__by").text == "Bronze 10:00 au plus"
    assert [dd.text for dd in tough.one("dl").all("dd")] == ["1\u202f281", "36\u202f%", "13"]
    assert tough.one(css="tag__then").text == "puis 10 au 2e essai, 8 au 3e"
    assert tough.one("button").text == "Crocheter"


def test_offers_say_why_and_until_when(client, three):
    seen = page(client.get(AT))
    assert seen.one(id="offers-busy").text == "Elles changent à minuit, dans 12\u202fh\u202f00."
    assert [each.one(css="tag__slot").text for each in tags(client)][:2] == [
        "Cherché 100 sous vos 1\u202f184",
        "Cherché à vos 1\u202f184",
    ]


def test_rating_that_has_moved_since_the_first_visit_is_said(client, isaure, three):
    def said() -> list[str]:
        offers = page(client.get(AT)).one("section", css="offers")
        return [each.text for each in offers.all("p", css="fineprint")]

    assert said() == []
    ThiefRating.objects.filter(member=isaure).update(rating="1172.60")
    (note,) = said()
    assert note == (
        "1\u202f184\u202f: votre cote à la première visite du jour, d’où ces offres ont été "
        "cherchées. Elle est de 1\u202f173 à présent."
    )
    Preferences.objects.filter(member=isaure).update(hide_rating=True)
    assert said() == []


def test_safe_beyond_the_rail_is_said_to_be_and_has_no_hook(client, isaure):
    for smith in ("Ozanne", "Lucarne", "Rossignol"):
        rated_safe("1000", smith)
    rail = page(client.get(AT)).one("svg", css="rail")
    assert [each.text for each in rail.all("text")][-1] == "3 hors échelle"
    assert rail.all("circle") == []


def test_offer_far_from_what_was_sought_says_so(client, isaure):
    stocked(3)
    assert [each.one(css="tag__slot").text for each in tags(client)] == [
        "Le plus proche de 1\u202f084 aujourd’hui",
        "Le plus proche de 1\u202f184 aujourd’hui",
        "Le plus proche de 1\u202f284 aujourd’hui",
    ]


def test_offers_hide_number_smith_clues_and_code_until_the_own_pick_has_ended(client, three):
    html = client.get(AT).content.decode()
    small = SMALL_SAFES[Tier.BRONZE]
    for hidden in ("Rossignol", "Ozanne", f"Coffre {three[2].pk}", small.code, "digit_sum"):
        assert hidden not in html


def test_running_offer_leads_back_with_its_time_and_still_hides(client, clock, isaure, three):
    pick = take_one(isaure, "tough")
    clock.instant = NOON + timedelta(seconds=40)
    first, _, tough = tags(client)
    assert tough.one("a", css="btn--ink").text == "Reprendre, 9:20"
    assert tough.one("a").attributes["href"] == f"/crochetage/{pick.pk}/"
    assert tough.one(css="tag__title").text == "Coriace"
    assert "Rossignol" not in client.get(AT).content.decode()
    assert first.one("button").attributes["aria-disabled"] == "true"
    assert page(client.get(AT)).one(id="offers-busy").one("a").text == "finissez l’autre"


def test_clock_is_not_shown_to_who_hides_it(client, isaure, three):
    isaure.preferences.hide_timer = True
    isaure.preferences.save()
    take_one(isaure, "tough")
    assert tags(client)[2].one("a", css="btn--ink").text == "Reprendre"


def test_lost_offer_names_smith_and_safe_and_leads_to_the_result(client, isaure, three):
    pick = lose(take_one(isaure, "tough"))
    tough = tags(client)[2]
    assert tough.one(css="tag__title").text == f"Coffre {three[2].pk}"
    assert tough.one(css="tag__by").text == "Bronze par Rossignol"
    assert tough.one(css="tag__end").text == "Le coffre a tenu."
    assert tough.one("a").attributes["href"] == f"/crochetage/{pick.pk}/"


def test_opened_offer_keeps_the_figures_of_its_start(client, isaure, three):
    solve(take_one(isaure, "tough"), guesses=2)
    assert isaure.thief_rating.__class__.objects.get().rating != isaure.thief_rating.rating
    tough = tags(client)[2]
    assert tough.one(css="tag__end").text == "Ouvert au 2e essai."
    assert [dd.text for dd in tough.one("dl").all("dd")] == ["1\u202f281", "36\u202f%", "13"]


def test_house_safe_is_named_as_one_after_the_end(client, isaure):
    stocked(3)
    lose(take_one(isaure, "tough"))
    assert tags(client)[2].one(css="tag__by").text == "Bronze coffre maison"


def test_pick_whose_time_is_up_has_ended_on_the_page(client, clock, isaure, three):
    take_one(isaure, "tough")
    clock.instant = NOON + timedelta(minutes=10)
    assert tags(client)[2].one(css="tag__end").text == "Le coffre a tenu."


def test_ratings_are_hidden_from_who_hides_them(client, isaure, three):
    isaure.preferences.hide_rating = True
    isaure.preferences.save()
    html = client.get(AT).content.decode()
    seen = page(html)
    assert seen.all(css="rail") == []
    assert [dt.text for dt in tags(client)[0].all("dt")] == ["Chance", "Butin"]
    assert [each.one(css="tag__slot").text for each in tags(client)] == [
        "Cherché sous votre cote",
        "Cherché à votre cote",
        "Cherché au-dessus de votre cote",
    ]
    for hidden in ("1\u202f184", "1\u202f091", "1\u202f281"):
        assert hidden not in html


def test_replaced_offer_says_so(client, clock, three):
    client.get(AT)
    leave(safe=three[2], now=NOON)
    stocked(1)
    assert tags(client)[2].one(css="tag__slot").text == "À la place d’un coffre sorti entre-temps"


def test_offer_gone_twice_waits_for_midnight(client, three):
    client.get(AT)
    stocked(1)
    leave(safe=three[2], now=NOON)
    client.get(AT)
    leave(safe=Offer.objects.get(replacement=1).safe, now=NOON)
    tough = tags(client)[2]
    assert tough.one(css="tag__end").text.startswith("Le coffre est sorti")
    assert tough.all("button") == []


def refuse(**asked):
    raise actions.NotStored("no safe of this seed")


def test_empty_place_says_so(client, isaure, monkeypatch):
    stocked(2)
    monkeypatch.setattr(actions, "store_house_safe", refuse)
    assert tags(client)[2].one(css="tag__end").text.startswith("Aucun coffre de ce palier")


def test_nothing_to_offer_is_said_plainly(client, isaure, monkeypatch):
    monkeypatch.setattr(actions, "store_house_safe", refuse)
    seen = page(client.get(AT)).one("section", css="offers")
    assert seen.one(css="empty").one("h3").text == "Rien à vous proposer pour l’instant"
    assert seen.one("a", css="btn").attributes["href"] == "/coffre-du-jour/"


def test_all_picked_says_what_is_left_to_do(client, isaure):
    stocked(3)
    for n, slot in enumerate(("affordable", "matched", "tough")):
        lose(take_one(isaure, slot, now=NOON + timedelta(minutes=n)))
    assert "Vous les avez toutes jouées" in client.get(AT).content.decode()


def test_archived_account_is_offered_nothing(client, isaure):
    isaure.state = AccountState.ARCHIVED
    isaure.save()
    seen = page(client.get(AT)).one("section", css="offers")
    assert seen.one(css="empty").one("h3").text == "Pas d’offre pour ce compte"


def test_yesterdays_offers_say_what_became_of_them(client, clock, isaure):
    stocked(3)
    pick = solve(take_one(isaure, "tough"))
    lose(take_one(isaure, "matched", now=LATER))
    clock.instant = NOON + timedelta(days=1)
    past = page(client.get(AT)).one("ul", css="offersby__past")
    assert [each.text for each in past.all("li")] == [
        "Abordable pas prise, éteinte à minuit",
        "À votre mesure le coffre a tenu",
        "Coriace ouverte au 1er essai",
    ]
    assert past.all("a")[1].attributes["href"] == f"/crochetage/{pick.pk}/"


def test_offers_ask_as_much_of_the_database_for_three_picked_as_for_none(client, isaure, three):
    client.get(AT)
    with CaptureQueriesContext(connection) as none:
        client.get(AT)
    for n, slot in enumerate(("affordable", "matched", "tough")):
        lose(take_one(isaure, slot, now=NOON + timedelta(minutes=n)))
    client.get(AT)
    with CaptureQueriesContext(connection) as all_three:
        client.get(AT)
    assert len(all_three) <= len(none)


def test_strangers_log_in_first(client, db):
    assert client.get(AT)["Location"] == f"/compte/connexion/?next={AT}"
    assert client.post("/offres/1/prendre/")["Location"] == f"/compte/connexion/?next={AT}"


def test_offers_are_stored_nowhere(client, three):
    assert "no-store" in client.get(AT)["Cache-Control"]


# ---- calibration ---------------------------------------------------------------------------------


def test_calibration_says_that_nothing_is_rated_yet(client, isaure):
    RankedStart.objects.create(starts_at=datetime(2026, 12, 1, 23, tzinfo=UTC))
    stocked(3)
    seen = page(client.get(AT)).one("section", css="offers")
    assert seen.one(css="offers__calm").text == (
        "Calibrage jusqu’au 2\xa0décembre à 00\u202fh\u202f00\u202f: ni cote, ni butin, "
        "ni point de forge, ni prime. Vos temps servent à fixer la durée de chaque palier."
    )
    assert seen.all("dl") == seen.all(css="rail") == []
    assert post(client)["Location"] == f"/crochetage/{Pick.objects.get().pk}/"
    assert not RankedPick.objects.exists()


def test_no_rating_beside_the_name_before_the_ranked_start(client, isaure):
    assert page(client.get(AT)).one(css="me__rating").text == "cote 1\u202f184"
    RankedStart.objects.create(starts_at=LATER)
    assert page(client.get(AT)).all(css="me__rating") == []


def test_no_rating_beside_the_name_of_who_hides_it(client, isaure):
    isaure.preferences.hide_rating = True
    isaure.preferences.save()
    assert page(client.get(AT)).all(css="me__rating") == []


# ---- taking --------------------------------------------------------------------------------------


def test_taking_leads_to_the_pick(client, isaure, three):
    client.get(AT)
    response = post(client)
    pick = Pick.objects.get()
    assert (response.status_code, response["Location"]) == (303, f"/crochetage/{pick.pk}/")
    assert (pick.thief, pick.safe, pick.started_at) == (isaure, three[2], NOON)
    assert post(client)["Location"] == f"/crochetage/{pick.pk}/"


def test_first_ranked_pick_asks_for_the_promise_on_a_page(client, three):
    Promise.objects.all().delete()
    client.get(AT)
    response = post(client)
    assert response.status_code == HTTPStatus.OK
    form = page(response).one(
        "form", action=f"/offres/{Offer.objects.get(slot='tough').pk}/prendre/"
    )
    assert form.one("input", name="promised").attributes.get("checked", "no") == "no"
    assert "Offre coriace." in page(response).one(css="promise__what").text
    assert page(response).one("a", css="btn--quiet").attributes["href"] == AT
    assert not Pick.objects.exists()


def test_promise_without_its_tick_is_asked_for_again(client, three):
    Promise.objects.all().delete()
    client.get(AT)
    response = post(client, asked="1")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert page(response).one(id="promised_error").text.startswith("Cochez la case")
    assert not Pick.objects.exists()


def test_promise_with_its_tick_starts_the_pick(client, isaure, three):
    Promise.objects.all().delete()
    client.get(AT)
    response = post(client, asked="1", promised="1")
    assert response["Location"] == f"/crochetage/{Pick.objects.get().pk}/"
    assert Promise.objects.get().made_at == NOON
    lose(Pick.objects.get())
    assert post(client, "matched").status_code == 303


def test_taking_beside_a_running_pick_says_so_and_leads_to_it(client, isaure, three):
    make_daily()
    pick = start_pick(isaure)
    client.get(AT)
    response = post(client)
    assert response.status_code == HTTPStatus.CONFLICT
    seen = page(response)
    assert "déjà un crochetage en cours" in seen.one(css="messages").text
    assert seen.one(id="offers-busy").one("a").attributes["href"] == f"/crochetage/{pick.pk}/"


def test_offer_of_yesterday_says_that_it_has_ended(client, clock, isaure):
    stocked(6)
    client.get(AT)
    old = Offer.objects.get(slot="tough")
    clock.instant = datetime(2026, 11, 30, 23, tzinfo=UTC)
    response = client.post(f"/offres/{old.pk}/prendre/")
    assert response.status_code == HTTPStatus.CONFLICT
    assert "éteinte à minuit" in page(response).one(css="messages").text
    assert len(page(response).all("li", css="tag")) == 3


def test_offer_whose_safe_left_says_so_and_shows_the_new_one(client, three):
    client.get(AT)
    leave(safe=three[2], now=NOON)
    stocked(1)
    response = client.post(f"/offres/{Offer.objects.get(slot='tough').pk}/prendre/")
    assert response.status_code == HTTPStatus.CONFLICT
    assert "sorti avant que vous le preniez" in page(response).one(css="messages").text
    assert Offer.objects.filter(slot="tough", replacement=1).exists()


def test_offer_of_another_member_is_not_found(client, isaure):
    stocked(3)
    vasco = make_member("Vasco")
    theirs = offers_of(be_offered(member=vasco, now=NOON))["tough"]
    there = client.post(f"/offres/{theirs.pk}/prendre/")
    nowhere = client.post("/offres/999999/prendre/")
    assert there.status_code == nowhere.status_code == HTTPStatus.NOT_FOUND
    assert page(there).one("main").text == page(nowhere).one("main").text
    assert not Pick.objects.exists()


def test_taking_takes_a_form(client, isaure):
    assert client.get("/offres/1/prendre/").status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_account_that_may_not_play_is_refused(client, isaure, three):
    client.get(AT)
    isaure.state = AccountState.ARCHIVED
    isaure.save()
    assert post(client).status_code == HTTPStatus.FORBIDDEN
