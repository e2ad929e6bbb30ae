"""The pages of the day, over HTTP."""

from datetime import date, timedelta
from http import HTTPStatus

import pytest
from django.urls import reverse

from cofferwit.clock import daily_end, daily_start
from cofferwit.members.models import AccountState
from forge.rules.tiers import Tier
from league.actions.give_up import give_up
from league.models import DailySafe, Pick, PickState
from tests.factories import (
    NOON,
    SMALL_SAFES,
    make_daily,
    make_member,
    make_members,
    make_safe,
    open_pick,
    start_pick,
)
from tests.pages import page

pytestmark = pytest.mark.django_db

DAILY = "/coffre-du-jour/"
START = "/coffre-du-jour/commencer/"
DAY = date(2026, 11, 30)
PAST = "/coffre-du-jour/2026-11-30/"


def test_today_is_open_to_strangers_and_hides_code_and_clues(client, clock):
    made = make_daily(tier=Tier.GOLD)
    response = client.get(DAILY)
    assert (response.status_code, response.context["card"].day) == (HTTPStatus.OK, DAY)
    page = response.content.decode()
    assert made.safe.commitment[:8] in page
    assert SMALL_SAFES[Tier.GOLD].code not in page
    assert response.context["seconds_left"] == (daily_end(DAY) - NOON).total_seconds()


def test_today_makes_the_safe_when_no_worker_did(client, clock):
    make_safe()
    client.get(DAILY)
    client.get(DAILY)
    assert DailySafe.objects.get().day == DAY


def test_today_says_so_when_there_is_no_safe_yet(client, clock):
    response = client.get(DAILY)
    assert (response.status_code, response.context["card"]) == (HTTPStatus.OK, None)


def test_today_of_a_member_who_is_running_has_opened_or_has_held(client, clock):
    pick = start_pick()
    client.force_login(pick.thief)
    assert client.get(DAILY).context["mine"].state == "running"
    assert client.get(DAILY).context["running"].pick_id == pick.pk
    clock.instant = pick.deadline
    response = client.get(DAILY)
    assert (response.context["mine"].state, response.context["running"]) == ("held", None)


def test_yesterday_shows_its_code_from_five_past_midnight(client, clock):
    open_pick(make_member())
    clock.instant = daily_end(DAY) - timedelta(seconds=1)
    assert client.get(DAILY).context["yesterday_opened"] is None
    clock.instant = daily_end(DAY)
    make_daily(now=clock.instant)
    response = client.get(DAILY)
    assert response.context["yesterday_opened"].code == (3, 3, 8, 4)
    assert response.context["card"].day == DAY + timedelta(days=1)


def test_past_day_that_nobody_picked_speaks_of_the_past(client, clock):
    make_daily()
    clock.instant = daily_end(DAY)
    seen = page(client.get(PAST))
    assert seen.one(css="verdict__time").text.startswith("Personne ne l’a crocheté.")
    assert seen.one(css="empty").text == "Aucun classement Personne n’a crocheté ce coffre."
    lines = page(client.get(f"{PAST}?page=1", headers={"HX-Request": "true"}))
    assert lines.one(css="empty").text == "Aucun classement Personne n’a crocheté ce coffre."


def test_past_day_whose_last_pick_runs_still_awaits_its_end(client, clock):
    start_pick(now=daily_end(DAY) - timedelta(seconds=10))
    clock.instant = daily_end(DAY) + timedelta(seconds=10)
    seen = page(client.get(PAST))
    assert seen.one(css="verdict__time").text.startswith("Personne n’a encore fini")
    assert "Personne n’a encore fini" in seen.one(css="empty").text


def test_day_that_nobody_has_picked_yet_is_open(client, clock):
    make_daily()
    for headers in ({}, {"HX-Request": "true"}):
        seen = page(client.get(f"{DAILY}?page=1", headers=headers))
        assert seen.one(css="empty").text.startswith("La première place est libre")


def test_start_leads_to_the_pick_and_ten_clicks_start_one(client, clock):
    make_daily()
    member = make_member()
    client.force_login(member)
    for _ in range(3):
        response = client.post(START)
        pick = Pick.objects.get()
        assert response.status_code == HTTPStatus.SEE_OTHER
        assert response.headers["Location"] == reverse("pick", args=[pick.pk])
    assert pick.thief == member
    assert "no-store" in response.headers["Cache-Control"]


def test_start_by_a_stranger_leads_to_login_and_back_to_the_day(client, clock):
    make_daily()
    response = client.post(START)
    assert response.headers["Location"] == f"{reverse('account_login')}?next={DAILY}"
    assert not Pick.objects.exists()


def test_start_while_another_pick_runs_is_refused_with_the_way_to_it(client, clock):
    make_daily()
    member = make_member()
    from league.actions.start_pick import start

    other = start(by=member, safe=make_safe(purpose="x"), purpose="x", now=NOON)
    client.force_login(member)
    response = client.post(START)
    assert response.status_code == HTTPStatus.CONFLICT
    assert response.context["refusal"].startswith("Vous avez déjà un crochetage en cours")
    assert reverse("pick", args=[other.pk]) in response.content.decode()


def test_start_without_a_safe_is_refused(client, clock):
    client.force_login(make_member())
    response = client.post(START)
    assert response.status_code == HTTPStatus.NOT_FOUND
    assert response.context["refusal"].startswith("Le coffre du jour n’est pas encore prêt")


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_start_by_one_who_may_not_play_is_refused(client, clock, state):
    make_daily()
    client.force_login(make_member(state=state))
    assert client.post(START).status_code == HTTPStatus.FORBIDDEN
    assert not Pick.objects.exists()


