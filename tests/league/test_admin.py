"""What administrators see of the league: they play too."""

from http import HTTPStatus

import pytest

from forge.rules.tiers import Tier
from league.models import TimeLimit
from tests.factories import NOON, SMALL_SAFES, make_member, play, second_factor, start_pick

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
