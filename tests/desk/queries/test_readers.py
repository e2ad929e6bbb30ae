"""Who could read an appeal, as the house stands."""

import pytest

from cofferwit.desk.actions import links
from cofferwit.desk.actions.appeals import appeal
from cofferwit.desk.actions.voids import void_picks
from cofferwit.desk.queries.decisions import unread, waiting_appeals
from cofferwit.desk.queries.readers import Readers, readers
from cofferwit.members.models import Member
from tests.desk.moderation import LATER, administrator, blocked, moderator, reading_of
from tests.factories import (
    NOON,
    end_pick,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db


def test_readers_have_a_role_a_second_factor_and_an_account_that_may_act():
    administrator()
    moderator()
    make_member("Sans", is_superuser=True)
    gone = administrator("Parti")
    Member.objects.filter(pk=gone.pk).update(state="archived")
    assert readers() == Readers(administrators=1, keepers=2)


def appealed(member: Member) -> None:
    appeal(reading=reading_of(member).pk, text="Non.", by=member, now=LATER)


def test_block_by_the_only_administrator_waits_unread_until_there_is_another():
    member, keeper = make_member(), administrator()
    moderator()
    blocked(member, keeper)
    appealed(member)
    assert unread() == 1
    assert [each.has_reader for each in waiting_appeals(keeper)] == [False]

    administrator("Odile")
    assert unread() == 0
    assert [each.has_reader for each in waiting_appeals(keeper)] == [True]


def test_link_by_a_moderator_has_the_administrator_to_read_its_appeal():
    one, other = make_members("Isaure", "Vasco")
    links.link(first=one, second=other, reason="Un foyer.", by=moderator(), now=NOON)
    appealed(one)
    assert unread() == 1
    administrator()
    assert unread() == 0


def test_who_is_concerned_or_appeals_is_no_reader():
    keeper, thief = moderator(), moderator("Odile")
    smith = administrator("Octave")
    pick = end_pick(make_offer_pick(thief, make_offered_safe(smith)), opened_at=1)
    void_picks(picks=[pick.pk], reason="Arrangé.", by=keeper, now=LATER)
    appealed(smith)
    assert unread() == 1
    moderator("Naïma")
    assert unread() == 0
