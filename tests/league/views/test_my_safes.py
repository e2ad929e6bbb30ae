"""One's own safes: what is on offer, has left, is public, and is still a draft."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from forge import actions
from forge.queries import mine as queries
from forge.rules.tiers import Tier
from league.actions.course import exit_due
from tests.factories import (
    NOON,
    RANKED_FROM,
    SMALL_SAFES,
    make_draft,
    make_member,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def member(clock):
    return make_member()


@pytest.fixture
def mine(client, member):
    client.force_login(member)
    return client


def shown(client, query=""):
    response = client.get(f"/forge/mes-coffres/{query}")
    assert response.status_code == 200
    return response.context["page"]


def ids(safes):
    return [safe.id for safe in safes]


def test_stranger_logs_in_first(client):
    assert client.get("/forge/mes-coffres/").status_code == 302


def test_safes_stand_by_where_they_are(mine, member):
    old = make_offered_safe(member, now=NOON - 20 * DAY)
    exit_due(now=NOON)
    due = make_offered_safe(member, now=NOON - 14 * DAY)
    withdrawn = make_offered_safe(member, now=NOON - 2 * DAY)
    actions.leave(safe=withdrawn, now=NOON - DAY)
    active = make_offered_safe(member, now=NOON - DAY)
    make_offered_safe(make_member("Basile"), now=NOON)
    page = shown(mine)
    assert ids(page.active) == [active.pk]
    # One whose days are over has left, whether the job has seen it or not.
    assert ids(page.leaving) == [withdrawn.pk, due.pk]
    assert ids(page.public) == [old.pk]
    assert [each.public for each in (*page.active, *page.leaving, *page.public)] == [
        False,
        False,
        False,
        True,
    ]
    assert (page.limits.active, page.free_places) == (1, 2)


def test_calibration_safes_are_marked_and_take_no_place(mine, member, clock):
    safe = make_offered_safe(member, now=RANKED_FROM - DAY)
    clock.instant = RANKED_FROM + DAY
    page = shown(mine)
    assert [(each.id, each.calibration) for each in page.active] == [(safe.pk, True)]
    assert (page.limits.active, page.free_places) == (0, 3)


def test_drafts_stand_with_what_they_leave(mine, member):
    make_draft(member, Tier.GOLD, clues=SMALL_SAFES[Tier.GOLD].clues)
    put_aside = make_draft(member, Tier.SILVER)
    actions.discard(draft=put_aside.pk, by=member, base_revision=put_aside.revision, now=NOON)
    page = shown(mine)
    [draft] = page.drafts
    assert (draft.tier, draft.word, draft.url) == (Tier.GOLD, "or", "/forge/or/")
    assert (draft.clues, draft.remaining, draft.expires_at) == (8, 1, NOON + DAY)
    assert page.free_tiers == ((Tier.BRONZE, "/forge/bronze/"), (Tier.SILVER, "/forge/argent/"))


def test_public_safes_come_in_pages(mine, member, monkeypatch):
    monkeypatch.setattr(queries, "A_PAGE", 2)
    safes = [make_offered_safe(member, now=NOON - (20 - i) * DAY) for i in range(3)]
    exit_due(now=NOON)
    newest_first = [safe.pk for safe in reversed(safes)]
    first, second = shown(mine), shown(mine, "?page=2")
    assert (ids(first.public), first.more) == (newest_first[:2], True)
    assert (ids(second.public), second.more, second.page_number) == (newest_first[2:], False, 2)


@pytest.mark.parametrize("asked", ["0", "x", "-1", "٣", "99999999"])
def test_page_that_is_none_is_the_first(mine, asked):
    assert shown(mine, f"?page={asked}").page_number == 1


def test_queries_are_constant(mine, member):
    def asked():
        with CaptureQueriesContext(connection) as counted:
            shown(mine)
        return [query["sql"].split("WHERE")[0] for query in counted]

    make_offered_safe(member, now=NOON - 20 * DAY)
    make_offered_safe(member, now=NOON - DAY)
    exit_due(now=NOON)
    asked()  # a first visit is noted
    first = asked()
    for days in (60, 45, 30):
        make_offered_safe(member, now=NOON - days * DAY)
        exit_due(now=NOON)
    make_offered_safe(member, now=NOON)
    make_draft(member, Tier.GOLD)
    assert asked() == first
