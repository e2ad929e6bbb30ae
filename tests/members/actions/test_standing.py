"""Accounts that move from one state to another."""

from datetime import timedelta

import pytest

from cofferwit.members.actions.standing import change_state
from cofferwit.members.models import StateChange
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import STANDS_ALREADY, STAYS_DELETED, Standing
from tests.factories import NOON, make_member, make_members

pytestmark = pytest.mark.django_db


def test_change_writes_the_step_and_brings_the_member_up_to_date():
    member, keeper = make_members("Isaure", "Béryl")
    at = NOON + timedelta(hours=1)
    locked = change_state(
        member=member, to=Standing.BLOCKED, reason="Deux comptes.", by=keeper, now=at
    )
    step = StateChange.objects.get()
    assert (step.member, step.by, step.at) == (member, keeper, at)
    assert (step.before, step.after) == ("active", "blocked")
    for each in (member, locked):
        assert (each.state, each.state_since, each.state_reason) == ("blocked", at, "Deux comptes.")
    member.refresh_from_db()
    assert (member.state, member.state_since) == ("blocked", at)


def test_change_to_where_one_stands_is_refused():
    member = make_member()
    with pytest.raises(RuleError) as refused:
        change_state(member=member, to=Standing.ACTIVE, reason="", by=None, now=NOON)
    assert refused.value.sentence == STANDS_ALREADY[Standing.ACTIVE]
    assert not StateChange.objects.exists()


def test_deleted_account_stays_deleted():
    member = make_member()
    change_state(member=member, to=Standing.DELETED, reason="", by=None, now=NOON)
    with pytest.raises(RuleError) as refused:
        change_state(member=member, to=Standing.ACTIVE, reason="", by=None, now=NOON)
    assert refused.value.sentence == STAYS_DELETED
