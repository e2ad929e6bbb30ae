"""A member's profile, over HTTP."""

from datetime import timedelta
from http import HTTPStatus

import pytest

from cofferwit.clock import daily_end
from cofferwit.members.models import AccountState
from duels.actions import barring
from duels.actions.course import catch_up
from forge.actions import make_public
from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions import course
from league.actions.daily import publish_dailies
from league.models import FinalLine, Ladder, Season
from league.rules.terms import CURRENT
from tests.duels import scenes
from tests.factories import (
    NOON,
    end_pick,
    make_house_offer,
    make_member,
    make_offer_pick,
    make_offered_safe,
    open_pick,
)
from tests.pages import page

pytestmark = pytest.mark.django_db

VASCO = "/membre/Vasco/"


@pytest.fixture
def vasco(db):
    return make_member("Vasco")


def test_profile_is_open_to_strangers_and_empty_at_first(client, clock, vasco):
    shown = page(client.get(VASCO))
    assert shown.one("h1").text == "Vasco"
    assert "Aucun crochetage classé" in shown.one(css="empty").text
    assert shown.all(id="h-v") == []
    assert shown.all(css="who__acts") == []


@pytest.mark.parametrize("name", ["vasco", "VASCO", "Väsco", "vasc0"])
def test_name_that_a_reader_would_take_for_it_leads_to_it(client, clock, vasco, name):
    response = client.get(f"/membre/{name}/")
    assert (response.status_code, response.url) == (HTTPStatus.FOUND, VASCO)


@pytest.mark.parametrize("name", ["Naïma", "x" * 300, "%00", "Vasco%20"])
def test_name_that_nobody_has_is_not_found(client, clock, vasco, name):
    assert client.get(f"/membre/{name}/").status_code == HTTPStatus.NOT_FOUND


def test_deleted_account_has_no_profile(client, clock):
    make_member("Vasco", state=AccountState.DELETED)
    assert client.get(VASCO).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_account_that_does_not_play_says_no_more_than_that(client, clock, state):
    make_member("Vasco", state=state, state_reason="a joué avec un programme")
    response = client.get(VASCO)
    assert page(response).one(css="who__state").text == "Ce compte ne joue pas en ce moment."
    assert "programme" not in response.content.decode()


def ranked(member, *, opened_at, hours=0, public=True):
    now = NOON + timedelta(hours=hours)
    pick = make_offer_pick(member, make_house_offer(now=now), now=now)
    end_pick(pick, opened_at=opened_at, after=90)
    if public:
        make_public(safe=pick.safe, now=pick.ended_at)
    return pick


def test_rating_curve_record_and_guesses_follow_the_ranked_picks(client, clock, vasco):
    for hours, guess in enumerate((1, 2, None, 1)):
        ranked(vasco, opened_at=guess, hours=hours)
    clock.instant = NOON + timedelta(hours=6)
    response = client.get(VASCO)
    record = response.context["record"]
    assert (record.picks, record.openings, record.held) == (4, (2, 1, 0), 1)
    assert [tier for tier, _ in response.context["tiers"]] == [Tier.BRONZE]
    shown = page(response)
    wide = shown.all(css="chart__svg")[0]
    assert (len(wide.all(css="chart__held")), len(wide.all(css="chart__end"))) == (1, 1)
    rows = shown.one(css="mini").all("tr")[1:]
    assert [row.one("th").text for row in rows] == ["1", "2", "3", "4"]
    assert rows[0].all("td")[2].text.replace("\u202f", " ") == "1 016,00"
    assert [b.text for b in shown.one(css="byguess").all("b")] == ["2", "1", "0", "1"]
    assert shown.one(css="who__nums").all("dd")[0].text.replace("\u202f", " ") == (
        str(response.context["rating"].quantize(1)).replace("10", "1 0", 1)
    )


