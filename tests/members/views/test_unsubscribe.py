"""Mails are ended by a link of their own: by a press, and not by those who only look."""

from django.test import Client

from cofferwit.members.models import AccountState, Member
from cofferwit.members.queries.notices import choices_of
from cofferwit.members.rules.notice_topics import Topic, Wanted
from cofferwit.members.unsubscribing import read_token, token_for
from tests.members.people import logged_in, make_member

STRICT = {"enforce_csrf_checks": True}


def address(member: Member, *topics: Topic) -> str:
    return f"/avis/desabonner/{token_for(member.pk, topics)}/"


def test_looking_at_the_link_ends_nothing(isaure: Member) -> None:
    at = address(isaure, Topic.PRIZES)
    for ask in (Client().get, Client().head, logged_in(isaure).get):
        answer = ask(at)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (
            200,
            "max-age=0, no-cache, no-store, must-revalidate, private",
        )
    assert choices_of(isaure) == {}
    html = Client().get(at).content.decode()
    assert "Primes et fin de saison" in html
    assert "Ne plus les recevoir" in html


def test_one_click_of_a_mail_program_ends_these_mails_alone(isaure: Member) -> None:
    at = address(isaure, Topic.PRIZES, Topic.SOON)
    for _ in range(2):
        answer = Client(**STRICT).post(at, {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
    ended = Wanted(True, False)
    assert choices_of(isaure) == {Topic.PRIZES: ended, Topic.SOON: ended}
    assert "C’est fait" in answer.content.decode()


def test_link_is_good_for_one_member_and_its_topics(isaure: Member) -> None:
    vasco = make_member("Vasco")
    forged = address(isaure, Topic.PRIZES).replace(f"/{isaure.pk}.", f"/{vasco.pk}.")
    for wrong in (forged, "/avis/desabonner/x/", f"/avis/desabonner/{isaure.pk}.prizes/"):
        assert Client().post(wrong).status_code == 404
    assert (choices_of(isaure), choices_of(vasco)) == ({}, {})


def test_blocked_member_can_end_mails_and_a_deleted_one_has_none(isaure: Member) -> None:
    at, client = address(isaure, Topic.MODERATION), logged_in(isaure)
    Member.objects.update(state=AccountState.BLOCKED)
    assert client.post(at).status_code == 200
    assert choices_of(isaure) == {Topic.MODERATION: Wanted(True, False)}
    Member.objects.update(state=AccountState.DELETED)
    assert Client().get(at).status_code == 404


def test_word_of_a_topic_that_is_no_more_ends_the_others(isaure: Member) -> None:
    assert read_token(token_for(isaure.pk, [Topic.PRIZES])) == (isaure.pk, (Topic.PRIZES,))
    assert read_token("nothing") is None
