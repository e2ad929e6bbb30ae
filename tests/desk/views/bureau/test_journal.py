"""The audit log, readable."""

from datetime import timedelta

import pytest
from django.test import Client

from cofferwit.members.models import AccountState, Member
from cofferwit.ops.actions.audit import record
from tests.desk.casework import at_the_desk, pseudonym_report, taken
from tests.factories import NOON, make_member, make_members
from tests.pages import page

pytestmark = pytest.mark.django_db


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
    assert rows(client, "?jour=2026-01-01") == []


def test_pages_show_every_line_once(client: Client) -> None:
    at_the_desk(client)
    for n in range(60):
        record(verb="export", subject=f"member:{n}", by=None, now=NOON + timedelta(seconds=n // 3))
    html = page(client.get("/bureau/journal/").content.decode())
    more = html.one("nav", css="pager").one("a").attributes["href"]
    seen = [row[2] for row in rows(client)] + [row[2] for row in rows(client, more)]
    assert seen == [f"membre {n}" for n in range(59, -1, -1)]


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