def test_pick_of_a_sealed_safe_shows_to_its_thief_alone(client, clock, vasco):
    """Its chance, or what the rating gained, would tell which offer that safe is."""
    for hours, public in enumerate((False, True, False)):
        ranked(vasco, opened_at=1, hours=hours, public=public)
    clock.instant = NOON + timedelta(hours=6)
    seen = {}
    for reader in (None, make_member("Isaure"), vasco):
        if reader is not None:
            client.force_login(reader)
        response = client.get(VASCO)
        rows = page(response).one(css="mini").all("tr")[1:]
        told = [row.one("th").text for row in rows]
        seen[reader] = (told, response.context["record"].picks, response.context["runs"])
    stranger, isaure, own = seen.values()
    assert stranger == isaure == (["2"], 1, 1)
    assert own == (["1", "2", "3"], 3, 3)


def test_own_rating_is_hidden_for_oneself_alone_when_one_prefers_that(client, clock, vasco):
    ranked(vasco, opened_at=1)
    vasco.preferences.hide_rating = True
    vasco.preferences.save()
    clock.instant = NOON + timedelta(hours=1)
    assert client.get(VASCO).context["rating"] is not None
    client.force_login(vasco)
    response = client.get(VASCO)
    assert (response.context["rating"], response.context["curve"]) == (None, None)
    assert "016" not in response.content.decode()
    acts = page(response).one(css="who__acts").all("a")
    assert [a.attributes["href"] for a in acts] == ["/reglages/"]


def test_active_safes_are_counted_and_never_named(client, clock, vasco):
    active = make_offered_safe(vasco)
    thief = make_member()
    end_pick(make_offer_pick(thief, active), opened_at=1)
    client.force_login(thief)
    clock.instant = NOON + timedelta(hours=1)
    response = client.get(VASCO)
    assert (response.context["forged"].active, response.context["forged"].safes) == (1, ())
    coffres = page(response).one(id="coffres")
    assert "1 actif" in coffres.text
    assert str(active.pk) not in coffres.text


def test_settled_safe_shows_its_number_its_factor_and_its_points(client, clock, vasco):
    safe = make_offered_safe(vasco)
    thief = make_member()
    end_pick(make_offer_pick(thief, safe), opened_at=None)
    later = NOON + timedelta(days=15)
    course.exit_due(now=later)
    course.settle_due(now=later)
    clock.instant = later
    (forged,) = client.get(VASCO).context["forged"].safes
    assert (forged.safe_id, forged.picks, forged.openings) == (safe.pk, 1, 0)
    assert (str(forged.factor), forged.points) == ("0.50", 5)


def test_public_safes_go_over_pages(client, clock, vasco):
    for days in range(11):
        safe = make_offered_safe(vasco, now=NOON - timedelta(days=15 * (days + 1)))
        course.exit_due(now=NOON)
        course.settle_due(now=NOON)
        assert Safe.objects.get(pk=safe.pk).public_at
    assert len(client.get(VASCO).context["forged"].safes) == 10
    assert len(client.get(f"{VASCO}?page=2").context["forged"].safes) == 1
    for wrong in ("0", "3", "x"):
        assert client.get(f"{VASCO}?page={wrong}").status_code == HTTPStatus.NOT_FOUND


def test_what_we_did_to_each_others_safes_shows_once_it_has_ended(client, clock, vasco):
    isaure = make_member()
    mine, theirs = make_offered_safe(isaure), make_offered_safe(vasco)
    running = make_offer_pick(isaure, theirs)
    end_pick(make_offer_pick(vasco, mine), opened_at=2)
    client.force_login(isaure)
    response = client.get(VASCO)
    assert (response.context["faced_by_me"].picks, response.context["faced_by_them"].picks) == (
        0,
        1,
    )
    assert str(theirs.pk) not in page(response).one("section", aria_labelledby="h-v").text
    end_pick(running, opened_at=None)
    clock.instant = NOON + timedelta(minutes=5)
    response = client.get(VASCO)
    facing = page(response).one("section", aria_labelledby="h-v")
    assert [link.attributes["href"] for link in facing.all("a")] == [
        f"/crochetage/{running.pk}/",
        f"/forge/mes-coffres/{mine.pk}/",
        "/duels/?pseudonym=Vasco#defier",
    ]
    assert all(client.get(link.attributes["href"]).status_code == 200 for link in facing.all("a"))
    faced = response.context["faced_by_me"]
    assert (faced.picks, faced.opened) == (1, 0)
    assert [(each.safe_id, each.opened_at_guess) for each in faced.latest] == [(theirs.pk, None)]


