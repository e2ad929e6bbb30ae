"""What is typed in the forms of a page of the bureau stays until its own form is accepted."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from cofferwit.desk.actions import cases
from cofferwit.desk.actions.appeals import appeal
from cofferwit.desk.models import Case, Decision
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from tests.browser.devices import DESK
from tests.desk.casework import pseudonym_report, taken
from tests.desk.moderation import administrator, blocked, reading_of
from tests.factories import (
    end_pick,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
    second_factor,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def beryl(transactional_db: None) -> Member:
    return second_factor(make_member("Béryl", is_staff=True, now=now()))


@pytest.fixture
def case(beryl: Member) -> Case:
    """Vasco's pseudonym, reported; Béryl has the case."""
    isaure, vasco = make_members("Isaure", "Vasco")
    return taken(pseudonym_report(isaure, vasco, now=now()).case, beryl, now=now())


def note_of(page: Page) -> Locator:
    """The field of the note."""
    return page.get_by_role("textbox", name="Note de la modération")


def kept_by_the_tab(page: Page) -> list[str]:
    """What the tab remembers, once the script of the page has had its say."""
    page.wait_for_load_state()
    return list(page.evaluate("Object.keys(sessionStorage)"))


def opened(visits, case: Case, beryl: Member) -> Page:
    """The page of the case, with something typed into each of its forms."""
    page = visits.page(DESK, member=beryl)
    page.goto(f"/bureau/dossiers/{case.pk}/")
    page.get_by_label("Sans suite").check(force=True)
    page.get_by_label("Motif").fill("Rien d’injurieux.")
    page.get_by_label("Question", exact=True).fill("D’où vient ce nom ?")
    note_of(page).fill("À relire.")
    return page


def test_accepted_form_is_emptied_and_the_others_keep_what_is_typed(visits, case, beryl) -> None:
    page = opened(visits, case, beryl)
    page.get_by_role("button", name="Demander").click()
    expect(page.get_by_text("La question est posée.")).to_be_visible()
    expect(page.get_by_label("Question", exact=True)).to_have_value("")
    expect(page.get_by_label("Motif")).to_have_value("Rien d’injurieux.")
    expect(page.get_by_label("Sans suite")).to_be_checked()
    expect(note_of(page)).to_have_value("À relire.")
    page.get_by_role("button", name="Garder la note").click()
    expect(page.get_by_text("La note est gardée.")).to_be_visible()
    expect(page.get_by_label("Motif")).to_have_value("Rien d’injurieux.")
    # The note that is kept is what the page gives now; it is no text of the tab any more.
    cases.note(case=case.pk, text="Relu.", by=beryl, now=now())
    page.reload()
    expect(note_of(page)).to_have_value("Relu.")
    page.get_by_role("button", name="Décider").click()
    expect(page.get_by_role("heading", name="Sans suite")).to_be_visible()
    expect(page.get_by_role("heading", name="Ce que vous aviez écrit")).to_be_hidden()
    assert kept_by_the_tab(page) == []


def test_refused_form_keeps_the_text_of_all_even_when_one_looks_elsewhere(
    visits, case, beryl
) -> None:
    page = opened(visits, case, beryl)
    page.get_by_label("Motif").fill("  ")
    page.get_by_role("button", name="Décider").click()
    expect(page.get_by_role("alert")).to_contain_text("Écrivez le motif")
    expect(page.get_by_label("Question", exact=True)).to_have_value("D’où vient ce nom ?")
    expect(note_of(page)).to_have_value("À relire.")
    page.get_by_role("link", name="Agir sur le compte de Vasco").click()
    page.wait_for_url("**/bureau/membres/**")
    page.goto(f"/bureau/dossiers/{case.pk}/")
    expect(page.get_by_label("Sans suite")).to_be_checked()
    expect(page.get_by_label("Motif")).to_have_value("  ")
    expect(note_of(page)).to_have_value("À relire.")


def test_text_for_a_case_that_somebody_else_has_ended_is_there_to_copy(visits, case, beryl) -> None:
    page = opened(visits, case, beryl)
    selim = second_factor(make_member("Sélim", is_superuser=True, now=now()))
    cases.take_over(case=case.pk, by=selim, now=now())
    cases.decide(case=case.pk, decision=Decision.NO_ACTION, reason="Vu.", by=selim, now=now())
    page.get_by_role("button", name="Décider").click()
    expect(page.get_by_role("alert")).to_contain_text("Ce dossier est déjà décidé.")
    left = page.get_by_role("region", name="Ce que vous aviez écrit")
    texts = {"Rien d’injurieux.", "D’où vient ce nom ?", "À relire."}
    expect(left.get_by_role("textbox")).to_have_count(3)
    assert {area.input_value() for area in left.get_by_role("textbox").all()} == texts
    expect(left.get_by_label("Motif")).to_have_value("Rien d’injurieux.")
    page.goto(f"/bureau/dossiers/{case.pk}/")
    expect(left.get_by_label("Motif")).to_have_value("Rien d’injurieux.")
    expect(left.get_by_role("textbox")).to_have_count(3)
    left.get_by_role("button", name="Jeter ce texte").click()
    expect(left).to_be_hidden()
    page.reload()
    expect(left).to_be_hidden()


