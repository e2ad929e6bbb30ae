"""The marks that visits of members leave."""

from datetime import timedelta

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cofferwit.members.marking import COOKIE, MarksMiddleware
from cofferwit.members.models import AccessMark, MarkKind, Member
from cofferwit.members.rules.marks import SESSION_MARKS
from cofferwit.ops import edge
from tests.factories import make_member

pytestmark = pytest.mark.django_db

HOME = "91.121.4.9"
AT = "/langue/"


@pytest.fixture
def visitor() -> tuple[Client, Member]:
    client, member = Client(REMOTE_ADDR=HOME), make_member()
    client.force_login(member)
    return client, member


def marks(member: Member, kind: MarkKind) -> int:
    return AccessMark.objects.filter(member=member, kind=kind).count()


def test_visit_leaves_an_address_and_a_device_as_hashes_alone(visitor):
    client, member = visitor
    client.get("/regles/")
    assert (marks(member, MarkKind.ADDRESS), marks(member, MarkKind.DEVICE)) == (1, 1)
    cookie = client.cookies[COOKIE]
    for mark in AccessMark.objects.all():
        assert len(mark.digest) == 64
        assert HOME not in mark.digest
        assert cookie.value not in mark.digest


def test_device_keeps_a_random_number_for_months_that_no_script_reads(visitor):
    client, _ = visitor
    client.get("/regles/")
    cookie = client.cookies[COOKIE]
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 390 * 24 * 3600
    assert len(cookie.value) == 43


def test_device_cookie_is_secure_where_the_site_is(visitor, settings):
    settings.SESSION_COOKIE_SECURE = True
    client, _ = visitor
    answer = client.get("/regles/", secure=True)
    assert answer.cookies[COOKIE]["secure"] is True


def test_second_visit_of_the_day_writes_nothing(visitor):
    client, _ = visitor
    client.get("/regles/")
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = client.get("/regles/")
    written = [each["sql"] for each in asked if not each["sql"].startswith("SELECT")]
    assert written == []
    assert COOKIE not in answer.cookies


def test_visit_of_the_next_day_counts_it(visitor, monkeypatch):
    client, _ = visitor
    client.get("/regles/")
    later = edge.now() + timedelta(days=1)
    monkeypatch.setattr("cofferwit.members.marking.now", lambda: later)
    client.get("/regles/")
    assert set(AccessMark.objects.values_list("days", flat=True)) == {2}


def test_stranger_leaves_no_mark_and_gets_no_number():
    answer = Client(REMOTE_ADDR=HOME).get("/regles/")
    assert COOKIE not in answer.cookies
    assert not AccessMark.objects.exists()


def test_made_up_device_is_replaced(visitor):
    client, member = visitor
    client.cookies[COOKIE] = "x"
    client.get("/regles/")
    assert len(client.cookies[COOKIE].value) == 43
    assert marks(member, MarkKind.DEVICE) == 1


def test_two_accounts_in_one_browser_share_its_device(visitor):
    client, one = visitor
    client.get("/regles/")
    other = make_member("Vasco")
    client.force_login(other)
    client.get("/regles/")
    digests = AccessMark.objects.filter(kind=MarkKind.DEVICE)
    assert set(digests.values_list("member", flat=True)) == {one.pk, other.pk}
    assert len(set(digests.values_list("digest", flat=True))) == 1


def test_browser_that_keeps_no_number_fills_no_table(visitor):
    client, member = visitor
    for _ in range(SESSION_MARKS + 5):
        client.cookies.pop(COOKIE, None)
        client.get("/regles/")
    assert AccessMark.objects.filter(member=member).count() == SESSION_MARKS


def test_machine_next_door_leaves_no_address(visitor):
    _, member = visitor
    client = Client(REMOTE_ADDR="192.168.0.4")
    client.force_login(member)
    client.get("/regles/")
    assert (marks(member, MarkKind.ADDRESS), marks(member, MarkKind.DEVICE)) == (0, 1)


def test_address_behind_proxies_is_the_one_they_vouch_for(settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    one, other = make_member(), make_member("Vasco")
    for member, forwarded in ((one, f"8.8.8.8, {HOME}"), (other, f"9.9.9.9, {HOME}")):
        client = Client(REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR=forwarded)
        client.force_login(member)
        client.get("/regles/")
    digests = AccessMark.objects.filter(kind=MarkKind.ADDRESS).values_list("digest", flat=True)
    assert len(digests) == 2
    assert len(set(digests)) == 1


@pytest.mark.parametrize(
    "seen", [{"REMOTE_ADDR": ""}, {"REMOTE_ADDR": HOME, "HTTP_X_FORWARDED_FOR": HOME}]
)
def test_visitor_whose_address_is_unknown_leaves_none(settings, rf, seen):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2
    request = rf.get("/regles/", **seen)
    request.user, request.session = make_member(), {}
    MarksMiddleware(lambda request: HttpResponse())(request)
    assert [mark.kind for mark in AccessMark.objects.all()] == [MarkKind.DEVICE]
