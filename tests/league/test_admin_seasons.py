"""What administrators see of seasons, credits, offers and ranked picks."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.members import house_tables
from forge.rules.tiers import Tier
from league.actions.give_up import give_up
from league.actions.offers import be_offered, take
from league.actions.seasons import open_season
from league.models import CreditEntry, CreditKind, FinalLine, Ladder, Offer, Season, Withdrawal
from tests.factories import NOON, SMALL_SAFES, make_member, make_members, second_factor
from tests.league.offering import stocked
from tests.pages import page
from tests.season_rows import member_safe, ranked, settle

pytestmark = pytest.mark.django_db
TABLES = (
    "season",
    "finalline",
    "creditentry",
    "offer",
    "rankedpick",
    "settlement",
    "withdrawal",
)


@pytest.fixture
def keeper(client):
    client.force_login(second_factor(make_member("Gardienne", is_staff=True, is_superuser=True)))
    return client


def a_month(thief, smith):
    """One row at least in each table, of a safe that is still sealed."""
    season = open_season(month="2026-11", now=NOON - timedelta(days=9))
    safe = member_safe(smith, tier=Tier.GOLD)
    ranked(thief, safe, at=NOON, guess=1, loot=20)
    settle(member_safe(smith, now=NOON - timedelta(days=14)), at=NOON, points=30)
    Withdrawal.objects.create(
        safe=safe, asked_by=smith, asked_at=NOON, effective_at=NOON + timedelta(hours=11)
    )
    FinalLine.objects.create(
        season=season, ladder=Ladder.THIEVES, member=thief, rank=1, place=1, points=20, credits=150
    )
    CreditEntry.objects.create(
        member=thief,
        kind=CreditKind.PRIZE,
        key=f"prize:{thief.pk}",
        amount=150,
        season=season,
        ladder=Ladder.THIEVES,
        place=1,
        entered_at=NOON,
    )
    return safe


def found(keeper, address):
    answer = keeper.get(f"/admin/league/{address}")
    assert (address, answer.status_code) == (address, HTTPStatus.OK)
    return answer


def rows(keeper, address):
    return len(found(keeper, address).context["cl"].result_list)


def test_every_table_lists_and_shows_its_rows_without_what_safes_hide(keeper):
    thief, smith = make_members("Isaure", "Ursule")
    stocked()
    be_offered(member=thief, now=NOON)
    safe = a_month(thief, smith)
    seeds = [bytes(one.offer_day.seed).hex() for one in Offer.objects.all()]
    hidden = [
        SMALL_SAFES[Tier.GOLD].code,
        bytes(safe.seed).hex(),
        bytes(safe.secret).hex(),
        *seeds,
        "number_below",
    ]
    for table in TABLES:
        model = apps.get_model("league", table)
        for address in (f"{table}/", *(f"{table}/{one.pk}/change/" for one in model.objects.all())):
            seen = found(keeper, address).content.decode()
            assert [text for text in hidden if text in seen] == []


@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_added_changed_or_deleted(keeper, table):
    stocked()
    thief, smith = make_members("Isaure", "Ursule")
    be_offered(member=thief, now=NOON)
    a_month(thief, smith)
    one = apps.get_model("league", table).objects.first()
    answers = {
        keeper.get(f"/admin/league/{table}/add/").status_code,
        keeper.post(f"/admin/league/{table}/{one.pk}/change/", {"points": "9"}).status_code,
        keeper.post(f"/admin/league/{table}/{one.pk}/delete/", {"post": "yes"}).status_code,
    }
    assert answers == {HTTPStatus.FORBIDDEN}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("", 2),
        ("q=ursule", 1),
        ("q=%C3%8Fsaure", 2),
        ("q=Personne", 0),
        ("month=2026-11", 2),
        ("month=2026-10", 0),
    ],
)
def test_ranked_picks_are_found_by_pseudonym_and_month(keeper, question, expected):
    thief, smith, other = make_members("Isaure", "Ursule", "Vasco")
    open_season(month="2026-11", now=NOON)
    ranked(thief, member_safe(smith), at=NOON)
    ranked(thief, member_safe(other), at=NOON)
    assert rows(keeper, f"rankedpick/?{question}") == expected


def test_rows_are_found_by_the_number_of_a_safe(keeper):
    thief, smith, other = make_members("Isaure", "Ursule", "Vasco")
    one, two = member_safe(smith), member_safe(other)
    ranked(thief, one, at=NOON)
    ranked(thief, two, at=NOON)
    assert rows(keeper, f"rankedpick/?q={one.pk}") == 1
    assert rows(keeper, f"rankedpick/?q={'9' * 40}") == 0


@pytest.mark.parametrize("lookup", ["safe__code__startswith", "pick__guesses__code", "safe__seed"])
def test_no_filter_tells_a_code(keeper, lookup):
    answer = keeper.get(f"/admin/league/rankedpick/?{lookup}=3")
    assert answer.status_code == HTTPStatus.BAD_REQUEST


def test_a_season_says_what_it_paid(keeper):
    a_month(*make_members("Isaure", "Ursule"))
    row = page(found(keeper, "season/")).one("table", id="result_list").one("tbody").one("tr")
    assert [cell.text for cell in row.children if not isinstance(cell, str)][-2:] == ["1", "150"]


@pytest.mark.parametrize("table", ["rankedpick", "finalline", "creditentry"])
def test_more_rows_ask_the_database_no_more_often(keeper, table):
    keeper.get("/admin/")  # the first visit of a session writes down that it came
    counts = []
    for n in range(3):
        a_month_of = make_members(f"Voleur {'abc'[n]}", f"Forgeron {'abc'[n]}")
        ranked(a_month_of[0], member_safe(a_month_of[1]), at=NOON)
        season = open_season(month="2026-11", now=NOON)
        FinalLine.objects.create(
            season=season, ladder=Ladder.THIEVES, member=a_month_of[0], rank=n + 1, points=0
        )
        CreditEntry.objects.create(
            member=a_month_of[0],
            kind=CreditKind.CORRECTION,
            key=f"correction:{n}",
            amount=1,
            season=season,
            ladder=Ladder.THIEVES,
            reason="Panne",
            entered_at=NOON,
        )
        with CaptureQueriesContext(connection) as asked:
            found(keeper, f"{table}/")
        counts.append(len(asked))
    assert len(set(counts)) == 1


def test_a_large_table_is_counted_no_further_than_shown(keeper, monkeypatch):
    monkeypatch.setattr(house_tables, "COUNTED", 2)
    thief, *smiths = make_members("Isaure", "Ursule", "Vasco", "Zélie")
    for smith in smiths:
        ranked(thief, member_safe(smith), at=NOON)
    assert found(keeper, "rankedpick/").context["cl"].result_count == 2


def test_tables_are_named_in_french(keeper):
    seen = page(keeper.get("/admin/"))
    ours = {"league", "forge", "members", "ops"}
    named = {
        str(model._meta.app_config.verbose_name): str(model._meta.verbose_name_plural)
        for model in admin.site._registry
        if model._meta.app_label in ours
    }
    assert set(named) == {"Ligue", "Forge", "Membres", "Exploitation"}
    assert "saisons" in seen.text.casefold()
    for english in ("entrys", "Daily", "Picks", "League", "Ops", "Job", "Safes", "Time limits"):
        assert english not in seen.text
    assert Season._meta.verbose_name == "saison"


def test_offer_shows_its_safe_once_its_day_is_over(keeper, clock):
    (thief,) = make_members("Isaure")
    stocked()
    be_offered(member=thief, now=NOON)
    clock.instant = NOON
    offers = found(keeper, "offer/").context["cl"]
    page = offers.model_admin
    assert {(page.told_safe(one), page.told_rating(one)) for one in offers.result_list} == {
        (None, None)
    }
    clock.instant = NOON + timedelta(days=1)
    assert {page.told_safe(one) for one in offers.result_list} == {
        one.safe_id for one in Offer.objects.all()
    }


def test_offer_shows_its_safe_once_its_pick_has_ended(keeper, clock):
    (thief,) = make_members("Isaure")
    stocked()
    be_offered(member=thief, now=NOON)
    clock.instant = NOON
    offer = Offer.objects.first()
    pick = take(offer_id=offer.pk, by=thief, promised=True, now=NOON)
    page = found(keeper, "offer/").context["cl"].model_admin
    assert page.told_safe(Offer.objects.get(pk=offer.pk)) is None
    give_up(pick=pick.pk, by=thief, now=NOON)
    assert page.told_safe(Offer.objects.get(pk=offer.pk)) == offer.safe_id