def test_text_survives_a_log_in_that_has_lapsed_and_goes_with_a_log_out(
    visits, case, beryl
) -> None:
    page = opened(visits, case, beryl)
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Garder la note").click()
    expect(page.get_by_text("404")).to_be_visible()  # the bureau does not exist for strangers
    page.context.add_cookies(cookies)
    page.goto(f"/bureau/dossiers/{case.pk}/")
    expect(page.get_by_label("Motif")).to_have_value("Rien d’injurieux.")
    expect(note_of(page)).to_have_value("À relire.")
    page.goto("/regles/")
    page.locator("summary.me").click()
    page.get_by_role("button", name="Se déconnecter").click()
    expect(page.get_by_role("link", name="Se connecter").first).to_be_visible()
    assert kept_by_the_tab(page) == []


def test_text_is_not_shown_to_another_moderator_in_the_same_tab(visits, case, beryl) -> None:
    page = opened(visits, case, beryl)
    selim = second_factor(make_member("Sélim", is_superuser=True, now=now()))
    cases.take_over(case=case.pk, by=selim, now=now())
    page.context.clear_cookies()
    page.context.add_cookies(visits.device(member=selim).cookies())
    page.goto(f"/bureau/dossiers/{case.pk}/")
    expect(page.get_by_label("Motif")).to_have_value("")
    assert kept_by_the_tab(page) == []


def test_acts_on_an_account_keep_each_others_reasons(visits, transactional_db) -> None:
    keeper = second_factor(make_member("Aldéric", is_superuser=True, now=now()))
    (vasco,) = make_members("Vasco")
    page = visits.page(DESK, member=keeper)
    page.goto(f"/bureau/membres/{vasco.pk}/")
    for act, reason in (("Archiver le compte", "Parti."), ("Changer le pseudonyme", "Injurieux.")):
        page.get_by_text(act, exact=True).first.click()
        page.locator("details[open]", has_text=act).get_by_role("textbox").fill(reason)
    page.get_by_label("L’autre compte").fill("Personne")
    page.get_by_label("Motif, lu par les deux membres").fill("Le même appareil.")
    page.get_by_role("button", name="Archiver le compte").click()
    expect(page.get_by_text("Le compte est archivé.")).to_be_visible()
    renaming = page.locator("details[open]")
    expect(renaming.get_by_role("textbox")).to_have_value("Injurieux.")
    page.get_by_role("button", name="Lier les comptes").click()
    expect(page.get_by_role("alert")).to_contain_text("Aucun membre ne s’appelle")
    # The page of the links has the form now, and its text: it is sent from there.
    make_members("Octave")
    page.get_by_label("L’autre compte").fill("Octave")
    page.get_by_role("button", name="Lier les comptes").click()
    page.wait_for_url(re.compile(r"/bureau/liens/\d+/$"))
    page.goto(f"/bureau/membres/{vasco.pk}/")
    expect(page.get_by_label("L’autre compte")).to_have_value("")
    expect(page.get_by_label("Motif, lu par les deux membres")).to_have_value("")
    expect(page.locator("details[open]").get_by_role("textbox")).to_have_value("Injurieux.")


def test_ticks_of_a_pair_are_back_with_the_reckoning_of_them(visits, beryl) -> None:
    at = now() - timedelta(hours=1)
    marguerin, corvin = make_member("Marguerin", now=at), make_member("Corvin", now=at)
    safe = make_offered_safe(marguerin, now=at)
    end_pick(make_offer_pick(corvin, safe, now=at), opened_at=1)
    page = visits.page(DESK, member=beryl)
    address = f"/bureau/paires/{corvin.pk}/{marguerin.pk}/"
    page.goto(address)
    page.get_by_label("Choisir le crochetage du").uncheck()
    page.get_by_label("Motif, ou question").fill("Qu’en dites-vous ?")
    page.get_by_role("link", name="Corvin").first.click()
    page.wait_for_url("**/bureau/membres/**")
    page.goto(address)
    expect(page.get_by_label("Motif, ou question")).to_have_value("Qu’en dites-vous ?")
    expect(page.get_by_label("Choisir le crochetage du")).not_to_be_checked()
    expect(page.locator("#dry-run").get_by_text("Cochez des crochetages")).to_be_visible()
    page.get_by_role("button", name="Décider").click()
    expect(page.get_by_text("C’est fait, et écrit au journal.")).to_be_visible()
    page.goto(address)
    expect(page.get_by_label("Motif, ou question")).to_have_value("")
    expect(page.get_by_label("Choisir le crochetage du")).to_be_checked()


