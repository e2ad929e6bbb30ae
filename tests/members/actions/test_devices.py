"""Devices seen, and their sessions ended."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session

from cofferwit.members.actions.devices import LONGEST_BROWSER, end_one, end_others, seen
from cofferwit.members.models import AccountState, Member
from cofferwit.members.queries import devices
from tests.factories import NOON, make_member

LATER = NOON + timedelta(minutes=20)


def session_of(member: Member, address: str = "203.0.113.9") -> str:
    """A session with its device; its key."""
    store = SessionStore()
    store.create()
    key = store.session_key or ""
    seen(member=member, session_key=key, address=address, browser="Firefox/133.0", now=NOON)
    return key


def test_device_is_noted_once_and_then_seen_again(db: None) -> None:
    isaure = make_member()
    key = session_of(isaure)
    seen(member=isaure, session_key=key, address="2001:db8::1", browser="x\0" * 999, now=LATER)
    noted = UserSession.objects.get()
    assert (noted.created_at, noted.last_seen_at) == (NOON, LATER)
    assert (noted.ip, len(noted.user_agent)) == ("2001:db8::", LONGEST_BROWSER // 2)


def test_device_of_a_deleted_account_is_not_noted(db: None) -> None:
    session_of(make_member(state=AccountState.DELETED))
    assert not UserSession.objects.exists()


def test_devices_are_listed_with_this_one_first_and_without_those_that_ended(db: None) -> None:
    isaure = make_member()
    old, here, late, gone = (session_of(isaure) for _ in range(4))
    session_of(make_member("Vasco"))
    UserSession.objects.filter(session_key=late).update(last_seen_at=LATER)
    Session.objects.filter(session_key=gone).delete()
    keys = dict(UserSession.objects.values_list("pk", "session_key"))
    listed = devices(isaure, here, "fr")
    assert [keys[each.pk] for each in listed] == [here, late, old]
    assert [each.is_this_one for each in listed] == [True, False, False]
    assert {(each.name, each.network) for each in listed} == {("Firefox", "203.0.…")}


def test_end_others_keeps_this_one_and_those_of_other_members(db: None) -> None:
    isaure, vasco = make_member(), make_member("Vasco")
    here, there, his = session_of(isaure), session_of(isaure), session_of(vasco)
    assert end_others(member=isaure, keep=here, by=isaure, now=NOON) == 1
    assert set(UserSession.objects.values_list("session_key", flat=True)) == {here, his}
    assert set(Session.objects.values_list("session_key", flat=True)) == {here, his}
    assert there not in {here, his}


def test_end_one_ends_no_other_and_not_the_one_to_keep(db: None) -> None:
    isaure, vasco = make_member(), make_member("Vasco")
    here, there, more, his = (session_of(each) for each in (isaure, isaure, isaure, vasco))
    pks = {each.session_key: each.pk for each in UserSession.objects.all()}
    for key, ended in ((here, 0), (his, 0), (there, 1), (there, 0)):
        count = end_one(member=isaure, device=pks[key], keep=here, by=isaure, now=NOON)
        assert (key, count) == (key, ended)
    assert set(Session.objects.values_list("session_key", flat=True)) == {here, more, his}


def test_nobody_ends_the_sessions_of_another(db: None) -> None:
    isaure = make_member()
    session_of(isaure)
    with pytest.raises(PermissionError):
        end_others(member=isaure, keep="", by=make_member("Vasco"), now=NOON)
    assert UserSession.objects.count() == 1