def test_places_won_and_the_place_of_now(client, clock, vasco):
    season = Season.objects.create(month="2026-10", terms=CURRENT.to_json(), opened_at=NOON)
    FinalLine.objects.create(
        season=season, ladder=Ladder.SMITHS, member=vasco, rank=2, place=2, points=40, credits=100
    )
    for hours in range(8):
        ranked(vasco, opened_at=1, hours=hours)
    clock.instant = NOON + timedelta(hours=11)
    response = client.get(VASCO)
    assert (response.context["place_now"].thief, response.context["place_now"].smith) == (1, None)
    shown = page(response).one(css="placelist")
    assert "2e des forgerons" in shown.text
    assert "100 crédits" in shown.text.replace("\u202f", " ")
    assert shown.one("a").attributes["href"] == "/saison/2026-10/forgerons/"


def test_titles_and_streak(client, clock, vasco):
    open_pick(vasco)
    publish_dailies(now=daily_end(NOON.date()))
    clock.instant = NOON + timedelta(days=1)
    response = client.get(VASCO)
    assert response.context["streak"].days == 1
    assert "1 fois premier du jour" in page(response).one(css="titles").text
    links = {a.attributes["href"] for a in page(response).one(css="titlelist").all("a")}
    assert links == {"/coffre-du-jour/2026-11-30/"}


@pytest.mark.parametrize("picks", [1, 3])
def test_as_many_queries_for_one_pick_as_for_three(
    client, clock, vasco, picks, django_assert_num_queries
):
    for n in range(picks):
        ranked(vasco, opened_at=1, hours=n)
        open_pick(vasco, now=NOON + timedelta(days=n, hours=4))
        make_offered_safe(vasco, now=NOON - timedelta(days=20 * (n + 1)))
    clock.instant = NOON + timedelta(days=4)
    course.exit_due(now=clock.instant)
    course.settle_due(now=clock.instant)
    publish_dailies(now=clock.instant)
    with django_assert_num_queries(20):
        client.get(VASCO)


def test_rankings_and_the_menu_lead_to_profiles(client, clock, vasco):
    open_pick(vasco)
    client.force_login(vasco)
    shown = page(client.get("/coffre-du-jour/"))
    hrefs = [a.attributes.get("href") for a in shown.all("a")]
    assert hrefs.count(VASCO) == 2


# ---- duels ------------------------------------------------------------------------------------
def facing_of(client, name="Basile"):
    return page(client.get(f"/membre/{name}/"))


def test_profile_offers_a_duel_in_one_click(client, clock):
    aure, _ = scenes.make_two()
    client.force_login(aure)
    seen = facing_of(client)
    links = [link.attributes["href"] for link in seen.all("a") if link.text in CHALLENGES]
    assert links == ["/duels/?pseudonym=Basile#defier"] * 2
    assert "Aucun duel réglé entre vous." in seen.one("section", aria_labelledby="h-v").text


CHALLENGES = ("Défier", "Proposer un duel")


def test_profile_says_why_no_duel_can_be_proposed(client, clock):
    aure, basile = scenes.make_two()
    barring.bar(by=basile, whom=aure, now=NOON)
    client.force_login(aure)
    seen = facing_of(client)
    assert [link for link in seen.all("a") if link.text in CHALLENGES] == []
    assert seen.one("section", aria_labelledby="h-v").one(css="fineprint").text


def test_profile_offers_no_duel_to_strangers_nor_to_oneself(client, clock):
    _, basile = scenes.make_two()
    for member in (None, basile):
        if member:
            client.force_login(member)
        assert [link for link in facing_of(client).all("a") if link.text in CHALLENGES] == []


def test_profile_has_the_record_of_both(client, clock):
    duel, aure, basile = scenes.accept()
    scenes.play(duel, aure, opened_at=1, now=scenes.ANSWERED)
    scenes.play(duel, basile, now=scenes.ANSWERED)
    clock.instant = scenes.ANSWERED + scenes.HOUR
    catch_up(duel_id=duel.pk, now=clock.instant)
    client.force_login(basile)
    assert "1 perdu" in facing_of(client, "Aure").one("section", aria_labelledby="h-v").text
