"""Standings that are kept for a while: old for others, never for the one who looks."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.members.models import AccountState, Member
from league.actions.prizes import pay_prizes
from league.models import FinalLine, Ladder
from league.queries import ladders
from league.queries.chances import chance_bands
from league.queries.ladders import FROZEN_TIMES_LONGER
from league.queries.season_card import season_card
from league.queries.season_charts import charts
from league.queries.season_exports import json_chunks
from league.queries.season_ledger import member_ledger
from league.queries.standings import standings
from tests.factories import make_members
from tests.season_rows import member_safe, ranked, settle

pytestmark = pytest.mark.django_db

MID = datetime(2026, 11, 15, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _kept(settings):
    settings.COFFERWIT_LADDERS_SECONDS = 60
    settings.COFFERWIT_CHANCES_SECONDS = 60


@pytest.fixture
def two() -> list[Member]:
    vasco, isaure = make_members("Vasco", "Isaure")
    for member, loot in ((vasco, 5), (isaure, 3)):
        for i in range(8):
            won = loot if i == 7 else 0
            ranked(member, member_safe(None), at=MID + i * HOUR, guess=1 if won else None, loot=won)
    return [vasco, isaure]


def seen(viewer: Member | None, ladder: Ladder = Ladder.THIEVES, now: datetime = MID + 9 * HOUR):
    page = standings(ladder, "2026-11", viewer=viewer, now=now)
    return [(line.pseudonym, line.place, line.total, line.missing) for line in page.lines]


def test_own_line_is_as_it_is_and_the_others_as_they_were(two) -> None:
    vasco, isaure = two
    before = [("Vasco", 1, 5, 0), ("Isaure", 2, 3, 0)]
    assert seen(None) == before
    ranked(isaure, member_safe(None), at=MID + 8 * HOUR, guess=1, loot=4)

    assert seen(isaure) == [("Isaure", 1, 7, 0), ("Vasco", 2, 5, 0)]
    assert seen(vasco) == before
    assert seen(None) == before
    ledger = member_ledger("2026-11", "Isaure", MID + 9 * HOUR)
    assert (ledger.thief.total, ledger.thief.place) == (7, 1)
    assert season_card(isaure, MID + 9 * HOUR).ranks[0].place == 1
    assert season_card(vasco, MID + 9 * HOUR).ranks[0].place == 1

    cache.clear()
    assert seen(vasco) == seen(isaure)


def test_smith_sees_a_safe_just_settled(two) -> None:
    vasco, isaure = two
    assert seen(vasco, Ladder.SMITHS) == []
    safe = member_safe(vasco, now=MID)
    ranked(isaure, safe, at=MID + 8 * HOUR, points=12)
    settle(safe, at=MID + 8 * HOUR, points=12)

    assert seen(vasco, Ladder.SMITHS) == [("Vasco", None, 12, 7)]
    assert seen(isaure, Ladder.SMITHS) == []


def test_account_that_takes_no_place_any_more_is_gone_for_itself_at_once(two) -> None:
    isaure = two[1]
    seen(None)
    Member.objects.filter(pk=isaure.pk).update(state=AccountState.ARCHIVED)

    assert seen(isaure) == [("Vasco", 1, 5, 0)]


def test_charts_do_not_sum_the_month_up_again(two) -> None:
    seen(two[0])
    with CaptureQueriesContext(connection) as asked:
        charts("2026-11", viewer=two[0], now=MID + 9 * HOUR)

    assert not [each["sql"] for each in asked if "SUM(" in each["sql"]]


def test_another_process_reads_what_is_kept(two) -> None:
    """And a process that remembers many months begins anew."""
    before = seen(None)
    ranked(two[1], member_safe(None), at=MID + 8 * HOUR, guess=1, loot=4)
    ladders._met.clear()
    ladders._met.update({str(i): ("x", None) for i in range(ladders.MET)})
    with CaptureQueriesContext(connection) as asked:
        assert seen(None) == before
    assert not [each["sql"] for each in asked if "SUM(" in each["sql"]]
    assert len(ladders._met) == 1


def test_files_are_summed_up_from_the_picks_that_they_list(two) -> None:
    seen(None)
    ranked(two[1], member_safe(None), at=MID + 8 * HOUR, guess=1, loot=4)

    assert '"total": 7' in "".join(json_chunks("2026-11", MID + 9 * HOUR))


def test_paid_month_is_kept_apart_and_longer(two, settings) -> None:
    seen(None)
    pay_prizes(now=PAYOUT)
    live, paid = seen(None), seen(None, now=PAYOUT)
    with CaptureQueriesContext(connection) as asked:
        assert seen(two[0], now=PAYOUT) == paid == live
    assert FinalLine._meta.db_table not in str([each["sql"] for each in asked])
    client = cache._cache.get_client()
    for key in client.keys("*ladders*paid*"):
        assert 60 < client.ttl(key) <= 60 * FROZEN_TIMES_LONGER


def test_nothing_is_kept_for_no_time(two, settings) -> None:
    settings.COFFERWIT_LADDERS_SECONDS = settings.COFFERWIT_CHANCES_SECONDS = 0
    seen(None)
    chance_bands()
    ranked(two[1], member_safe(None), at=MID + 8 * HOUR, guess=1, loot=4)

    assert seen(None)[0] == ("Isaure", 1, 7, 0)
    assert sum(band.picks for band in chance_bands()) == 17


def test_bands_of_chance_are_kept_for_some_minutes(two) -> None:
    kept = chance_bands()
    ranked(two[1], member_safe(None), at=MID + 8 * HOUR, guess=1, loot=4)

    assert chance_bands() == kept
    cache.clear()
    assert sum(band.picks for band in chance_bands()) == 17
