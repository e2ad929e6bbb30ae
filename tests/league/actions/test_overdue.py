"""Ending the picks whose time is up."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions import overdue
from league.actions.start_pick import start
from league.models import Ending, Pick, PickState
from tests.factories import NOON, make_member, make_safe, start_pick

pytestmark = pytest.mark.django_db


def test_overdue_picks_end_at_their_deadlines_and_others_go_on():
    starts = {"Vasco": 0, "Isaure": 300, "Aure": 599}
    for name, seconds in starts.items():
        start_pick(make_member(name), now=NOON + timedelta(seconds=seconds))
    assert overdue.end_overdue(now=NOON + timedelta(seconds=900)) == 2
    seen = Pick.objects.order_by("started_at").values_list("thief__pseudonym", "state", "ending")
    assert list(seen) == [
        ("Vasco", PickState.HELD, Ending.TIME),
        ("Isaure", PickState.HELD, Ending.TIME),
        ("Aure", PickState.RUNNING, ""),
    ]
    for pick in Pick.objects.filter(state=PickState.HELD):
        assert pick.ended_at == pick.deadline


def test_each_pick_ends_once():
    start_pick()
    late = NOON + timedelta(days=3)
    assert overdue.end_overdue(now=late) == 1
    assert overdue.end_overdue(now=late) == 0


def test_the_earliest_deadline_ends_first_in_batches(monkeypatch):
    monkeypatch.setattr(overdue, "BATCH", 2)
    safe = make_safe(purpose="x")
    picks = [
        start(
            by=make_member(f"Membre {i}"), safe=safe, purpose="x", now=NOON - timedelta(minutes=i)
        )
        for i in range(5)
    ]
    with CaptureQueriesContext(connection) as queries:
        assert overdue.end_overdue(now=NOON + timedelta(hours=1)) == 5
    updates = [query["sql"] for query in queries if query["sql"].startswith("UPDATE")]
    order = [next(p.pk for p in picks if p.pk.hex in sql) for sql in updates]
    assert order == [pick.pk for pick in reversed(picks)]


def test_page_of_one_member_ends_only_their_pick():
    mine, other = start_pick(), start_pick(make_member("Vasco"))
    overdue.end_overdue_of(thief=mine.thief, now=NOON + timedelta(hours=1))
    mine.refresh_from_db()
    other.refresh_from_db()
    assert (mine.state, other.state) == (PickState.HELD, PickState.RUNNING)


def test_page_of_a_member_without_an_overdue_pick_asks_once_and_writes_nothing(
    django_assert_num_queries,
):
    pick = start_pick()
    with django_assert_num_queries(1):
        overdue.end_overdue_of(thief=pick.thief, now=NOON)
    pick.refresh_from_db()
    assert pick.state == PickState.RUNNING
