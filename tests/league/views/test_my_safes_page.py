"""One's own safes: drafts, places, safes that leave and safes that are public."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.clock import daily_day
from forge.actions import drafts
from forge.rules.tiers import Tier
from tests.factories import NOON, make_member
from tests.forge.public_safes import copy_of, member_safe
from tests.pages import page

pytestmark = pytest.mark.django_db
MINE = "/forge/mes-coffres/"


@pytest.fixture
def smith(client, clock):
    member = make_member("Isaure")
    client.force_login(member)
    return member


def another(safe, number, **changes):
    """A safe like it, of another day."""
    day = daily_day(NOON) - timedelta(days=number)
    return copy_of(safe, published_day=day, **changes)


def places(shown):
    return [each.attributes["data-place"] for each in shown.all("article", css="slot")]


def rows(shown, kind):
    return [row.text for row in shown.all("tr") if f"data-{kind}" in row.attributes]


def test_three_places_are_free_at_first(client, smith):
    shown = page(client.get(MINE))
    assert places(shown) == ["free"] * 3
    first = shown.all("article", css="slot")[0]
    assert [a.attributes["href"] for a in first.all("a")] == [
        "/forge/bronze/",
        "/forge/argent/",
        "/forge/or/",
    ]
    assert "Aucun de vos coffres n’est encore public." in shown.text


def test_safe_on_offer_takes_a_place_and_says_when_it_leaves(client, smith):
    safe = member_safe(smith, public=False)
    shown = page(client.get(MINE))
    assert places(shown) == ["taken", "free", "free"]
    text = shown.all("article", css="slot")[0].text
    assert f"Coffre {safe.pk}" in text
    assert safe.code in text
    assert "14 décembre à 12" in text.replace("\u00a0", " ")


def test_three_safes_leave_no_place(client, smith):
    first = member_safe(smith, public=False)
    for number in (1, 2):
        another(first, number)
    shown = page(client.get(MINE))
    assert places(shown) == ["taken"] * 3
    assert "3 coffres actifs sur 3" in shown.text


def test_draft_shows_its_code_and_the_way_back(client, smith):
    draft = drafts.open_draft(by=smith, tier=Tier.SILVER, now=NOON)
    shown = page(client.get(MINE))
    (row,) = rows(shown, "draft")
    assert draft.code in row
    assert "/forge/argent/" in [a.attributes["href"] for a in shown.one("tbody").all("a")]
    assert "Commencer un brouillon argent" not in shown.text


def test_safe_past_its_end_is_among_those_that_leave(client, smith, clock):
    safe = member_safe(smith, public=False)
    clock.instant = safe.expires_at
    shown = page(client.get(MINE))
    assert places(shown) == ["free"] * 3
    (row,) = rows(shown, "leaving")
    assert str(safe.pk) in row


def test_public_safe_leads_to_its_page(client, smith):
    safe = member_safe(smith)
    shown = page(client.get(MINE))
    (row,) = rows(shown, "public")
    assert safe.code in row
    assert f"{MINE}{safe.pk}/" in [
        a.attributes["href"] for a in shown.all("a") if "href" in a.attributes
    ]
    assert places(shown) == ["free"] * 3


def test_others_safes_and_drafts_do_not_show(client, smith):
    rival = make_member("Vasco")
    drafts.open_draft(by=rival, tier=Tier.SILVER, now=NOON)
    first = member_safe(rival, public=False)
    another(first, 1, left_at=NOON, public_at=NOON)
    shown = page(client.get(MINE))
    assert places(shown) == ["free"] * 3
    assert [rows(shown, kind) for kind in ("draft", "leaving", "public")] == [[], [], []]
    assert first.code not in shown.text


def test_page_asks_the_database_as_often_for_three_of_each(client, smith):
    drafts.open_draft(by=smith, tier=Tier.BRONZE, now=NOON)
    on_offer = member_safe(smith, public=False)
    gone = another(on_offer, 10, left_at=NOON)
    shown = another(on_offer, 20, left_at=NOON, public_at=NOON)
    client.get(MINE)
    with CaptureQueriesContext(connection) as with_one:
        client.get(MINE)
    for tier in (Tier.SILVER, Tier.GOLD):
        drafts.open_draft(by=smith, tier=tier, now=NOON)
    for number in (1, 2):
        another(on_offer, number)
        another(gone, 10 + number)
        another(shown, 20 + number)
    with CaptureQueriesContext(connection) as with_three:
        response = client.get(MINE)
    seen = page(response)
    assert (places(seen), len(rows(seen, "draft"))) == (["taken"] * 3, 3)
    assert (len(rows(seen, "leaving")), len(rows(seen, "public"))) == (3, 3)
    assert len(with_three) == len(with_one)


def test_public_safes_come_in_pages(client, smith):
    first = member_safe(smith)
    for number in range(1, 52):
        another(first, number)
    shown = page(client.get(MINE))
    assert len(rows(shown, "public")) == 50
    assert "?page=2" in [a.attributes["href"] for a in shown.all("a", rel="next")]
    last = page(client.get(MINE, {"page": "2"}))
    assert (len(rows(last, "public")), last.all("a", rel="next")) == (2, [])
    beyond = client.get(MINE, {"page": "999999"})
    assert "Cette page est vide." in page(beyond).text


def test_stranger_is_led_to_login_and_back(client, clock):
    response = client.get(MINE)
    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"] == f"/compte/connexion/?next={MINE}"


def test_page_is_not_kept_by_the_browser(client, smith):
    assert "no-store" in client.get(MINE)["Cache-Control"]


@pytest.mark.parametrize(("language", "title"), [("fr", "Vos coffres"), ("en", "Your safes")])
def test_page_speaks_the_members_language(client, smith, language, title):
    smith.preferences.language = language
    smith.preferences.save()
    assert page(client.get(MINE)).one("h1").text == title
