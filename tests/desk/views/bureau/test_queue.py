"""The queue of the moderators."""

import pytest
from django.test import Client

from cofferwit.desk.actions import cases
from cofferwit.desk.actions.appeals import appeal
from cofferwit.desk.models import Decision
from cofferwit.desk.templatetags.bureau import one_in
from cofferwit.members.models import Member
from tests.desk.casework import pseudonym_report, signal_case, taken
from tests.desk.moderation import administrator, blocked, reading_of
from tests.factories import NOON, make_member, make_members, second_factor
from tests.pages import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def staff(client: Client, pseudonym: str = "Béryl", **fields: object) -> Member:
    member = make_member(pseudonym, **{"is_staff": True} | fields)
    second_factor(member)
    client.force_login(member)
    return member


def test_queue_does_not_exist_for_strangers_and_members(client: Client) -> None:
    assert client.get("/bureau/").status_code == 404
    client.force_login(make_member())
    assert client.get("/bureau/").status_code == 404


def test_moderator_without_a_second_factor_is_led_to_it(client: Client) -> None:
    client.force_login(make_member("Béryl", is_staff=True))
    answer = client.get("/bureau/")
    assert answer.status_code == 302
    assert "bureau" in answer.headers["location"]


def test_bar_of_the_bureau_names_who_is_at_it_and_marks_the_page(client: Client) -> None:
    staff(client)
    html = page(client.get("/bureau/").content.decode())
    assert html.one(css="role").text == "modération"
    bar = html.one("nav", css="desknav")
    assert [a.text for a in bar.all("a") if a.attributes.get("aria-current")] == ["Signalements"]


def test_bar_of_the_bureau_leads_to_the_appeals_and_counts_those_that_wait(client: Client) -> None:
    vasco = make_member("Vasco")
    blocked(vasco, administrator())
    appeal(reading=reading_of(vasco).pk, text="Pas deux.", by=vasco, now=NOON)
    staff(client)
    tabs = page(client.get("/bureau/appels/")).one("nav", css="desknav").all("a")
    [here] = [tab for tab in tabs if tab.attributes.get("aria-current")]
    assert (here.attributes["href"], here.text) == ("/bureau/appels/", "Appels 1")


def test_rarest_case_stands_out_and_has_its_figures(client: Client) -> None:
    staff(client)
    signal_case(*make_members("Corvin_9", "Marguerin"))
    signal_case(make_member("Salomé"), make_member("Ozanne"), chance=0.25)
    rows = page(client.get("/bureau/").content.decode()).one("tbody").all("tr")
    assert ["is-hot" in row.classes for row in rows] == [True, False]
    assert [cell.text for cell in rows[0].all("td")][1:3] == [
        "1 sur 1\u202f189",
        "signal automatique",
    ]
    assert rows[1].all("td")[1].text == "1 sur 4"


def test_reported_pseudonym_is_not_repeated_in_the_queue(client: Client) -> None:
    staff(client)
    isaure, octave, vasco = make_members("Isaure", "Octave", "Vasco")
    for by in (isaure, octave):
        pseudonym_report(by, vasco)
    row = page(client.get("/bureau/").content.decode()).one("tbody").one("tr")
    number = f"{vasco.pk:,}".replace(",", "\u202f")
    assert row.one("a").text == f"membre n° {number}"
    assert "Vasco" not in row.text
    assert row.one(css="qsay").text == "Injurieux ou haineux, selon 2 membres"


def test_short_words_of_a_reporter_are_quoted(client: Client) -> None:
    staff(client)
    pseudonym_report(*make_members("Isaure", "Vasco"), text="Trois lettres de trop")
    row = page(client.get("/bureau/").content.decode()).one("tbody").one("tr")
    assert row.one(css="qsay").text == "«\u202fTrois lettres de trop\u202f»"


@pytest.mark.parametrize("query", ["", "?file=les-miennes", "?file=decidees", "?file=x&genre=y"])
def test_parts_of_an_empty_queue_say_so(client: Client, query: str) -> None:
    staff(client)
    assert "Rien ici" in client.get(f"/bureau/{query}").content.decode()


def test_own_and_decided_cases_are_listed(client: Client) -> None:
    beryl = staff(client)
    mine = taken(pseudonym_report(*make_members("Isaure", "Vasco")).case, beryl)
    old = taken(signal_case(*make_members("Corvin_9", "Marguerin")), beryl)
    cases.decide(case=old.pk, decision=Decision.NO_ACTION, reason="Fort.", by=beryl, now=NOON)
    own = page(client.get("/bureau/?file=les-miennes").content.decode())
    assert own.one("tbody").all("a")[0].attributes["href"] == f"/bureau/dossiers/{mine.pk}/"
    decided = page(client.get("/bureau/?file=decidees").content.decode())
    assert decided.one("tbody").all("td")[1].text == "sans suite"


@pytest.mark.parametrize("number", [1, 3])
def test_queue_costs_the_same_whatever_it_shows(
    client: Client, number: int, django_assert_num_queries
) -> None:
    staff(client)
    for n in range(number):
        signal_case(*make_members(f"Voleur{'abc'[n]}", f"Forge{'abc'[n]}"))
    client.get("/bureau/")
    with django_assert_num_queries(16):
        client.get("/bureau/")


@pytest.mark.parametrize(
    ("chance", "said"), [(0.25, "1 sur 4"), (0.0, "moins de 1 sur un milliard")]
)
def test_chance_is_said(chance: float, said: str) -> None:
    assert one_in(chance) == said
