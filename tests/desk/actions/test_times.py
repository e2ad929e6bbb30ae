"""Administrators change time limits and the ranked start; both are written down."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.actions.times import change_time_limit, move_ranked_start
from cofferwit.ops.models import AuditEntry
from forge.rules.tiers import Tier
from league.models import TimeLimit
from league.queries.limits import time_limit, time_limits
from league.rules.course_refusals import StartInThePast
from league.rules.time_limits import LimitRefused
from tests.factories import NOON, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper():
    return make_member("Gardienne", is_staff=True, is_superuser=True)


def test_time_limit_holds_from_then_on(keeper):
    before = time_limit(Tier.SILVER, NOON - timedelta(seconds=1))
    change_time_limit(tier=Tier.SILVER, seconds=1200, note="Trop court.", by=keeper, now=NOON)
    assert time_limit(Tier.SILVER, NOON - timedelta(seconds=1)) == before
    assert time_limit(Tier.SILVER, NOON) == timedelta(minutes=20)
    shown = {each.tier: (each.seconds, each.note) for each in time_limits(NOON)}
    assert shown[Tier.SILVER] == (1200, "Trop court.")
    line = AuditEntry.objects.get()
    assert (line.verb, line.actor_id, line.detail) == (
        "time_limit_set",
        keeper.pk,
        {"seconds": 1200},
    )


def test_refused_time_limit_leaves_no_trace(keeper):
    rows = TimeLimit.objects.count()
    with pytest.raises(LimitRefused):
        change_time_limit(tier=Tier.SILVER, seconds=1200, note=" ", by=keeper, now=NOON)
    assert (TimeLimit.objects.count(), AuditEntry.objects.count()) == (rows, 0)


def test_site_without_a_row_has_the_first_limits():
    TimeLimit.objects.all().delete()
    assert [(each.seconds, each.since) for each in time_limits(NOON)] == [
        (600, None),
        (900, None),
        (1200, None),
    ]


def test_ranked_start_is_moved_and_written_down(keeper):
    at = NOON + timedelta(days=1)
    assert move_ranked_start(at=at, by=keeper, now=NOON).starts_at == at
    assert AuditEntry.objects.get().detail == {"at": at.isoformat()}


def test_ranked_start_in_the_past_is_refused(keeper):
    with pytest.raises(StartInThePast):
        move_ranked_start(at=NOON - timedelta(days=1), by=keeper, now=NOON)
    assert AuditEntry.objects.count() == 0


def test_moderator_changes_neither():
    moderator = make_member("Béryl", is_staff=True)
    with pytest.raises(NotEntitledError):
        change_time_limit(tier=Tier.SILVER, seconds=1200, note="Non.", by=moderator, now=NOON)
    with pytest.raises(NotEntitledError):
        move_ranked_start(at=NOON + timedelta(days=1), by=moderator, now=NOON)
