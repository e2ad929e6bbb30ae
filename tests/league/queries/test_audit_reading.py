"""How the audit reads: at one instant, writing nothing, whatever the length of the history."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from league.actions.prizes import pay_prizes
from league.models import CreditEntry, FinalLine, Ladder, Season
from league.queries.audit import _one_instant, audit
from league.rules.terms import CURRENT
from tests.factories import make_member, make_members, make_offered_safe
from tests.league.played import picked
from tests.tampering import tamper

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 2, 12, tzinfo=UTC)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
HOUR = timedelta(hours=1)
RUNNING = PAYOUT + timedelta(days=1)


def test_lines_and_prizes_of_an_unpaid_month_are_too_many() -> None:
    vasco = make_member("Vasco")
    season = Season.objects.create(month="2026-11", terms=CURRENT.to_json(), opened_at=START)
    FinalLine.objects.create(
        season=season, ladder=Ladder.THIEVES, member=vasco, rank=1, place=1, points=3, credits=150
    )
    CreditEntry.objects.create(
        member=vasco,
        kind="prize",
        key=f"prize:2026-11:thieves:{vasco.pk}",
        amount=150,
        season=season,
        ladder=Ladder.THIEVES,
        place=1,
        entered_at=START,
    )

    assert list(map(str, audit())) == [
        f"line of member {vasco.pk} among the thieves of 2026-11: row is rank 1, recounted nothing",
        f"prize prize:2026-11:thieves:{vasco.pk}: row is 150 credits, recounted nothing",
    ]


@pytest.mark.django_db(transaction=True)
def test_audit_reads_as_of_one_instant() -> None:
    """What is written while it goes on is of the next audit."""
    smith, thief = make_members("Rossignol", "Vasco")
    picked(thief, make_offered_safe(smith, now=START), 1, at=START + HOUR)
    make_member("Keeper")
    tamper("league_pick", "deadline = deadline - interval '1 s'", "true")
    found_so_far = audit()
    assert next(found_so_far).figure == "deadline"

    def write() -> None:
        try:
            tamper("league_rankedpick", "chance = 0.1", "true")
        finally:
            connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    writer.join()

    assert list(found_so_far) == []
    assert [each.figure for each in audit()] == ["deadline", "chance"]


@pytest.mark.django_db(transaction=True)
def test_audit_writes_nothing() -> None:
    with _one_instant(), pytest.raises(DatabaseError, match="read-only"):
        make_member("Vasco")


def test_questions_asked_do_not_grow_with_the_history() -> None:
    asked = []
    pay_prizes(now=PAYOUT)
    for count in (1, 6):
        for i in range(count):
            smith, thief = make_members(f"Smith{count}{i}", f"Thief{count}{i}")
            safe = make_offered_safe(smith, now=RUNNING)
            picked(thief, safe, 2, at=RUNNING + HOUR)
        with CaptureQueriesContext(connection) as captured:
            assert list(audit()) == []
        asked.append(len(captured))

    assert asked[1] == asked[0]
