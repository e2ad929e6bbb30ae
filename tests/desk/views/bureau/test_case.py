"""The page of a case, and its forms."""

from datetime import timedelta

import pytest
from django.test import Client

from cofferwit.desk.actions import cases
from cofferwit.desk.actions.accounts import give_role
from cofferwit.desk.models import Case, CaseKind, Decision
from cofferwit.desk.rules import deciding as rules
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Role
from tests.desk.actions.test_claim_at_once import while_held
from tests.desk.casework import at_the_desk, moderator, pseudonym_report, signal_case, taken
from tests.desk.moderation import administrator
from tests.factories import NOON, make_house_offer, make_member, make_members, make_offered_safe
from tests.pages import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]
STEPS = ("prendre", "reprendre", "rendre", "note", "demander", "decider")


@pytest.fixture
def case(db: None) -> Case:
    return pseudonym_report(*make_members("Isaure", "Vasco"), text="Lisez-le.").case


def at(case: Case, step: str = "") -> str:
    return f"/bureau/dossiers/{case.pk}/{step}/" if step else f"/bureau/dossiers/{case.pk}/"


def shown(answer):
    return page(answer.content.decode())


def test_case_does_not_exist_for_strangers_and_members(client: Client, case: Case) -> None:
    member = Client()
    member.force_login(make_member("Octave"))
    for visitor in (client, member):
        assert visitor.get(at(case)).status_code == 404
        for step in STEPS:
            assert visitor.post(at(case, step)).status_code == 404
    case.refresh_from_db()
    assert case.claimed_by is None


def test_unknown_case_is_not_found(client: Client) -> None:
    at_the_desk(client)
    assert client.get("/bureau/dossiers/404/").status_code == 404
    assert client.post("/bureau/dossiers/404/prendre/").status_code == 404


def test_case_shows_what_was_reported_and_offers_to_take_it(client: Client, case: Case) -> None:
    at_the_desk(client)
    html = shown(client.get(at(case)))
    assert html.one("h1").text == "Vasco"
    assert "Lisez-le." in html.text
    assert [form.attributes["action"] for form in html.one("main").all("form")] == [
        at(case, "prendre")
    ]


def test_taken_case_has_its_forms_and_no_other_moderators(client: Client, case: Case) -> None:
    at_the_desk(client)
    assert client.post(at(case, "prendre")).headers["location"] == at(case)
    html = shown(client.get(at(case)))
    assert {form.attributes["action"] for form in html.one("main").all("form")} == {
        at(case, step) for step in STEPS[2:]
    }
    at_the_desk(client, "Sélim")
    assert shown(client.get(at(case))).one("main").all("form") == []


def test_second_moderator_reads_that_somebody_was_faster(client: Client, case: Case) -> None:
    taken(case, moderator("Sélim"))
    at_the_desk(client)
    answer = client.post(at(case, "prendre"))
    assert answer.status_code == 422
    assert shown(answer).one(css="note--bad").text == rules.TAKEN.fr


def test_decision_needs_a_reason_and_keeps_the_choice(client: Client, case: Case) -> None:
    taken(case, at_the_desk(client))
    answer = client.post(at(case, "decider"), {"decision": "renamed", "motif": " "})
    assert answer.status_code == 422
    html = shown(answer)
    assert html.one(css="note--bad").text == rules.NO_REASON.fr
    checked = [i.attributes["value"] for i in html.all("input") if "checked" in i.attributes]
    assert checked == ["renamed"]


@pytest.mark.parametrize("decision", ["", "withdrawn", "hanged"])
def test_decision_that_is_none_is_refused(client: Client, case: Case, decision: str) -> None:
    taken(case, at_the_desk(client))
    answer = client.post(at(case, "decider"), {"decision": decision, "motif": "Vu."})
    assert (answer.status_code, Case.objects.get().decision) == (422, "")


def test_decision_renames_and_is_shown(client: Client, case: Case) -> None:
    taken(case, at_the_desk(client))
    client.post(at(case, "decider"), {"decision": "renamed", "motif": "Injurieux."})
    html = shown(client.get(at(case)))
    assert html.one(id="h-end").text == "Pseudonyme changé"
    assert "Injurieux." in html.text
    assert Member.objects.get(pk=case.member_id).pseudonym == f"membre-{case.member_id}"


def test_question_and_note_are_kept(client: Client, case: Case) -> None:
    taken(case, at_the_desk(client))
    client.post(at(case, "demander"), {"membre": case.member_id, "question": "D’où ?"})
    client.post(at(case, "note"), {"note": "À suivre."})
    html = shown(client.get(at(case)))
    assert "D’où ?" in html.text
    assert html.one(id="note").text == "À suivre."
    refused = client.post(at(case, "demander"), {"membre": "x", "question": "Et ?"})
    assert (refused.status_code, shown(refused).one(id="question").text) == (422, "Et ?")


def test_accepted_form_is_named_by_the_page_that_follows(client: Client, case: Case) -> None:
    taken(case, at_the_desk(client))
    client.post(at(case, "note"), {"note": "À suivre."})
    assert shown(client.get(at(case))).one("span", **{"data-accepted": at(case, "note")})
    refused = client.post(at(case, "decider"), {"decision": "renamed", "motif": " "})
    assert shown(refused).all("span", **{"data-accepted": at(case, "decider")}) == []


