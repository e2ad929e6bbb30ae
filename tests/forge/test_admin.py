"""Administrators look at safes; they are players too, and see no code before everybody does."""

import pytest
from django.urls import reverse

from forge.actions import make_public
from forge.rules.tiers import Tier
from tests.factories import NOON, make_member, make_safe

pytestmark = pytest.mark.django_db
LIST = "admin:forge_safe_changelist"


@pytest.fixture
def admin_client(client):
    client.force_login(make_member(is_staff=True, is_superuser=True))
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
    page = page_of(admin_client, safe)
    assert hidden_in(safe, page) == set()
    assert safe.commitment in page
    assert "daily:2026-11-30" in page


def test_public_safe_shows_what_everybody_sees(admin_client):
    safe = make_safe(Tier.GOLD, purpose="daily:2026-11-30")
    make_public(safe=safe, now=NOON)
    assert hidden_in(safe, page_of(admin_client, safe)) == {"code", "clue", "witness", "path"}


def test_list_shows_nothing_hidden(admin_client):
    safe = make_safe(Tier.GOLD)
    page = admin_client.get(reverse(LIST)).content.decode()
    assert hidden_in(safe, page) == set()
    assert f"/{safe.pk}/change/" in page


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
    assert client.get(reverse(LIST)).status_code == 302
