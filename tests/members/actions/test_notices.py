"""Telling members things."""

from datetime import timedelta

from cofferwit.members import queries
from cofferwit.members.actions.notices import clear, mark_read, notify
from cofferwit.members.models import Member, Notice
from tests.members.people import NOW, make_member

LATER = NOW + timedelta(minutes=1)


def test_notify_twice_is_said_once(isaure: Member) -> None:
    first = notify(member=isaure, kind="title", key="title:7", payload={"day": 7}, now=NOW)
    again = notify(member=isaure, kind="title", key="title:7", payload={"day": 8}, now=LATER)
    assert first == again
    kept = Notice.objects.get()
    assert (kept.kind, kept.payload, kept.created_at) == ("title", {"day": 7}, NOW)


def test_notify_same_event_two_members(isaure: Member) -> None:
    for member in (isaure, make_member("Vasco")):
        notify(member=member, kind="title", key="title:7", payload={}, now=NOW)
    assert Notice.objects.count() == 2


def test_clear_takes_away_once(isaure: Member) -> None:
    notify(member=isaure, kind="title", key="title:7", payload={}, now=NOW)
    assert clear(member=isaure, key="title:7", now=LATER)
    assert not clear(member=isaure, key="title:7", now=LATER)
    assert list(queries.open_notices(isaure)) == []


def test_clear_nothing_there(isaure: Member) -> None:
    assert not clear(member=isaure, key="title:7", now=NOW)


def test_mark_read_leaves_what_came_later(isaure: Member) -> None:
    notify(member=isaure, kind="a", key="a", payload={}, now=NOW)
    notify(member=isaure, kind="b", key="b", payload={}, now=LATER)
    assert mark_read(member=isaure, now=NOW) == 1
    assert [n.key for n in queries.open_notices(isaure).filter(read_at=None)] == ["b"]