def test_two_appeals_keep_each_others_answers(visits, transactional_db) -> None:
    keeper, odile = administrator("Aldéric"), administrator("Odile")
    members = make_members("Isaure", "Vasco")
    for member in members:
        blocked(member, keeper, now=now())
        appeal(reading=reading_of(member).pk, text="Un seul compte.", by=member, now=now())
    page = visits.page(DESK, member=odile)
    page.goto("/bureau/appels/")
    first, second = (page.get_by_role("region", name=each.pseudonym) for each in members)
    for region, answer in ((first, "C’est exact."), (second, "Non, deux.")):
        region.get_by_role("textbox").fill(answer)
    first.get_by_label("Accepter").check(force=True)
    second.get_by_label("Rejeter").check(force=True)
    first.get_by_role("button", name="Répondre à l’appel").click()
    expect(page.get_by_text("L’appel est accepté et la décision défaite.")).to_be_visible()
    expect(second.get_by_role("textbox")).to_have_value("Non, deux.")
    expect(second.get_by_label("Rejeter")).to_be_checked()


def test_case_without_scripts_says_what_is_kept_and_shows_what_was_sent(
    visits, case, beryl
) -> None:
    page = visits.page(DESK | {"java_script_enabled": False}, member=beryl)
    page.goto(f"/bureau/dossiers/{case.pk}/")
    said = page.locator("noscript p")
    expect(said).to_be_visible()
    expect(said).to_contain_text("seul le texte du formulaire envoyé est gardé")
    page.get_by_label("Motif").fill("Rien d’injurieux.")
    page.get_by_label("Sans suite").check(force=True)
    cases.decide(case=case.pk, decision=Decision.NO_ACTION, reason="Vu.", by=beryl, now=now())
    page.get_by_role("button", name="Décider").click()
    left = page.get_by_role("region", name="Ce que vous aviez écrit")
    expect(left.get_by_role("textbox")).to_have_value("Rien d’injurieux.")


def test_reason_of_one_pair_is_not_put_into_the_form_of_another(visits, beryl) -> None:
    make_members("Aure", "Basile", "Cyprien", "Diane")
    page = visits.page(DESK, member=beryl)
    first = "/bureau/liens/?first=Aure&second=Basile"
    page.goto(first)
    reason = page.get_by_label("Motif, lu par les deux membres")
    reason.fill("Aure et Basile : le même appareil.")
    page.goto("/bureau/liens/?first=Cyprien&second=Diane")
    expect(page.get_by_label("Un compte")).to_have_value("Cyprien")
    expect(reason).to_have_value("")
    page.goto(first)
    expect(reason).to_have_value("Aure et Basile : le même appareil.")


def test_text_over_which_a_newer_one_was_saved_is_shown_beside_it(visits, case, beryl) -> None:
    page = visits.page(DESK, member=beryl)
    page.goto(f"/bureau/dossiers/{case.pk}/")
    note_of(page).fill("Brouillon.")
    cases.note(case=case.pk, text="Lu par un autre onglet.", by=beryl, now=now())
    page.reload()
    left = page.get_by_role("region", name="Ce que vous aviez écrit")
    expect(page.locator("#note")).to_have_value("Lu par un autre onglet.")
    expect(left.get_by_role("textbox")).to_have_value("Brouillon.")
    left.get_by_role("button", name="Jeter ce texte").click()
    page.reload()
    expect(note_of(page)).to_have_value("Lu par un autre onglet.")
    expect(left).to_be_hidden()


def test_ticks_sent_to_the_dry_run_do_not_come_back(visits, beryl) -> None:
    at = now() - timedelta(hours=1)
    corvin = make_member("Corvin", now=at)
    for smith in make_members("Marguerin", "Octave", now=at):
        end_pick(make_offer_pick(corvin, make_offered_safe(smith, now=at), now=at), opened_at=1)
    page = visits.page(DESK, member=beryl)
    page.goto(f"/bureau/membres/{corvin.pk}/")
    ticks = page.get_by_label("Choisir le crochetage du")
    for tick in ticks.all():
        tick.check()
    page.get_by_role("button", name="Voir le recalcul").click()
    page.wait_for_url("**/annulations/**")
    ticks.first.uncheck()
    page.get_by_label("Motif").fill("Programme.")
    page.get_by_role("button", name="Annuler les crochetages cochés").click()
    expect(page.get_by_text("C’est annulé.")).to_be_visible()
    page.goto(f"/bureau/membres/{corvin.pk}/")
    expect(ticks).to_have_count(1)
    expect(ticks).not_to_be_checked()