def test_past_day_shows_everything_and_ones_own_guesses(client, clock):
    pick = open_pick(make_member(), guesses=2)
    clock.instant = daily_end(DAY)
    client.force_login(pick.thief)
    response = client.get(PAST)
    assert response.context["opened"].code == (3, 3, 8, 4)
    assert [guess.right for guess in response.context["my_guesses"]] == [False, True]
    page = response.content.decode()
    for shown in (response.context["opened"].seed, response.context["opened"].secret):
        assert shown[:8] in page


def test_past_day_is_sealed_while_a_pick_of_it_runs(client, clock):
    pick = start_pick(now=daily_end(DAY) - timedelta(seconds=1), tier=Tier.GOLD)
    clock.instant = daily_end(DAY) + timedelta(minutes=5)
    response = client.get(PAST)
    assert (response.status_code, response.context["opened"]) == (HTTPStatus.OK, None)
    page = response.content.decode()
    for hidden in (
        pick.safe.code,
        bytes(pick.safe.seed).hex()[:8],
        bytes(pick.safe.secret).hex()[:8],
    ):
        assert hidden not in page
    give_up(pick=pick.pk, by=pick.thief, now=clock.instant)
    assert client.get(PAST).context["opened"].code == (0, 7, 2, 8, 0, 4)


def test_address_of_today_leads_to_today(client, clock):
    make_daily()
    assert client.get(PAST).headers["Location"] == DAILY


@pytest.mark.parametrize(
    "day",
    ["2026-12-01", "2026-11-29", "2027-01-01", "9999-12-31", "0001-01-01", "2026-02-30",
     "2026-13-01", "0000-01-01", "2026-1-1", "demain", "２０２６-11-29"],
)  # fmt: skip
def test_day_to_come_without_a_safe_or_that_is_none_is_not_found(client, clock, day):
    make_daily()
    make_daily(DAY + timedelta(days=1))
    assert client.get(f"/coffre-du-jour/{day}/").status_code == HTTPStatus.NOT_FOUND


def test_pages_of_the_ranking(client, clock, monkeypatch):
    monkeypatch.setattr("league.queries.rankings.PAGE", 2)
    for n, member in enumerate(make_members("Aure", "Basile", "Cyprien")):
        open_pick(member, after=10 + n)
    assert client.get(f"{DAILY}?page=2").context["ranking"].page == 2
    part = client.get(f"{DAILY}?page=2", headers={"HX-Request": "true"})
    assert part.templates[0].name == "league/_ranking.html"
    assert "Cyprien" in part.content.decode()
    assert "HX-Request" in part.headers["Vary"]
    clock.instant = daily_end(DAY)
    part = client.get(f"{PAST}?page=2", headers={"HX-Request": "true"})
    assert part.templates[0].name == "league/_ranking.html"


@pytest.mark.parametrize(
    "query", ["page=2", "page=0", "page=-1", "page=x", "page=٢", "page=", f"page={'9' * 400}"]
)
def test_page_that_the_ranking_has_not_is_not_found(client, clock, query):
    make_daily()
    assert client.get(f"{DAILY}?{query}").status_code == HTTPStatus.NOT_FOUND


def test_month_of_the_calendar(client, clock):
    make_daily(DAY - timedelta(days=40), now=NOON - timedelta(days=40))
    response = client.get(f"{DAILY}?mois=2026-10")
    assert response.context["archive"].shown == date(2026, 10, 1)
    assert client.get(DAILY).context["archive"].shown == date(2026, 11, 1)


@pytest.mark.parametrize(
    "month", ["2026-12", "9999-12", "2026-13", "2026-1", "x", "", "2026-11-01", "0000-01", "\x00"]
)
def test_month_to_come_or_that_is_none_is_not_found(client, clock, month):
    response = client.get(DAILY, {"mois": month})
    assert response.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    ("method", "address"),
    [("post", DAILY), ("put", DAILY), ("post", PAST), ("get", START), ("delete", START)],
)
def test_wrong_method_is_405(client, clock, method, address):
    assert getattr(client, method)(address).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_start_needs_the_csrf_token(clock):
    from django.test import Client

    make_daily()
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_member())
    assert client.post(START).status_code == HTTPStatus.FORBIDDEN


def test_day_turns_for_the_page_at_five_past_midnight(client, clock):
    make_daily(DAY)
    make_daily(DAY + timedelta(days=1), tier=Tier.SILVER)
    clock.instant = daily_start(DAY + timedelta(days=1)) - timedelta(seconds=1)
    assert client.get(DAILY).context["card"].tier == Tier.BRONZE
    clock.instant += timedelta(seconds=1)
    assert client.get(DAILY).context["card"].tier == Tier.SILVER


@pytest.mark.parametrize("count", [1, 4])
def test_as_many_queries_for_one_opener_as_for_four(
    client, clock, count, django_assert_num_queries
):
    for n, member in enumerate(make_members("Aure", "Basile", "Cyprien", "Dorine")[:count]):
        open_pick(member, after=10 + n)
    viewer = make_member()
    client.force_login(viewer)
    client.get(DAILY)
    with django_assert_num_queries(26):
        client.get(DAILY)


def test_pick_that_ran_over_the_turn_of_the_day_is_told_on_the_new_day(client, clock):
    pick = start_pick(now=daily_end(DAY) - timedelta(seconds=10))
    clock.instant = daily_end(DAY) + timedelta(seconds=10)
    make_daily(now=clock.instant)
    client.force_login(pick.thief)
    response = client.get(DAILY)
    assert response.context["running"].pick_id == pick.pk
    assert response.context["mine"].state == "none"
    assert Pick.objects.get().state == PickState.RUNNING
