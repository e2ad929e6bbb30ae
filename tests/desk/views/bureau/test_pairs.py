"""The page of a thief and a smith: what it shows, what may be decided from it, and by whom."""

from datetime import timedelta
from uuid import UUID

import pytest

from cofferwit.desk.actions.cases import claim
from cofferwit.desk.actions.pair_deciding import take_case
from cofferwit.desk.models import Case, CaseKind, Explanation, Measure
from cofferwit.desk.views.bureau.asking import TOO_MANY_PICKS
from cofferwit.members.models import AccountLink
from tests.factories import (
    NOON,
    end_pick,
    make_member,
    make_offer_pick,
    make_offered_safe,
    second_factor,
)
from tests.pages import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def beryl():
    return second_factor(make_member("Béryl", is_staff=True))


@pytest.fixture
def corvin():
    return make_member("Corvin")


@pytest.fixture
def marguerin():
    return make_member("Marguerin")


@pytest.fixture
def pick(corvin, marguerin):
    safe = make_offered_safe(marguerin, now=NOON - timedelta(hours=2))
    return end_pick(make_offer_pick(corvin, safe, now=NOON - timedelta(hours=1)), opened_at=1)


@pytest.fixture
def bureau(client, clock, beryl):
    client.force_login(beryl)
    return client


@pytest.fixture
def address(corvin, marguerin):
    return f"/bureau/paires/{corvin.pk}/{marguerin.pk}/"


def decide(client, address, **sent):
    return client.post(f"{address}decider/", sent)


def test_pair_shows_both_names_and_the_pick_ticked(bureau, address, pick):
    shown = page(bureau.get(address))
    assert [each.text for each in shown.all("header", css="pair")[0].all("a")][:2] == [
        "Corvin",
        "Marguerin",
    ]
    ticks = shown.all("input", name="pick")
    assert [tick.attributes["value"] for tick in ticks] == [str(pick.pk)]
    assert "checked" in ticks[0].attributes


def test_pair_without_a_pick_says_so(bureau, address):
    assert "Aucun crochetage classé dans le mois." in page(bureau.get(address)).text


@pytest.mark.parametrize("where", ["/bureau/paires/0/1/", "/bureau/paires/999999999999/1/"])
def test_pair_of_nobody_is_not_found(bureau, where):
    assert bureau.get(where).status_code == 404


def test_pair_of_one_member_is_not_found(bureau, corvin):
    assert bureau.get(f"/bureau/paires/{corvin.pk}/{corvin.pk}/").status_code == 404


def test_asking_asks_both_and_leaves_the_case_open(bureau, address, pick, beryl):
    answer = decide(bureau, address, act="ask", reason="Comment les abordez-vous ?")
    case = Case.objects.get()
    assert answer.headers["Location"] == f"/bureau/dossiers/{case.pk}/"
    assert (case.claimed_by, case.decided_at) == (beryl, None)
    asked = Explanation.objects.values_list("member__pseudonym", "question")
    assert sorted(asked) == [
        ("Corvin", "Comment les abordez-vous ?"),
        ("Marguerin", "Comment les abordez-vous ?"),
    ]


def test_linking_links_and_closes_the_case(bureau, address, pick):
    decide(bureau, address, act="link", reason="Un même foyer.")
    link, case = AccountLink.objects.get(), Case.objects.get()
    assert {link.first.pseudonym, link.second.pseudonym} == {"Corvin", "Marguerin"}
    assert (case.decision, case.reason) == ("linked", "Un même foyer.")


def test_voiding_voids_what_is_ticked_and_closes_the_case(bureau, address, pick):
    decide(bureau, address, act="void", pick=str(pick.pk), reason="Ouverture arrangée.")
    pick.refresh_from_db()
    assert pick.voided_at == NOON
    assert Case.objects.get().decision == "voided"
    readers = Measure.objects.get().readings.values_list("member__pseudonym", "touched")
    assert sorted(readers) == [("Corvin", False), ("Marguerin", False)]


