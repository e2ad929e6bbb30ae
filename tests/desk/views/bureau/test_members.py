"""Members as moderators look them up."""

from datetime import timedelta

import pytest

from cofferwit.members.models import AccountState
from tests.desk.moderation import administrator, blocked, seen_by
from tests.factories import end_pick, make_member, make_offer_pick, second_factor
from tests.pages import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def bureau(client, clock):
    client.force_login(second_factor(make_member("Béryl", is_staff=True)))
    return client


def names(client, query=""):
    shown = page(client.get(f"/bureau/membres/{query}"))
    return [each.one("a").text for each in shown.all("th", scope="row")]


def test_list_holds_everybody_the_newest_account_first(bureau):
    make_member("Corvin")
    assert names(bureau) == ["Corvin", "Béryl"]


@pytest.mark.parametrize("asked", ["corv", "CORVIN", "Çorv", " corvin "])
def test_name_is_found_by_how_it_begins_whatever_case_and_accents(bureau, asked):
    make_member("Corvin")
    make_member("Vasco")
    assert names(bureau, f"?nom={asked}") == ["Corvin"]


def test_number_finds_its_member(bureau):
    corvin = make_member("Corvin")
    assert names(bureau, f"?nom={corvin.pk}") == ["Corvin"]


@pytest.mark.parametrize("asked", ["nobody", "%00", "x" * 200, "99999999999999999999"])
def test_name_of_nobody_finds_nobody(bureau, asked):
    assert names(bureau, f"?nom={asked}") == []


@pytest.mark.parametrize(
    ("among", "found"),
    [("bloques", ["Bloquée"]), ("archives", ["Archivé"]), ("maison", ["Béryl"])],
)
def test_list_is_narrowed_to_an_account_state_or_a_role(bureau, among, found):
    make_member("Bloquée", state=AccountState.BLOCKED)
    make_member("Archivé", state=AccountState.ARCHIVED)
    make_member("Active")
    assert names(bureau, f"?parmi={among}") == found


def test_list_goes_on_after_forty(bureau):
    for number in range(41):
        make_member(f"Membre{number:02}x")
    first = names(bureau)
    link = page(bureau.get("/bureau/membres/")).one("a", css="btn--small").attributes["href"]
    assert len(first) == 40
    assert names(bureau, link) == ["Membre00x", "Béryl"]


def test_file_shows_picks_and_leads_to_voiding_them(bureau):
    pick = end_pick(make_offer_pick(), opened_at=1)
    shown = page(bureau.get(f"/bureau/membres/{pick.thief_id}/"))
    tick = shown.one("input", name="pick")
    assert (tick.attributes["value"], tick.attributes["form"]) == (str(pick.pk), "void")
    assert shown.one("form", id="void").attributes["action"] == "/bureau/annulations/apercu/"


def test_file_leads_to_the_picks_of_the_month_before_for_the_same_case(bureau, clock):
    pick = end_pick(make_offer_pick(), opened_at=1)
    clock.instant += timedelta(days=31)
    shown = page(bureau.get(f"/bureau/membres/{pick.thief_id}/?dossier=12"))
    assert shown.all("input", name="pick") == []
    [before] = shown.one("nav", css="deskmonths").all("a")
    assert before.attributes["href"] == "?mois=2026-11&dossier=12"
    there = page(bureau.get(f"/bureau/membres/{pick.thief_id}/{before.attributes['href']}"))
    assert there.one("input", name="pick").attributes["value"] == str(pick.pk)


def test_refused_act_keeps_the_month(clock):
    pick = end_pick(make_offer_pick(), opened_at=1)
    clock.instant += timedelta(days=31)
    client, at = seen_by(administrator("Odile")), f"/bureau/membres/{pick.thief_id}/"
    form = page(client.get(f"{at}?mois=2026-11")).one("form", action=f"{at}bloquer/")
    month = form.one("input", name="mois").attributes["value"]
    answer = client.post(f"{at}bloquer/", {"reason": " ", "mois": month})
    assert answer.status_code == 422
    assert page(answer).one("nav", css="deskmonths").one("b").text == "Novembre 2026"


def test_file_of_who_has_not_played_is_there(bureau):
    assert bureau.get(f"/bureau/membres/{make_member('Neuve').pk}/").status_code == 200


def test_file_acts_for_the_case_from_which_it_was_opened(bureau):
    corvin = make_member("Corvin")
    forms = page(bureau.get(f"/bureau/membres/{corvin.pk}/?dossier=1234")).one(id="compte")
    hidden = {each.attributes["value"] for each in forms.all("input", name="case")}
    assert hidden == {"1234"}


def test_each_measure_of_a_file_has_an_icon_as_its_rows_are_set_for(bureau):
    corvin = make_member("Corvin")
    blocked(corvin, administrator())
    [row] = (
        page(bureau.get(f"/bureau/membres/{corvin.pk}/"))
        .one("section", aria_labelledby="h-done")
        .all("li")
    )
    assert [set(each.classes) for each in row.children if not isinstance(each, str)] == [
        {"row__ico"},
        {"row__what"},
        {"row__time"},
    ]


def test_file_of_nobody_is_not_found(bureau):
    assert bureau.get("/bureau/membres/999999999999/").status_code == 404


def test_files_do_not_exist_for_members(client, clock):
    corvin = make_member("Corvin")
    client.force_login(corvin)
    assert client.get("/bureau/membres/").status_code == 404
    assert client.get(f"/bureau/membres/{corvin.pk}/").status_code == 404


def test_links_lead_off_the_members_and_papers_off_the_bar_for_administrators(bureau):
    shown = page(bureau.get("/bureau/membres/"))
    assert shown.one("a", href="/bureau/liens/").text == "Comptes liés"
    assert not shown.all("a", href="/bureau/textes/")
    bureau.force_login(second_factor(make_member("Aldéric", is_superuser=True)))
    bar = page(bureau.get("/bureau/membres/")).one("nav", css="desknav")
    assert bar.all("a")[-1].attributes["href"] == "/bureau/textes/"
