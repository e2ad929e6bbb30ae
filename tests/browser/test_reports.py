"""From a report to its decision and the notice: a member and a moderator, two browsers."""

import re

import pytest
from playwright.sync_api import expect

from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from tests.browser.devices import DESK, PHONE
from tests.factories import make_member, second_factor

pytestmark = pytest.mark.django_db(transaction=True)


def test_report_is_taken_decided_and_told(visits) -> None:
    isaure = make_member("Isaure", now=now())
    vasco = make_member("Vasco", now=now())
    beryl = second_factor(make_member("Béryl", now=now(), is_staff=True))

    member = visits.page(PHONE, member=isaure)
    member.goto("/membre/Vasco/")
    member.get_by_role("link", name="Signaler ce pseudonyme").click()
    member.get_by_label("Injurieux ou haineux").check()
    member.get_by_label("Ce que vous voulez ajouter").fill("Lisez-le à voix haute.")
    member.get_by_role("button", name="Transmettre").click()
    member.wait_for_url("**/signalements/")
    expect(member.get_by_text("en cours d’examen")).to_be_visible()

    desk = visits.page(DESK, member=beryl)
    desk.goto("/bureau/")
    desk.get_by_role("button", name=re.compile("^Prendre")).click()
    desk.wait_for_url(re.compile(r"/bureau/dossiers/\d+/$"))
    expect(desk.get_by_role("heading", level=1)).to_have_text("Vasco")
    expect(desk.get_by_text("Lisez-le à voix haute.")).to_be_visible()
    desk.get_by_label("Pseudonyme changé").check()
    desk.get_by_label("Motif").fill("Ce mot vise des personnes.")
    desk.get_by_role("button", name="Décider").click()
    expect(desk.get_by_role("heading", name="Pseudonyme changé")).to_be_visible()
    assert Member.objects.get(pk=vasco.pk).pseudonym == f"membre-{vasco.pk}"

    member.goto("/avis/")
    told = member.get_by_role("main").get_by_text("le pseudonyme est changé")
    expect(told).to_be_visible()
    expect(member.get_by_text("Ce mot vise des personnes.")).to_have_count(0)

    renamed = visits.page(DESK, member=vasco)
    renamed.goto("/compte/pseudonyme/")
    renamed.get_by_label("Pseudonyme").fill("Vascone")
    renamed.get_by_role("button", name="Choisir ce nom").click()
    renamed.wait_for_url("**/reglages/**")
    assert Member.objects.get(pk=vasco.pk).pseudonym == "Vascone"


def test_report_without_scripts_keeps_what_was_typed(visits) -> None:
    isaure = make_member("Isaure", now=now())
    make_member("Vasco", now=now())
    page = visits.page(DESK | {"java_script_enabled": False}, member=isaure)
    page.goto("/signaler/paire/?voleur=Vasco")
    page.get_by_label("Le forgeron").fill("Personne")
    page.get_by_label("Trop vite pour les avoir lus").check()
    page.get_by_label("Ce que vous voulez ajouter").fill("Trois fois.")
    page.get_by_role("button", name="Transmettre").click()
    expect(page.get_by_role("alert")).to_contain_text("Aucun membre ne porte ce nom")
    expect(page.get_by_label("Le forgeron")).to_have_value("Personne")
    expect(page.get_by_label("Ce que vous voulez ajouter")).to_have_value("Trois fois.")
    assert page.get_by_label("Trop vite pour les avoir lus").is_checked()


def test_moderator_without_a_second_factor_is_led_to_it(visits) -> None:
    page = visits.page(DESK, member=make_member("Béryl", now=now(), is_staff=True))
    page.goto("/bureau/")
    assert "/bureau/" not in page.url.split("?", maxsplit=1)[0]
    expect(page.get_by_role("main")).to_contain_text("second")