@pytest.mark.parametrize(
    ("step", "field"), [("decider", "motif"), ("demander", "question"), ("note", "note")]
)
def test_text_for_a_case_that_another_has_is_shown_to_be_copied(
    client: Client, case: Case, step: str, field: str
) -> None:
    taken(case, moderator("Sélim"))
    at_the_desk(client)
    answer = client.post(at(case, step), {field: "Trois lignes.", "decision": "no_action"})
    left = shown(answer).one("section", **{"aria-labelledby": "h-left"})
    assert (answer.status_code, "hidden" in left.attributes) == (422, False)
    assert left.one("textarea", id="left-1").text == "Trois lignes."
    assert (
        "hidden"
        in shown(client.get(at(case))).one("section", **{"aria-labelledby": "h-left"}).attributes
    )


def test_case_given_back_is_to_take(client: Client, case: Case) -> None:
    taken(case, at_the_desk(client))
    client.post(at(case, "rendre"))
    assert Case.objects.get().claimed_by is None


def test_case_that_was_left_is_taken_over_from_its_page(client: Client, clock, case: Case) -> None:
    clock.instant = NOON
    taken(case, moderator("Sélim"))
    beryl = at_the_desk(client)
    html = shown(client.get(at(case)))
    assert not html.all("form", action=at(case, "reprendre"))
    assert "Sans acte de sa part, vous pourrez le reprendre le" in html.text
    assert client.post(at(case, "reprendre")).status_code == 422
    clock.instant = NOON + timedelta(days=7)
    assert shown(client.get(at(case))).one("form", action=at(case, "reprendre"))
    client.post(at(case, "reprendre"))
    html = shown(client.get(at(case)))
    assert Case.objects.get().claimed_by == beryl
    assert "dossier repris" in html.text


def test_signals_show_their_chance_and_what_luck_would_bring(client: Client) -> None:
    at_the_desk(client)
    case = signal_case(*make_members("Corvin_9", "Marguerin"))
    html = shown(client.get(at(case)))
    row = [cell.text for cell in html.one("table").one("tbody").all("td")]
    assert row == [
        "Ouvertures au premier essai\u202f: 7 sur 7 ensemble, 8 sur 22 ailleurs",
        "1 sur 1\u202f1890,35 attendus sur 412",
        "412",
        "0,35",
    ]
    leads = [a.attributes["href"] for a in html.one(aria_labelledby="h-sig").all("a")]
    there = f"/bureau/paires/{case.member_id}/{case.other_id}/?mois=2026-11&dossier={case.pk}"
    assert leads == [there, there]


def test_sealed_safe_shows_no_clue_to_moderators(client: Client) -> None:
    at_the_desk(client)
    safe = make_offered_safe(make_member("Forgeron"))
    case = Case.objects.create(kind="safe", safe=safe, opened_at=NOON)
    html = shown(client.get(at(case)))
    assert "Encore scellé" in html.text
    assert html.all(css="pos") == []


def test_earlier_cases_and_measures_of_the_member_are_shown(client: Client, case: Case) -> None:
    beryl = at_the_desk(client)
    taken(case, beryl)
    cases.decide(case=case.pk, decision=Decision.RENAMED, reason="Mot.", by=beryl, now=NOON)
    later = pseudonym_report(make_member("Octave"), case.member).case
    html = shown(client.get(at(later)))
    assert at(case) in [a.attributes["href"] for a in html.all("a")]
    assert "Pseudonyme changé" in html.text


def test_moderator_whom_it_is_about_is_offered_nothing(client: Client) -> None:
    beryl = at_the_desk(client)
    case = pseudonym_report(make_member(), beryl).case
    html = shown(client.get(at(case)))
    assert html.one("main").all("form") == []


@pytest.mark.django_db(transaction=True)
def test_moderator_whose_role_is_taken_meanwhile_is_refused(client: Client, case: Case) -> None:
    beryl, chief = at_the_desk(client), administrator()
    answer = while_held(
        lambda: give_role(member=beryl, role=Role.NONE, by=chief, now=NOON),
        lambda: None,
        lambda: client.post(at(case, "prendre")),
    )
    assert answer.status_code == 403
    case.refresh_from_db()
    assert case.claimed_by is None


def test_moderator_who_reported_it_is_offered_nothing(client: Client) -> None:
    case = pseudonym_report(at_the_desk(client), make_member("Vasco")).case
    html = shown(client.get(at(case)))
    assert rules.REPORTED.fr in html.text
    assert not html.one("main").all("form")
    assert client.post(at(case, "prendre")).status_code == 422


def test_safe_of_the_house_has_no_account_to_block(client: Client) -> None:
    beryl = at_the_desk(client)
    safe = make_house_offer()
    case = taken(Case.objects.create(kind=CaseKind.SAFE, safe=safe, opened_at=NOON), beryl)
    form = page(client.get(at(case))).one("form", action=at(case, "decider"))
    offered = [each.attributes["value"] for each in form.all("input", name="decision")]
    assert offered == ["no_action", "withdrawn"]


def test_hint_says_only_what_has_to_be_done_first(client: Client) -> None:
    beryl = at_the_desk(client)
    corvin, marguerin = make_members("Corvin_9", "Marguerin")
    case = taken(signal_case(corvin, marguerin), beryl)
    words = page(client.get(at(case))).text
    assert "Prenez d’abord la mesure depuis le dossier." in words
    assert "Une réponse est attendue." not in words
    cases.ask(case=case.pk, member=corvin.pk, question="Pourquoi ?", by=beryl, now=NOON)
    words = page(client.get(at(case))).text
    assert "Une réponse est attendue." in words
    assert "Prenez d’abord la mesure" not in words
