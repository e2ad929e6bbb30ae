"""What administrators do to accounts from the page of a member."""

import pytest
from django.template.loader import render_to_string

from cofferwit.desk.actions import accounts, cases
from cofferwit.desk.models import Case, CaseKind, Measure
from cofferwit.members.models import StateChange
from cofferwit.members.rules.standing import STANDS_ALREADY, Standing
from tests.desk.moderation import administrator, blocked, moderator, seen_by
from tests.factories import NOON, make_member
from tests.pages import page

pytestmark = pytest.mark.django_db

ACTS = ("bloquer", "debloquer", "archiver", "rouvrir")


def at(member, act):
    return f"/bureau/membres/{member.pk}/{act}/"


@pytest.mark.parametrize("act", [*ACTS, "role"])
def test_acts_are_not_there_for_members_and_refused_to_moderators(act):
    member = make_member()
    sent = {"reason": "Motif.", "role": "moderator"}
    assert seen_by(make_member("Vasco")).post(at(member, act), sent).status_code == 404
    assert seen_by(moderator()).post(at(member, act), sent).status_code == 403
    member.refresh_from_db()
    assert (member.state, member.role) == ("active", "")
    assert not StateChange.objects.exists()


def test_administrator_blocks_and_unblocks():
    member, client = make_member(), seen_by(administrator())
    answer = client.post(at(member, "bloquer"), {"reason": "Deux comptes."})
    assert (answer.status_code, answer["Location"]) == (303, f"/bureau/membres/{member.pk}/")
    member.refresh_from_db()
    assert member.state == "blocked"
    client.post(at(member, "debloquer"), {"reason": "Erreur."})
    member.refresh_from_db()
    assert member.state == "active"


def test_administrator_archives_and_restores():
    member, client = make_member(), seen_by(administrator())
    client.post(at(member, "archiver"), {"reason": "À sa demande."})
    member.refresh_from_db()
    assert member.state == "archived"
    client.post(at(member, "rouvrir"), {"reason": "De retour."})
    member.refresh_from_db()
    assert member.state == "active"


def test_act_that_is_refused_shows_the_page_with_the_reason_that_was_typed():
    member, by = make_member(), administrator()
    blocked(member, by)
    answer = seen_by(by).post(at(member, "bloquer"), {"reason": "Deux comptes, et ceci."})
    assert answer.status_code == 422
    shown = page(answer)
    assert STANDS_ALREADY[Standing.BLOCKED].fr in shown.text
    assert Measure.objects.count() == 1
    # The form is gone, what was typed into it is not.
    assert shown.one("textarea", id="left-1").text == "Deux comptes, et ceci."
    # What was asked for is no longer offered; an archive, with the same reason, was meant.
    member = make_member("Vasco")
    answer = seen_by(by).post(at(member, "archiver"), {"reason": "x" * 20_000})
    form = page(answer).one("form", action=at(member, "archiver"))
    assert answer.status_code == 422
    assert form.one("textarea").text == "x" * 20_000
    assert page(answer).all("textarea", id="left-1") == []
    assert "C’est trop long" in page(answer).one(role="alert").text
    # A browser would cut what is pasted at a greatest length, and say nothing.
    assert [each for each in page(answer).all("textarea") if "maxlength" in each.attributes] == []


def test_act_without_a_reason_changes_nothing():
    member, client = make_member(), seen_by(administrator())
    answer = client.post(at(member, "bloquer"), {"reason": " "})
    assert answer.status_code == 422
    assert (
        page(answer).one(role="alert").text
        == "Écrivez le motif\u202f: il est lu par les membres concernés."
    )
    assert not Measure.objects.exists()


def test_role_that_is_refused_is_said_on_the_page():
    by = administrator()
    answer = seen_by(by).post(at(make_member(), "role"), {"role": "king"})
    assert answer.status_code == 422
    assert page(answer).one(role="alert").text == "Choisissez un rôle."


def test_act_belongs_to_the_case_that_its_actor_has_taken():
    member, by = make_member(), administrator()
    case = Case.objects.create(kind=CaseKind.FAST, member=member, opened_at=NOON)
    client = seen_by(by)
    sent = {"reason": "Motif.", "case": str(case.pk)}
    client.post(at(member, "bloquer"), sent)
    assert not Measure.objects.exists()
    cases.claim(case=case.pk, by=by, now=NOON)
    answer = client.post(at(member, "bloquer"), sent)
    assert answer["Location"] == f"/bureau/membres/{member.pk}/?dossier={case.pk}"
    assert Measure.objects.get().case == case


def test_page_names_the_case_about_its_member_that_the_reader_has_taken():
    member, by = make_member(), administrator()
    client, at_page = seen_by(by), f"/bureau/membres/{member.pk}/"
    case = Case.objects.create(kind=CaseKind.FAST, member=member, opened_at=NOON)

    def named():
        fields = page(client.get(at_page)).one(id="compte").all("input", name="case")
        return {field.attributes["value"] for field in fields}

    assert named() == set()
    cases.claim(case=case.pk, by=by, now=NOON)
    assert named() == {str(case.pk)}
    assert f"Pour le dossier {case.pk}" in page(client.get(at_page)).one(id="compte").text
    second = Case.objects.create(kind=CaseKind.MARKS, member=member, opened_at=NOON)
    cases.claim(case=second.pk, by=by, now=NOON)
    assert named() == set()


def test_administrator_gives_a_role():
    member, client = make_member(), seen_by(administrator())
    client.post(at(member, "role"), {"role": "moderator"})
    member.refresh_from_db()
    assert member.role == "moderator"
    client.post(at(member, "role"), {"role": "king"})
    client.post(at(member, "role"), {"role": "moderator"})
    member.refresh_from_db()
    assert member.role == "moderator"
    client.post(at(member, "role"), {"role": ""})
    member.refresh_from_db()
    assert member.role == ""


def test_moderator_changes_a_pseudonym():
    member = make_member()
    sent = {"reason": "Injure."}
    assert seen_by(make_member("Vasco")).post(at(member, "renommer"), sent).status_code == 404
    assert seen_by(moderator()).post(at(member, "renommer"), sent).status_code == 303
    member.refresh_from_db()
    assert member.pseudonym == f"membre-{member.pk}"


def test_nobody_is_not_there():
    client = seen_by(administrator())
    for act in (*ACTS, "role"):
        assert client.post(f"/bureau/membres/9999/{act}/", {"reason": "M."}).status_code == 404


def acts_shown(by, subject):
    html = page(
        render_to_string("desk/bureau/_account_acts.html", {"user": by, "subject": subject})
    )
    return [form.attributes["action"].split("/")[-2] for form in html.all("form")]


def test_page_offers_what_can_become_of_the_account_and_nothing_else():
    member, by = make_member(), administrator()
    assert acts_shown(by, member) == ["bloquer", "archiver", "renommer", "role"]
    assert acts_shown(moderator(), member) == ["renommer"]
    assert acts_shown(by, by) == []
    blocked(member, by)
    assert acts_shown(by, member) == ["debloquer", "renommer"]
    accounts.unblock(member=member, reason="Erreur.", by=by, now=NOON.replace(hour=20))
    accounts.archive(member=member, reason="Demande.", by=by, now=NOON.replace(hour=21))
    assert acts_shown(by, member) == ["rouvrir", "bloquer", "renommer"]
