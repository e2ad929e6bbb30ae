"""What chances are worth, over HTTP."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.conf import settings

from forge.models import RankedStart
from league.queries.chances import chance_bands
from tests.factories import (
    NOON,
    end_pick,
    make_house_offer,
    make_member,
    make_offer_pick,
    open_pick,
)
from tests.pages import page

pytestmark = pytest.mark.django_db

CHANCES = "/chances/"


def test_page_without_a_ranked_pick_says_so(client, clock):
    open_pick(make_member("Vasco"))
    make_offer_pick()
    response = client.get(CHANCES)
    assert response.status_code == HTTPStatus.OK
    assert page(response).one(css="empty").one("h3").text == "Aucun crochetage classé encore"


def test_page_of_the_calibration_says_that_nothing_is_ranked(client, clock):
    later = NOON + timedelta(days=1)
    RankedStart.objects.update_or_create(pk=1, defaults={"starts_at": later})
    empty = page(client.get(CHANCES)).one(css="empty")
    assert empty.one("h3").text == "Le calibrage dure encore"


def test_ended_ranked_picks_are_gathered_by_chance(client, clock):
    """All at a chance of 0.5 but Vasco's second, whose rating has risen to 1 016."""
    isaure, vasco = make_member(), make_member("Vasco")
    end_pick(make_offer_pick(isaure, make_house_offer()), opened_at=None)
    end_pick(make_offer_pick(vasco, make_house_offer()), opened_at=1)
    later = NOON + timedelta(hours=1)
    end_pick(make_offer_pick(vasco, make_house_offer(now=later), now=later), opened_at=2)
    (band,) = chance_bands()
    assert (band.low_edge, band.picks) == (0.5, 3)
    assert band.observed == pytest.approx(1.8 / 3)
    assert band.expected == pytest.approx((0.5 + 0.5 + 0.52301) / 3, abs=1e-4)
    assert band.opened == pytest.approx(2 / 3)
    shown = page(client.get(CHANCES))
    assert len(shown.all(css="calib__disc")) == 1
    assert "trop peu pour juger" in shown.one(css="tbl--bands").text
    assert "0,8" in shown.one("section", aria_labelledby="h-what").text


def test_percents_are_written_as_the_language_does(client, clock):
    end_pick(make_offer_pick(make_member(), make_house_offer()), opened_at=1)
    for lang, half in (("fr", "50\u202f%"), ("en", "50%")):
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = lang
        labels = page(client.get(CHANCES)).all("text", css="chart__lab")
        assert [label.text for label in labels].count(half) == 2


def test_chance_of_one_stands_in_the_last_band(clock):
    pick = end_pick(make_offer_pick(make_member(), make_house_offer()), opened_at=1)
    type(pick.ranked).objects.filter(pk=pick.pk).update(chance=1)
    assert [band.low_edge for band in chance_bands()] == [0.9]


def test_page_takes_one_query_of_the_league(client, clock, django_assert_num_queries):
    for name in ("Vasco", "Naïma"):
        end_pick(make_offer_pick(make_member(name), make_house_offer()), opened_at=1)
    with django_assert_num_queries(1):
        chance_bands()