def test_closing_without_action_keeps_how_many_picks_were_seen(bureau, address, pick):
    decide(bureau, address, act="no_action", reason="Trop peu pour conclure.")
    assert Case.objects.get().decision == "no_action"
    assert not Measure.objects.exists()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"act": "link", "reason": " "}, "Écrivez"),
        ({"act": "void", "reason": "Arrangé."}, "Aucun de ces crochetages"),
        ({"act": "burn", "reason": "Arrangé."}, "Choisissez"),
        ({"act": "void", "reason": "Arrangé.", "pick": "no-id"}, "Aucun de ces crochetages"),
    ],
)
def test_refused_decision_does_nothing_and_keeps_what_was_typed(bureau, address, pick, sent, why):
    answer = decide(bureau, address, **sent)
    shown = page(answer)
    assert answer.status_code == 422
    assert why in shown.one("form", css="decide").one(css="fieldset__err").text
    assert shown.one("textarea", name="reason").text.strip() == sent["reason"].strip()
    assert not Case.objects.exists()
    assert not Measure.objects.exists()


def test_case_that_another_moderator_has_taken_is_left_to_them(
    bureau, address, pick, corvin, marguerin
):
    selim = make_member("Sélim", is_staff=True)
    taken = take_case(kind=CaseKind.ARRANGED, member=corvin, other=marguerin, by=selim, now=NOON)
    answer = decide(bureau, address, act="no_action", reason="Rien.")
    assert answer.status_code == 422
    taken.refresh_from_db()
    assert (taken.claimed_by, taken.decision) == (selim, "")


def test_moderator_decides_nothing_about_a_pair_that_is_theirs(bureau, beryl, marguerin):
    answer = decide(
        bureau, f"/bureau/paires/{beryl.pk}/{marguerin.pk}/", act="no_action", reason="Rien."
    )
    assert answer.status_code == 422
    assert not Case.objects.exists()


def test_case_that_is_open_is_taken_rather_than_a_second_one(
    bureau, address, pick, corvin, marguerin, beryl
):
    open_case = Case.objects.create(
        kind=CaseKind.ARRANGED, member=corvin, other=marguerin, opened_at=NOON
    )
    claim(case=open_case.pk, by=beryl, now=NOON)
    decide(bureau, address, act="no_action", reason="Rien.")
    assert Case.objects.get().decision == "no_action"


@pytest.mark.parametrize("where", ["/bureau/paires/", "pair"])
def test_pages_of_pairs_name_the_month_and_lead_to_the_one_before(
    bureau, clock, address, pick, where
):
    clock.instant = NOON + timedelta(days=31)
    asked = address if where == "pair" else where
    months = page(bureau.get(asked)).one("nav", css="deskmonths")
    assert months.one("b").text == "Décembre 2026"
    [before] = months.all("a")
    assert before.attributes["href"] == "?mois=2026-11"
    months = page(bureau.get(f"{asked}?mois=2026-11")).one("nav", css="deskmonths")
    assert (months.one("b").text, months.one("a").text) == ("Novembre 2026", "Décembre 2026")


def test_pair_keeps_its_month_when_a_decision_is_refused(bureau, clock, address, pick):
    clock.instant = NOON + timedelta(days=31)
    assert page(bureau.get(address)).all("input", name="pick") == []
    shown = page(bureau.get(f"{address}?mois=2026-11"))
    form = shown.one("form", id="decide")
    month = form.one("input", name="mois").attributes["value"]
    again = page(decide(bureau, address, act="ask", reason="", mois=month))
    for each in (shown, again):
        [tick] = each.all("input", name="pick")
        assert tick.attributes["value"] == str(pick.pk)


@pytest.mark.parametrize("asked", ["0", "-1", "abc", "9" * 40])
def test_list_of_pairs_bears_any_page(bureau, asked):
    assert bureau.get(f"/bureau/paires/?page={asked}").status_code == 200


def test_pairs_do_not_exist_for_members(client, clock, corvin, marguerin, address):
    for visitor in (None, corvin):
        if visitor:
            client.force_login(visitor)
        assert client.get(address).status_code == 404
        assert client.get("/bureau/paires/").status_code == 404
        assert decide(client, address, act="link", reason="x").status_code == 404
    assert not AccountLink.objects.exists()


def test_pair_of_which_more_picks_are_ticked_than_fit_is_refused_in_words(bureau, address, pick):
    picks = [str(pick.pk), *(str(UUID(int=n)) for n in range(500))]
    answer = decide(bureau, address, act="void", reason="Arrangé.", pick=picks)
    assert answer.status_code == 422
    assert page(answer).one(role="alert").text == TOO_MANY_PICKS.fr
    assert not Measure.objects.exists()
