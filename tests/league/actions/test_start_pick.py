"""Starting a pick."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from cofferwit.members.models import AccountState
from forge.actions import make_public
from forge.rules.tiers import Tier
from league.actions.start_pick import start
from league.models import Ending, Pick, PickState, TimeLimit
from league.queries.audit import audit
from league.rules.purposes import TRAINING
from league.rules.refusals import NotPlaying, PickRunning, SafeClosed
from tests.factories import (
    NOON,
    end_pick,
    make_house_offer,
    make_member,
    make_members,
    make_offer_pick,
    make_safe,
    start_pick,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("tier", "seconds"), [(Tier.BRONZE, 600), (Tier.SILVER, 900), (Tier.GOLD, 1200)]
)
def test_start_freezes_the_time_limit_of_the_tier(tier, seconds):
    member, safe = make_member(), make_safe(tier, purpose="x")
    pick = start(by=member, safe=safe, purpose="x", now=NOON)
    assert (pick.thief, pick.safe, pick.purpose) == (member, safe, "x")
    assert (pick.state, pick.started_at, pick.time_limit) == (PickState.RUNNING, NOON, seconds)
    assert pick.deadline == NOON + timedelta(seconds=seconds)


def test_newest_time_limit_in_force_counts():
    for seconds, days in ((480, -2), (540, -1), (990, 1)):
        since = NOON + timedelta(days=days)
        TimeLimit.objects.create(tier=Tier.BRONZE, seconds=seconds, since=since)
    assert start_pick().time_limit == 540


def test_initial_time_limit_counts_without_a_row():
    TimeLimit.objects.all().delete()
    assert start_pick().time_limit == 600


def test_ten_clicks_start_one_pick():
    member, safe = make_member(), make_safe(purpose="x")
    picks = {
        start(by=member, safe=safe, purpose="x", now=NOON + timedelta(seconds=i)).pk
        for i in range(10)
    }
    assert [pick.pk for pick in Pick.objects.all()] == list(picks)
    assert Pick.objects.get().started_at == NOON


def test_start_of_a_safe_already_picked_hands_back_the_ended_pick():
    pick = start_pick()
    later = NOON + timedelta(hours=1)
    again = start(by=pick.thief, safe=pick.safe, purpose=pick.purpose, now=later)
    assert (again.pk, again.state, again.ending) == (pick.pk, PickState.HELD, Ending.TIME)


def test_second_pick_at_once_is_refused_and_names_the_running_one():
    pick = start_pick()
    with pytest.raises(PickRunning) as refused:
        start(by=pick.thief, safe=make_safe(purpose="x"), purpose="x", now=NOON)
    assert refused.value.pick_id == pick.pk


def test_overdue_pick_of_the_member_ends_before_the_next_starts():
    pick = start_pick()
    later = NOON + timedelta(seconds=600)
    following = start(by=pick.thief, safe=make_safe(purpose="x"), purpose="x", now=later)
    pick.refresh_from_db()
    assert (pick.state, pick.ended_at) == (PickState.HELD, pick.deadline)
    assert following.state == PickState.RUNNING


def test_overdue_pick_of_the_safe_by_another_ends_first():
    pick = start_pick()
    other = make_member("Vasco")
    start(by=other, safe=pick.safe, purpose="x", now=NOON + timedelta(hours=2))
    pick.refresh_from_db()
    assert (pick.state, pick.ended_at) == (PickState.HELD, pick.deadline)


def test_what_is_overdue_at_an_instant_that_another_clock_sets_ends_first():
    """A start dated after a deadline knows of the end that comes with it."""
    xavier, chloe = make_members("Xavier", "Chloé")
    safe = make_house_offer()
    overdue = make_offer_pick(chloe, safe)
    own = make_offer_pick(xavier, make_house_offer(), now=overdue.deadline - timedelta(seconds=60))
    end_pick(own, opened_at=1, after=60.002)
    early = overdue.deadline - timedelta(milliseconds=1)
    pick = make_offer_pick(xavier, safe, now=early)
    overdue.refresh_from_db()
    assert (overdue.state, overdue.ended_at) == (PickState.HELD, overdue.deadline)
    assert pick.started_at == overdue.deadline + timedelta(milliseconds=2)
    assert pick.ranked.safe_rating == overdue.ranked.safe_after
    assert list(audit()) == []


@pytest.mark.parametrize(
    "state", [AccountState.BLOCKED, AccountState.ARCHIVED, AccountState.DELETED]
)
def test_member_who_may_not_play_is_refused_with_the_reason(state):
    member = make_member(state=state)
    with pytest.raises(NotPlaying) as refused:
        start(by=member, safe=make_safe(purpose="x"), purpose="x", now=NOON)
    assert refused.value.sentence.fr.startswith("Ce" if state == AccountState.DELETED else "Votre")
    assert not Pick.objects.exists()


def test_member_blocked_since_the_page_was_loaded_is_refused():
    member = make_member()
    type(member).objects.update(state=AccountState.BLOCKED)
    with pytest.raises(NotPlaying):
        start(by=member, safe=make_safe(purpose="x"), purpose="x", now=NOON)


def test_public_safe_takes_no_pick():
    safe = make_safe(purpose="x")
    make_public(safe=safe, now=NOON)
    with pytest.raises(SafeClosed):
        start(by=make_member(), safe=safe, purpose="x", now=NOON)


def test_training_on_a_safe_does_not_stand_for_its_pick():
    member, safe = make_member(), make_safe(purpose="x")
    trained = start(by=member, safe=safe, purpose=TRAINING, now=NOON)
    later = NOON + timedelta(hours=1)
    assert start(by=member, safe=safe, purpose="x", now=later).pk != trained.pk


@pytest.mark.parametrize(
    "change",
    [
        {"state": PickState.HELD},
        {"state": PickState.HELD, "ended_at": NOON},
        {"ended_at": NOON},
        {"ending": Ending.TIME},
        {"state": PickState.HELD, "ended_at": NOON, "ending": Ending.OPENED},
        {"state": PickState.HELD, "ended_at": NOON - timedelta(1), "ending": Ending.TIME},
        {"state": PickState.HELD, "ended_at": NOON, "ending": Ending.TIME, "opened_at_guess": 1},
        {"state": PickState.OPENED, "ended_at": NOON, "ending": Ending.OPENED},
        {
            "state": PickState.OPENED,
            "ended_at": NOON,
            "ending": Ending.OPENED,
            "opened_at_guess": 4,
        },
        {"state": PickState.OPENED, "ended_at": NOON, "ending": Ending.TIME, "opened_at_guess": 1},
    ],
)
def test_database_refuses_a_course_that_makes_no_sense(change):
    pick = start_pick()
    with pytest.raises(IntegrityError), transaction.atomic():
        Pick.objects.filter(pk=pick.pk).update(**change)


def test_database_refuses_a_second_running_pick_and_a_second_pick_of_a_safe():
    pick = start_pick()
    row = {"thief": pick.thief, "purpose": "x", "started_at": NOON, "time_limit": 600}
    ended = {"state": PickState.HELD, "ending": Ending.TIME, "ended_at": NOON}
    with pytest.raises(IntegrityError), transaction.atomic():
        Pick.objects.create(**row, safe=make_safe(purpose="x"), deadline=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        Pick.objects.create(**row, **ended, safe=pick.safe, deadline=NOON)


def test_limits_seeded_by_the_migration():
    rows = TimeLimit.objects.values_list("tier", "seconds", "since")
    since = datetime(2026, 1, 1, tzinfo=UTC)
    assert set(rows) == {("bronze", 600, since), ("silver", 900, since), ("gold", 1200, since)}
