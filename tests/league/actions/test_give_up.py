"""Giving up."""

from datetime import timedelta

import pytest

from league.actions.give_up import give_up
from league.models import Ending, Pick, PickState
from tests.factories import NOON, SMALL_SAFES, make_member, play, start_pick

pytestmark = pytest.mark.django_db


def test_giving_up_ends_the_pick_at_once():
    pick = start_pick()
    at = NOON + timedelta(seconds=90)
    ended = give_up(pick=pick.pk, by=pick.thief, now=at)
    assert (ended.state, ended.ending, ended.ended_at) == (PickState.HELD, Ending.GAVE_UP, at)


def test_giving_up_after_the_time_changes_nothing():
    pick = start_pick()
    ended = give_up(pick=pick.pk, by=pick.thief, now=NOON + timedelta(hours=1))
    assert (ended.ending, ended.ended_at) == (Ending.TIME, pick.deadline)


def test_giving_up_twice_or_once_open_changes_nothing():
    pick = start_pick()
    play(pick, 1, SMALL_SAFES["bronze"].code, after=5)
    ended = give_up(pick=pick.pk, by=pick.thief, now=NOON + timedelta(seconds=9))
    assert (ended.state, ended.ending) == (PickState.OPENED, Ending.OPENED)


def test_another_members_pick_does_not_exist():
    pick = start_pick()
    with pytest.raises(Pick.DoesNotExist):
        give_up(pick=pick.pk, by=make_member("Vasco"), now=NOON)
