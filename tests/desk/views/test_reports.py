"""Reporting from the pages of the site, without scripts."""

import pytest
from django.test import Client
from django.urls import reverse

from cofferwit.desk.actions import accounts, cases
from cofferwit.desk.models import Case, Decision, Report
from cofferwit.desk.rules import reporting as rules
from cofferwit.members.models import AccountState, Member
from tests.desk.casework import moderator, pseudonym_report, taken
from tests.desk.moderation import administrator
from tests.factories import NOON, make_member, make_members, make_offered_safe
from tests.pages import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def isaure(client: Client) -> Member:
    """Isaure, logged in."""
    member = make_member()
    client.force_login(member)
    return member


def shown(answer):
    return page(answer.content.decode())


def test_stranger_logs_in_first(client: Client) -> None:
    make_member("Vasco")
    for at in ("/signaler/membre/Vasco/", "/signaler/paire/", "/signalements/"):
        assert client.get(at).headers["location"].startswith("/compte/connexion/?next=")


def test_profile_leads_to_the_form_but_not_from_ones_own(client: Client, isaure: Member) -> None:
    make_member("Vasco")
    links = [a.attributes["href"] for a in shown(client.get("/membre/Vasco/")).all("a")]
    assert {"/signaler/membre/Vasco/", "/signaler/paire/?voleur=Vasco"} <= set(links)
    own = [a.attributes["href"] for a in shown(client.get("/membre/Isaure/")).all("a")]
    assert not [each for each in own if each.startswith("/signaler/")]


def test_form_sent_is_a_report_and_leads_to_ones_reports(client: Client, isaure: Member) -> None:
    make_member("Vasco")
    answer = client.post(
        "/signaler/membre/Vasco/", {"motif": "insulting", "texte": "Lisez."}, follow=True
    )
    assert answer.redirect_chain == [("/signalements/", 303)]
    report = Report.objects.get()
    assert (report.reporter, report.reason, report.text) == (isaure, "insulting", "Lisez.")
    html = shown(answer)
    assert html.one(css="report__end").text.startswith("en cours d’examen")
    assert html.one(css="row__name").text == "Un pseudonyme"


def test_refused_form_keeps_what_was_typed(client: Client, isaure: Member) -> None:
    make_member("Vasco")
    words = "a" * 5000
    answer = client.post("/signaler/membre/Vasco/", {"motif": "advert", "texte": words})
    assert answer.status_code == 422
    html = shown(answer)
    assert html.one(css="note--bad").text == rules.TOO_LONG.fr
    assert html.one("textarea").text == words
    checked = [i.attributes["value"] for i in html.all("input") if "checked" in i.attributes]
    assert checked == ["advert"]


def test_pair_is_named_by_two_pseudonyms(client: Client, isaure: Member) -> None:
    vasco, octave = make_member("Vasco"), make_member("Octave")
    html = shown(client.get("/signaler/paire/?voleur=Vasco"))
    assert html.one(id="voleur").attributes["value"] == "Vasco"
    sent = {"voleur": "Vasco", "forgeron": "octavé", "motif": "too_fast"}
    assert client.post("/signaler/paire/", sent).status_code == 303
    case = Case.objects.get()
    assert (case.member, case.other) == (vasco, octave)


def test_name_of_nobody_is_marked_and_the_rest_is_kept(client: Client, isaure: Member) -> None:
    make_member("Vasco")
    sent = {"voleur": "Vasco", "forgeron": "Personne", "motif": "too_fast", "texte": "Vu."}
    answer = client.post("/signaler/paire/", sent)
    assert answer.status_code == 422
    html = shown(answer)
    assert html.one(css="note--bad").text == rules.NOBODY.fr
    assert [i.attributes["id"] for i in html.all("input") if "aria-invalid" in i.attributes] == [
        "forgeron"
    ]
    assert html.one(id="forgeron").attributes["value"] == "Personne"
    assert html.one("textarea").text == "Vu."


@pytest.mark.parametrize(
    ("state", "said"), [(AccountState.DELETED, rules.GONE), (None, rules.NOBODY)]
)
def test_subject_that_is_gone_or_was_never_there_is_answered(
    client: Client, isaure: Member, state: AccountState | None, said
) -> None:
    if state:
        make_member("Vasco", state=state)
    answer = client.get("/signaler/membre/Vasco/")
    assert answer.status_code == 404
    assert said.fr in shown(answer).text


def test_safe_that_one_has_not_picked_is_as_unknown_as_none(client: Client, isaure: Member) -> None:
    safe = make_offered_safe(make_member("Forgeron"))
    answers = [client.get(f"/signaler/coffre/{pk}/") for pk in (safe.pk, safe.pk + 1)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert shown(answers[0]).one("main").text == shown(answers[1]).one("main").text


def test_own_safe_says_where_it_is_withdrawn(client: Client, isaure: Member) -> None:
    safe = make_offered_safe(isaure)
    answer = client.get(f"/signaler/coffre/{safe.pk}/")
    assert answer.status_code == 200
    assert shown(answer).one(css="note--bad").text == rules.OWN_SAFE.fr


def test_what_cannot_be_reported_has_a_sentence_and_no_form(client: Client, isaure: Member) -> None:
    html = shown(client.get("/signaler/membre/Isaure/"))
    assert html.one(css="note--bad").text == rules.ONESELF.fr
    assert html.all("form", css="report") == []


def test_empty_list_of_reports_skips_no_level_of_headings(client: Client, isaure: Member) -> None:
    main = shown(client.get("/signalements/")).one("main")
    assert [len(main.all(tag)) for tag in ("h1", "h2", "h3")] == [1, 1, 0]


def test_reporter_reads_the_decision_and_not_its_reason(client: Client, isaure: Member) -> None:
    vasco, octave = make_members("Vasco", "Octave")
    case = pseudonym_report(isaure, vasco).case
    pseudonym_report(octave, vasco)
    beryl = moderator()
    taken(case, beryl)
    reason = "Un mot que chacun connaît."
    cases.decide(case=case.pk, decision=Decision.RENAMED, reason=reason, by=beryl, now=NOON)
    html = shown(client.get(reverse("reports")))
    assert html.one(css="report__end").one("b").text == "Le pseudonyme est changé"
    assert not {reason, "Vasco", "Octave", "Béryl"} & set(html.text.split())
    assert reason not in html.text
    notices = shown(client.get("/avis/")).text
    assert "Pseudonyme que vous avez signalé\u202f: le pseudonyme est changé." in notices


def test_reporter_learns_of_no_block(client: Client, isaure: Member) -> None:
    vasco, keeper = make_member("Vasco"), administrator()
    case = taken(pseudonym_report(isaure, vasco).case, keeper)
    accounts.block(member=vasco, reason="Injures.", by=keeper, case=case, now=NOON)
    cases.decide(case=case.pk, decision=Decision.BLOCKED, reason="x", by=keeper, now=NOON)
    html = shown(client.get(reverse("reports")))
    assert html.one(css="report__end").one("b").text == "Des mesures ont été prises"
    notices = shown(client.get("/avis/")).text
    assert "Pseudonyme que vous avez signalé\u202f: des mesures ont été prises." in notices
