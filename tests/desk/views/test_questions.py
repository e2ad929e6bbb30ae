"""What moderators ask, and the pseudonym chosen after a change."""

import pytest
from django.test import Client

from cofferwit.desk.actions import cases, renaming
from cofferwit.desk.models import Decision, Explanation
from cofferwit.members.models import AccountState, Member
from tests.desk.casework import moderator, pseudonym_report, taken
from tests.factories import NOON, make_member
from tests.league.conftest import Clock
from tests.pages import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.fixture
def asked(client: Client) -> Explanation:
    """Vasco, logged in, was asked about the pseudonym."""
    beryl, vasco = moderator(), make_member("Vasco")
    client.force_login(vasco)
    case = taken(pseudonym_report(make_member(), vasco).case, beryl)
    return cases.ask(case=case.pk, member=vasco.pk, question="D’où ?", by=beryl, now=NOON)


def test_question_is_read_and_answered(client: Client, asked: Explanation) -> None:
    at = f"/compte/questions/{asked.pk}/"
    html = page(client.get(at).content.decode())
    assert html.one(css="report__asked").text == "D’où ?"
    assert client.post(at, {"reponse": "De mer."}).headers["location"] == at
    after = page(client.get(at).content.decode())
    assert [each.text for each in after.all(css="report__asked")] == ["D’où ?", "De mer."]
    assert after.all("textarea") == []


def test_question_does_not_tell_who_reported_or_asked(client: Client, asked: Explanation) -> None:
    text = client.get(f"/compte/questions/{asked.pk}/").content.decode()
    assert "Isaure" not in text
    assert "Béryl" not in text


def test_question_to_another_does_not_exist(client: Client, asked: Explanation) -> None:
    client.force_login(make_member("Octave"))
    for method in (client.get, client.post):
        assert method(f"/compte/questions/{asked.pk}/").status_code == 404


def test_refused_answer_is_kept(client: Client, asked: Explanation) -> None:
    answer = client.post(f"/compte/questions/{asked.pk}/", {"reponse": "a" * 2001})
    assert answer.status_code == 422
    assert page(answer.content.decode()).one("textarea").text == "a" * 2001


def test_blocked_member_still_answers(client: Client, asked: Explanation) -> None:
    Member.objects.filter(pk=asked.member_id).update(state=AccountState.BLOCKED)
    assert client.get(f"/compte/questions/{asked.pk}/").status_code == 200


def test_decided_case_takes_no_answer(client: Client, asked: Explanation) -> None:
    beryl = Member.objects.get(pseudonym="Béryl")
    cases.decide(case=asked.case_id, decision=Decision.NO_ACTION, reason="Non.", by=beryl, now=NOON)
    html = page(client.get(f"/compte/questions/{asked.pk}/").content.decode())
    assert html.all("textarea") == []


def test_pseudonym_is_chosen_after_a_change_only(client: Client, clock: Clock) -> None:
    vasco = make_member("Vasco")
    client.force_login(vasco)
    assert client.get("/compte/pseudonyme/").status_code == 404
    renaming.rename(member=vasco, reason="Injurieux.", by=moderator(), now=NOON)
    assert client.get("/compte/pseudonyme/").status_code == 200
    refused = client.post("/compte/pseudonyme/", {"pseudonyme": "Vasco"})
    assert refused.status_code == 422
    assert page(refused.content.decode()).one(id="pseudonyme").attributes["value"] == "Vasco"
    assert client.post("/compte/pseudonyme/", {"pseudonyme": "Vascone"}).status_code == 303
    assert Member.objects.get(pk=vasco.pk).pseudonym == "Vascone"
