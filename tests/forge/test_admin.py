"""Administrators look at safes; they are players too, and see no code before everybody does."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from forge.actions import make_public
from forge.rules.tiers import Tier
from forge.templatetags.forge import use_said
from tests.factories import NOON, make_member, make_safe, second_factor
from tests.forge.public_safes import member_safe
from tests.pages import page

pytestmark = pytest.mark.django_db
LIST = "admin:forge_safe_changelist"


@pytest.fixture
def admin_client(client):
    client.force_login(second_factor(make_member(is_staff=True, is_superuser=True)))
    return client


def page_of(admin_client, safe):
    answer = admin_client.get(reverse("admin:forge_safe_change", args=[safe.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def hidden_in(safe, page):
    secrets = {
        "code": safe.code,
        "clue": "number_below",
        "witness": safe.certificate[0],
        "seed": bytes(safe.seed).hex(),
        "secret": bytes(safe.secret).hex(),
        "path": "struck",
    }
    return {name for name, text in secrets.items() if text in page}


def test_safe_that_is_not_public_shows_its_course_alone(admin_client):
    safe = make_safe(Tier.GOLD, purpose="daily:2026-11-30")
    seen = page_of(admin_client, safe)
    assert hidden_in(safe, seen) == set()
    assert safe.commitment in seen
    assert "coffre du jour, 30 novembre 2026" in seen


def test_public_safe_shows_what_everybody_sees(admin_client):
    safe = make_safe(Tier.GOLD, purpose="daily:2026-11-30")
    make_public(safe=safe, now=NOON)
    assert hidden_in(safe, page_of(admin_client, safe)) == {"code", "clue", "witness", "path"}


def test_list_shows_nothing_hidden(admin_client):
    safe = make_safe(Tier.GOLD)
    seen = admin_client.get(reverse(LIST)).content.decode()
    assert hidden_in(safe, seen) == set()
    assert f"/{safe.pk}/change/" in seen


@pytest.mark.parametrize(
    "question",
    ["code=072804", "code__startswith=0", "clues__0__kind=divides", "secret=", "maker__email=a"],
)
def test_list_answers_no_question_about_hidden_columns(admin_client, question):
    """Django would filter by any column of the table, and so tell whether a guess is right."""
    make_safe(Tier.GOLD)
    answer = admin_client.get(f"{reverse(LIST)}?{question}")
    assert answer.status_code == 400


def test_list_is_searched_by_number_and_purpose_only(admin_client):
    make_safe(Tier.GOLD, purpose="daily:2026-11-30")
    answers = {
        words: b"/change/" in admin_client.get(reverse(LIST), {"q": words}).content
        for words in ("daily:2026-11-30", "072804", "divides")
    }
    assert answers == {"daily:2026-11-30": True, "072804": False, "divides": False}


@pytest.mark.parametrize(
    ("filters", "found"), [("tier=gold", True), ("tier=bronze", False), ("difficulty=hard", True)]
)
def test_list_filters_by_tier_and_difficulty(admin_client, filters, found):
    make_safe(Tier.GOLD)
    name, value = filters.split("=")
    answer = admin_client.get(reverse(LIST), {f"{name}__exact": value})
    assert (b"/change/" in answer.content) is found


@pytest.mark.parametrize("act", ["add", "delete", "change"])
def test_nothing_is_changed_here(admin_client, act):
    safe = make_safe(Tier.GOLD)
    arguments = [] if act == "add" else [safe.pk]
    address = reverse(f"admin:forge_safe_{act}", args=arguments)
    assert admin_client.post(address, {"post": "yes"}).status_code == 403


def test_member_who_is_no_administrator_sees_nothing(client):
    client.force_login(make_member())
    assert client.get(reverse(LIST)).status_code == 404


# ---- the stock -----------------------------------------------------------------------------------

STOCK = "admin:forge_safe_stock"


def rows(answer, table):
    body = page(answer).one("table", id=table).one("tbody")
    return [
        [cell.text for cell in row.children if not isinstance(cell, str)] for row in body.all("tr")
    ]


def test_stock_says_how_many_there_are_against_how_many_there_should_be(admin_client):
    for hour in (0, 5):
        make_safe(Tier.GOLD, now=NOON + timedelta(hours=hour))
    make_safe(Tier.GOLD, purpose="daily:2026-11-30")
    shelves = rows(admin_client.get(reverse(STOCK)), "stock-shelves")
    assert len(shelves) == 12
    assert [row for row in shelves if row[2] != "0"] == [
        [
            "or",
            "difficile",
            "2",
            "12",
            "10",
            "1",
            "30.11.2026, 12\u202fh\u202f00",
            "30.11.2026, 17\u202fh\u202f00",
        ]
    ]
    empty = next(row for row in shelves if row[:2] == ["bronze", "facile"])
    assert empty[2:] == ["0", "6", "6", "0", "–", "–"]


def test_stock_says_what_the_others_were_used_for(admin_client):
    for day in ("2026-11-29", "2026-11-30"):
        make_safe(purpose=f"daily:{day}")
    make_safe(Tier.SILVER, purpose="offer:7")
    assert rows(admin_client.get(reverse(STOCK)), "stock-uses") == [
        ["coffre du jour", "bronze", "difficile", "2", "30.11.2026, 12\u202fh\u202f00"],
        ["offres du jour", "argent", "difficile", "1", "30.11.2026, 12\u202fh\u202f00"],
    ]


def test_stock_counts_the_safes_of_the_house_alone(admin_client):
    member_safe()
    answer = admin_client.get(reverse(STOCK))
    assert {row[2] for row in rows(answer, "stock-shelves")} == {"0"}
    assert rows(answer, "stock-uses") == [["Aucun coffre maison n’a encore servi."]]


def test_stock_shows_nothing_hidden_and_is_linked_from_the_list(admin_client):
    safe = make_safe(Tier.GOLD, purpose="daily:2026-11-30")
    assert hidden_in(safe, admin_client.get(reverse(STOCK)).content.decode()) == set()
    links = {a.attributes.get("href") for a in page(admin_client.get(reverse(LIST))).all("a")}
    assert reverse(STOCK) in links


def test_stock_asks_the_database_as_often_for_many_safes(admin_client):
    admin_client.get(reverse(STOCK))  # the first visit of a session writes down that it came
    counts = []
    for _ in range(3):
        make_safe(Tier.GOLD)
        with CaptureQueriesContext(connection) as asked:
            admin_client.get(reverse(STOCK))
        counts.append(len(asked))
    assert len(set(counts)) == 1


@pytest.mark.parametrize(
    ("kind", "status"), [("stranger", 302), ("member", 404), ("moderator", 403)]
)
def test_stock_is_for_administrators(client, kind, status):
    if kind != "stranger":
        client.force_login(second_factor(make_member(is_staff=kind == "moderator")))
    assert client.get(reverse(STOCK)).status_code == status


def test_use_of_a_safe_is_said_in_words():
    assert use_said("daily:2026-11-29") == "coffre du jour, 29 novembre 2026"
    assert use_said("offer") == "offres du jour"
    assert use_said("duel:12") == "duels, 12"
    assert (use_said(""), use_said("odd:1")) == ("–", "odd:1")
