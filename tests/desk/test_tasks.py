"""The desk's jobs, as the scheduler calls them."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from cofferwit.desk import tasks
from cofferwit.desk.queries.fair_play import facts, pair_evidence, pairs
from cofferwit.desk.queries.fair_play.overview import KEPT_SECONDS, OLD_KEPT_SECONDS
from cofferwit.members.models import Member
from cofferwit.ops.models import JobRun
from cofferwit.schedule import JOBS
from tests.desk.histories import HOUR, START, played
from tests.factories import make_members

pytestmark = pytest.mark.django_db

NOW = START + timedelta(days=10)


@pytest.fixture
def history() -> list[Member]:
    """Two thieves who have met one smith often enough to be examined."""
    thief, smith, other = make_members("Corvin", "Marguerin", "Ozanne", now=START)
    played(thief, smith, *[1] * 6)
    played(other, smith, *["wrong", 1] * 3)
    return [thief, smith, other]


def test_usual_is_counted_again_before_what_was_kept_is_gone():
    due = next(job.due for job in JOBS if job.task == tasks.count_usual.name)
    minutes = sorted(due.minute)
    assert due.hour == set(range(24))
    gaps = [
        later - one for one, later in zip(minutes, [*minutes[1:], minutes[0] + 60], strict=True)
    ]
    assert max(gaps) * 60 < KEPT_SECONDS


def test_pages_read_what_the_job_counted_last(history):
    thief, smith, other = history
    assert tasks.count_usual(as_of=NOW.isoformat()) == "2026-11: 2 members, 2 pairs"
    played(smith, other, *[1] * 6)
    assert pairs(NOW).examined == 2
    found = pair_evidence(thief.pk, smith.pk, NOW)
    assert found is not None
    assert found.examined == 2
    assert [tasks.count_usual(as_of=NOW.isoformat()) for _ in range(2)] == [
        "2026-11: 3 members, 3 pairs"
    ] * 2
    assert pairs(NOW).examined == 3
    assert {(run.name, run.failed) for run in JobRun.objects.all()} == {("desk.count_usual", False)}


def test_page_counts_itself_where_nothing_is_kept(history):
    tasks.count_usual(as_of=NOW.isoformat())
    played(history[1], history[2], *[1] * 6)
    cache.clear()
    assert pairs(NOW).examined == 3


def test_new_month_has_a_count_of_its_own(history):
    tasks.count_usual(as_of=NOW.isoformat())
    later = NOW + timedelta(days=30)
    assert tasks.count_usual(as_of=later.isoformat()) == "2026-12: 0 members, 0 pairs"
    assert (pairs(NOW).examined, pairs(later).examined) == (2, 0)


def test_month_that_is_over_is_counted_for_those_who_read_its_last_cases(history):
    early, late = START + timedelta(days=33), START + timedelta(days=40)
    tasks.count_usual(as_of=early.isoformat())
    played(history[1], history[2], *[1] * 6)
    assert pairs(early, month="2026-11").examined == 2
    cache.clear()
    tasks.count_usual(as_of=late.isoformat())
    assert pairs(late, month="2026-11").examined == 3


@pytest.mark.parametrize(("days", "kept"), [(33, KEPT_SECONDS), (40, OLD_KEPT_SECONDS)])
def test_month_that_the_job_counts_no_more_is_kept_for_a_day(history, days, kept):
    pairs(START + timedelta(days=days), month="2026-11")
    left = cache._cache.get_client(None).ttl(cache.make_key("fair_play:month:1:2026-11"))
    assert kept - 60 < left <= kept


def test_month_is_read_whole_in_the_order_of_its_ends_whatever_is_read_at_once(
    history, monkeypatch
):
    rows = facts.ranked("2026-11", NOW)
    at_once = list(facts.played(rows))
    assert len(at_once) == 12
    assert [pick.at for pick in at_once] == sorted(pick.at for pick in at_once)
    monkeypatch.setattr(facts, "AT_ONCE", 5)
    assert list(facts.played(rows)) == at_once
    assert list(facts.played(facts.ranked("2026-11", START + HOUR))) == at_once[:2]
