"""A safe leaves once and becomes public once, however often it is said."""

from datetime import timedelta

import pytest

from forge.actions import leave, make_public, stay_until, take_back
from forge.models import Safe
from tests.factories import NOON, make_safe

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=1)


def course(safe):
    stored = Safe.objects.get(pk=safe.pk)
    assert (safe.left_at, safe.public_at) == (stored.left_at, stored.public_at)
    return stored.left_at, stored.public_at


def kept():
    return make_safe(purpose="daily:2026-11-30")


def test_leave_is_dated_at_now():
    safe = kept()
    assert leave(safe=safe, now=NOON) is True
    assert course(safe) == (NOON, None)


def test_leave_again_changes_nothing():
    safe = kept()
    leave(safe=safe, now=NOON)
    assert leave(safe=safe, now=LATER) is False
    assert course(safe) == (NOON, None)


def test_leave_learns_what_another_process_did():
    safe = kept()
    leave(safe=Safe.objects.get(), now=NOON)
    assert safe.left_at is None
    assert leave(safe=safe, now=LATER) is False
    assert course(safe) == (NOON, None)


def test_safe_is_taken_back_once():
    safe = kept()
    assert take_back(safe=safe, at=LATER) is True
    assert take_back(safe=Safe.objects.get(), at=NOON) is False
    safe.refresh_from_db()
    assert (safe.withdrawn_at, safe.left_at) == (LATER, None)


def test_make_public_after_leaving_keeps_the_instant_of_leaving():
    safe = kept()
    leave(safe=safe, now=NOON)
    assert make_public(safe=safe, now=LATER) is True
    assert course(safe) == (NOON, LATER)


def test_make_public_makes_a_safe_leave():
    safe = kept()
    assert make_public(safe=safe, now=NOON) is True
    assert course(safe) == (NOON, NOON)


def test_make_public_again_changes_nothing():
    safe = kept()
    make_public(safe=safe, now=NOON)
    assert make_public(safe=Safe.objects.get(), now=LATER) is False
    assert make_public(safe=safe, now=LATER) is False
    assert course(safe) == (NOON, NOON)


def test_other_safes_stay_as_they_are():
    safe, other = kept(), make_safe(purpose="duel:1")
    make_public(safe=safe, now=NOON)
    assert course(other) == (None, None)


def test_first_to_say_until_when_a_safe_stays_is_heard():
    safe = make_safe(purpose="x")
    assert stay_until(safe=safe, until=LATER) is True
    assert stay_until(safe=safe, until=NOON) is False
    assert safe.expires_at == LATER
