"""The audit log, readable."""

from datetime import timedelta

import pytest
from django.test import Client

from cofferwit.desk.actions import renaming
from cofferwit.members.models import AccountState, Member
from cofferwit.ops.actions.audit import record
from tests.desk.casework import at_the_desk, pseudonym_report, taken
from tests.factories import NOON, make_member, make_members
from tests.pages import page

pytestmark = pytest.mark.django_db
NOBODY = 1_000_000  # from here on no number is a member's


def rows(client: Client, query: str = "") -> list[list[str]]:
    html = page(client.get(f"/bureau/journal/{query}").content.decode())
    found = html.all("tbody")
    if not found:
        return []
    return [
        [row.one("th").text, *(cell.text for cell in row.all("td")[1:])]
        for row in found[0].all("tr")
    ]


def test_member_finds_no_journal(client: Client) -> None:
    client.force_login(make_member())
    assert client.get("/bureau/journal/").status_code == 404


def test_line_says_who_did_what_to_what_with_a_link(client: Client) -> None:
    beryl = at_the_desk(client)
    case = taken(pseudonym_report(*make_members("Isaure", "Vasco")).case, beryl)
    assert rows(client) == [["Béryl", "dossier pris", f"dossier {case.pk}", "–"]]
    html = page(client.get("/bureau/journal/").content.decode())
    assert f"/bureau/dossiers/{case.pk}/" in [a.attributes["href"] for a in html.all("a")]


def test_names_are_those_of_now_and_deleted_accounts_have_none(client: Client) -> None:
    at_the_desk(client)
    vasco, gone = make_member("Vasco"), make_member("Parti", state=AccountState.DELETED)
    for member in (vasco, gone):
        subject = f"member:{member.pk}"
        record(verb="role_given", subject=subject, by=member.pk, now=NOON, detail={"a": 1})
    record(verb="export", subject="odd", by=None, now=NOON)
    Member.objects.filter(pk=vasco.pk).update(pseudonym="Vascone")
    assert rows(client) == [
        ["le site", "archive de données faite", "odd", "–"],
        ["compte supprimé", "rôle donné", f"membre {gone.pk}", "a 1"],
        ["Vascone", "rôle donné", f"membre {vasco.pk}Vascone", "a 1"],
    ]


def test_filters_pick_out_verb_author_and_day(client: Client) -> None:
    beryl = at_the_desk(client)
    record(verb="role_given", subject="member:1", by=beryl.pk, now=NOON)
    record(verb="export", subject="member:1", by=None, now=NOON - timedelta(days=1))
    assert [row[1] for row in rows(client, "?acte=export")] == ["archive de données faite"]
    assert [row[1] for row in rows(client, f"?auteur={beryl.pk}")] == ["rôle donné"]
    assert [row[1] for row in rows(client, "?auteur=0")] == ["archive de données faite"]
    assert [row[1] for row in rows(client, "?jour=2026-11-30")] == ["rôle donné"]
    assert len(rows(client, "?jour=x&acte=y&auteur=z")) == 2
    assert len(rows(client, "?jour=0001-01-01")) == len(rows(client, "?jour=9999-12-31")) == 2
    assert rows(client, "?jour=2026-01-01") == []


def test_pages_show_every_line_once(client: Client) -> None:
    at_the_desk(client)
    for n in range(60):
        about = f"member:{NOBODY + n}"
        record(verb="export", subject=about, by=None, now=NOON + timedelta(seconds=n // 3))
    html = page(client.get("/bureau/journal/").content.decode())
    more = html.one("nav", css="pager").one("a").attributes["href"]
    seen = [row[2] for row in rows(client)] + [row[2] for row in rows(client, more)]
    assert seen == [f"membre {NOBODY + n}" for n in range(59, -1, -1)]


@pytest.mark.parametrize("number", [1, 3])
def test_names_cost_one_query_whatever_is_shown(
    client: Client, number: int, django_assert_max_num_queries
) -> None:
    at_the_desk(client)
    for member in make_members(*("Ana", "Bea", "Cia")[:number]):
        record(verb="export", subject=f"member:{member.pk}", by=member.pk, now=NOON)
    client.get("/bureau/journal/")
    with django_assert_max_num_queries(9):
        client.get("/bureau/journal/")


def test_journal_cannot_be_written(client: Client) -> None:
    at_the_desk(client)
    assert client.post("/bureau/journal/").status_code == 405


def test_figures_of_a_measure_are_words_and_links(client: Client) -> None:
    beryl = at_the_desk(client)
    vasco = make_member("Vasco")
    case = taken(pseudonym_report(make_member("Isaure"), vasco).case, beryl)
    made = renaming.rename(member=vasco, reason="x", by=beryl, case=case, now=NOON)
    html = page(client.get("/bureau/journal/?acte=measure_rename").content.decode())
    assert [cell.text for cell in html.one("tbody").all("td")][2:] == [
        f"mesure {made.pk}",
        f"dossier {case.pk}, membres {vasco.pk}",
    ]
    assert [a.attributes["href"] for a in html.one("tbody").all("a")] == [
        f"/bureau/membres/{vasco.pk}/",
        f"/bureau/dossiers/{case.pk}/",
        f"/bureau/membres/{vasco.pk}/",
    ]


def test_appeal_announcement_and_voiding_lead_to_where_they_stand(client: Client) -> None:
    at_the_desk(client)
    for verb, subject in (
        ("appeal_made", "appeal:3"),
        ("announcement_made", "announcement:4"),
        ("measure_void", "measure:5"),
    ):
        record(verb=verb, subject=subject, by=None, now=NOON, detail={"undone": None})
    html = page(client.get("/bureau/journal/").content.decode())
    assert [a.attributes["href"] for a in html.one("tbody").all("a")] == [
        "/bureau/annulations/5/",
        "/bureau/annonces/#announcement-4",
        "/bureau/appels/#appeal-3",
    ]
    assert [row[-1] for row in rows(client)] == ["–", "–", "–"]
