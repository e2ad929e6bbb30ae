"""What administrators see of the league: they play too."""

from http import HTTPStatus

import pytest
from django.contrib.admin import site

from forge.rules.tiers import Tier
from league.admin.daily import PickAdmin
from league.admin.ranked import RankedPickAdmin
from league.models import Pick, RankedPick, TimeLimit
from tests.factories import (
    NOON,
    SMALL_SAFES,
    end_pick,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
    play,
    second_factor,
    start_pick,
)

pytestmark = pytest.mark.django_db

GOLD = SMALL_SAFES[Tier.GOLD]


@pytest.fixture
def keeper(client):
    client.force_login(second_factor(make_member("Gardienne", is_staff=True, is_superuser=True)))
    return client


def test_lists_and_rows_show_no_code(keeper):
    pick = start_pick(tier=Tier.GOLD)
    play(pick, 1, GOLD.code)
    limit = TimeLimit.objects.first()
    for address in (
        "pick/",
        f"pick/{pick.pk}/change/",
        f"pick/?q={pick.purpose}",
        "pick/?state__exact=opened",
        "dailysafe/",
        "dailysafe/2026-11-30/change/",
        "timelimit/",
        f"timelimit/{limit.pk}/change/",
    ):
        response = keeper.get(f"/admin/league/{address}")
        assert (address, response.status_code) == (address, HTTPStatus.OK)
        assert GOLD.code not in response.content.decode()


@pytest.mark.parametrize("lookup", ["safe__code__startswith", "guesses__code", "safe__clues__0"])
def test_no_filter_tells_a_code(keeper, lookup):
    start_pick(now=NOON)
    response = keeper.get(f"/admin/league/pick/?{lookup}=3")
    assert response.status_code == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("table", ["pick", "dailysafe", "timelimit"])
def test_nothing_is_added_or_deleted(keeper, table):
    pick = start_pick()
    assert keeper.get(f"/admin/league/{table}/add/").status_code == HTTPStatus.FORBIDDEN
    address = f"/admin/league/pick/{pick.pk}/"
    assert keeper.post(f"{address}delete/", {"post": "yes"}).status_code == HTTPStatus.FORBIDDEN
    assert keeper.post(f"{address}change/", {"state": "held"}).status_code == HTTPStatus.FORBIDDEN


RANKED = "/admin/league/rankedpick/"
PICKS = "/admin/league/pick/"


def rows_of(client, address):
    """The rows that a list holds."""
    return list(client.get(address).context["cl"].result_list)


@pytest.mark.parametrize("role", ["thief", "smith"])
def test_running_pick_shows_neither_safe_nor_smith_until_it_has_ended(client, role):
    """A moderator plays too: as the thief of the pick, or as the smith of its safe."""
    thief, smith = make_members("Isaure", "Octave")
    own = second_factor(thief if role == "thief" else smith)
    own.role, own.is_staff = "moderator", True
    own.save()
    client.force_login(own)
    safe = make_offered_safe(smith)
    pick = make_offer_pick(thief, safe)
    ranked, picks = RankedPickAdmin(RankedPick, site), PickAdmin(Pick, site)

    def seen():
        row = RankedPick.objects.get(pk=pick.pk)
        return (
            ranked.told_smith(row),
            ranked.told_smith_id(row),
            ranked.told_safe(row),
            ranked.told_safe_rating(row),
            ranked.told_chance(row),
            picks.told_safe(Pick.objects.get(pk=pick.pk)),
        )

    assert seen() == (None,) * 6
    for table in (RANKED, PICKS):
        for address in (table, f"{table}{pick.pk}/change/"):
            assert client.get(address).status_code == HTTPStatus.OK
        assert rows_of(client, f"{table}?q={safe.pk}") == []
    assert rows_of(client, f"{RANKED}?q=Octave") == []
    assert [each.pk for each in rows_of(client, f"{RANKED}?q=Isaure")] == [pick.pk]

    end_pick(pick, opened_at=1)

    row = RankedPick.objects.get(pk=pick.pk)
    assert seen() == (smith, smith.pk, safe.pk, row.safe_rating, row.chance, safe.pk)
    for address in (f"{RANKED}?q={safe.pk}", f"{PICKS}?q={safe.pk}", f"{RANKED}?q=Octave"):
        assert [each.pk for each in rows_of(client, address)] == [pick.pk]
