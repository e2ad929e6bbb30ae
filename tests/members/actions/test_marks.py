"""Marks: written down, seen again, swept, forgotten, and who shares them."""

from datetime import timedelta

import pytest

from cofferwit.members.actions.marks import leave_marks, sweep_marks
from cofferwit.members.models import AccessMark, AccountLink, AccountState
from cofferwit.members.queries.marks import linked, near, shared_marks, sharing
from cofferwit.members.rules.marks import HOUSEHOLD, KEPT
from tests.factories import NOON, make_member, make_members

pytestmark = pytest.mark.django_db

HOME, WORK, PHONE = "a" * 64, "b" * 64, "c" * 64


def leave(member, now=NOON, **digests):
    leave_marks(member=member, digests=digests, now=now)


def test_mark_seen_again_the_same_day_counts_one_day():
    member = make_member()
    for hours in (0, 1, 2):
        leave(member, NOON + timedelta(hours=hours), address=HOME)
    (mark,) = AccessMark.objects.all()
    assert (mark.first_seen, mark.last_seen) == (NOON, NOON + timedelta(hours=2))
    assert mark.days == 1


def test_deleted_account_leaves_no_mark():
    member = make_member(state=AccountState.DELETED)
    leave(member, address=HOME)
    assert not AccessMark.objects.exists()


def test_mark_seen_another_day_counts_it():
    member = make_member()
    leave(member, address=HOME)
    leave(member, NOON + timedelta(days=1), address=HOME)
    leave(member, NOON + timedelta(days=1, hours=1), address=HOME)
    assert AccessMark.objects.get().days == 2


def test_mark_told_late_moves_nothing_back():
    member = make_member()
    leave(member, address=HOME)
    leave(member, NOON - timedelta(hours=1), address=HOME)
    assert AccessMark.objects.get().last_seen == NOON


def test_sweep_forgets_what_was_not_seen_for_90_days():
    member = make_member()
    leave(member, address=HOME)
    leave(member, NOON + timedelta(days=1), device=PHONE)
    assert timedelta(days=90) == KEPT
    assert sweep_marks(now=NOON + KEPT) == 0
    assert sweep_marks(now=NOON + KEPT + timedelta(seconds=1)) == 1
    assert AccessMark.objects.get().digest == PHONE


def test_sharing_is_a_device_or_an_address_in_common():
    one, other, third, fourth = make_members("Isaure", "Vasco", "Octave", "Bérénice")
    leave(one, address=HOME, device=PHONE)
    leave(other, address=HOME)
    leave(third, device=PHONE)
    leave(fourth, address=WORK)
    assert sharing(one.pk) == {other.pk, third.pk}
    assert sharing(other.pk) == {one.pk}
    assert sharing(fourth.pk) == set()


def test_same_digest_of_another_kind_is_not_shared():
    one, other = make_members("Isaure", "Vasco")
    leave(one, address=HOME)
    leave(other, device=HOME)
    assert sharing(one.pk) == set()


def test_address_of_more_than_a_household_says_nothing_and_a_device_does():
    names = ["Isaure", "Vasco", "Octave", "Corvin", "Marguerin", "Bastian"]
    members = make_members(*names)
    assert len(members) == HOUSEHOLD + 1
    for member in members[:-1]:
        leave(member, address=HOME)
    assert len(sharing(members[0].pk)) == HOUSEHOLD - 1
    leave(members[-1], address=HOME)
    assert sharing(members[0].pk) == set()
    for member in members:
        leave(member, device=PHONE)
    assert len(sharing(members[0].pk)) == HOUSEHOLD


def test_near_are_linked_accounts_and_those_that_share():
    one, other, third = make_members("Isaure", "Vasco", "Octave")
    leave(one, address=HOME)
    leave(other, address=HOME)
    made = AccountLink.objects.create(
        first=one, second=third, reason="home", linked_by=other, linked_at=NOON
    )
    assert near(one.pk) == {other.pk, third.pk}
    assert linked(third.pk) == {one.pk}
    made.lifted_by, made.lifted_at = other, NOON
    made.save()
    assert near(one.pk) == {other.pk}


def test_shared_marks_say_kind_and_days_devices_first():
    one, other = make_members("Isaure", "Vasco")
    for day in range(3):
        leave(one, NOON + timedelta(days=day), address=HOME)
    leave(one, device=PHONE)
    leave(other, address=HOME, device=PHONE)
    leave(other, device=WORK)
    assert shared_marks(one.pk, other.pk) == [("device", (1, 1)), ("address", (3, 1))]
    assert shared_marks(other.pk, one.pk) == [("device", (1, 1)), ("address", (1, 3))]
