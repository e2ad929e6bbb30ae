"""Taking one's data along and deleting one's account, in a browser."""

import json
import zipfile
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from cofferwit.desk.actions.deletion import ask_deletion
from cofferwit.desk.models import DeletionRequest
from cofferwit.desk.tasks import delete_due
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from forge.actions import make_public
from tests.browser.devices import DESK, PHONE
from tests.browser.looking import problems
from tests.factories import make_offered_safe
from tests.members.people import PASSWORD, make_member

pytestmark = pytest.mark.django_db(transaction=True)


def ask(page: Page) -> None:
    """Ask for the deletion, and give the password when it is asked for."""
    page.goto("/reglages/")
    page.get_by_role("link", name="Supprimer le compte…").click()
    page.get_by_role("button", name="Supprimer mon compte dans sept jours").click()
    password = page.get_by_label("Mot de passe", exact=True)
    asked_for = page.get_by_role("heading", name="La suppression est demandée")
    expect(password.or_(asked_for)).to_be_visible()
    if password.is_visible():
        password.fill(PASSWORD)
        page.locator("main form:has([name=password]) button[type=submit]").first.click()
    expect(asked_for).to_be_visible()


def test_archive_downloads_and_holds_what_it_says(visits, tmp_path):
    member = make_member()
    page = visits.page(member=member)
    page.goto("/reglages/")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Prendre l’archive").click()
    kept = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(kept)
    with zipfile.ZipFile(kept) as archive:
        assert archive.testzip() is None
        readme = archive.read("LISEZMOI.txt").decode()
        files = set(archive.namelist()) - {"LISEZMOI.txt"}
        assert {name for name in files if name not in readme} == set()
        assert json.loads(archive.read("account.json"))[0]["pseudonym"] == "Isaure"
    page.goto("/reglages/")
    expect(page.locator("#donnees")).to_contain_text("La prochaine archive")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_account_is_deleted_after_its_days_of_grace(visits, scripts):
    member = make_member()
    at = now()
    safe = make_offered_safe(member, now=at - timedelta(days=1))
    make_public(safe=safe, now=at)
    page = visits.page(DESK | {"java_script_enabled": scripts}, member=member)
    ask(page)
    page.get_by_role("button", name="Changer d’avis, garder le compte").click()
    expect(page.locator(".messages")).to_contain_text("la suppression est annulée")
    delete_due(as_of=(at + timedelta(days=8)).isoformat())
    assert Member.objects.get().pseudonym == "Isaure"
    ask(page)
    page.goto("/")
    expect(page.locator(".going")).to_contain_text("Votre compte sera supprimé")
    delete_due(as_of=(at + timedelta(days=8)).isoformat())
    page.goto("/reglages/")
    expect(page).to_have_url(f"{visits.address}/compte/connexion/?next=/reglages/")
    page.get_by_label("Adresse e-mail").fill("isaure@example.org")
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.locator("main .btn--brass").click()
    expect(page.locator("main")).to_contain_text("ne vont pas ensemble")
    page.goto(f"/c/{safe.pk}")
    expect(page.locator("main")).to_contain_text(f"Membre {member.pk}")
    expect(page.locator("body")).not_to_contain_text("Isaure")


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("asked", [False, True], ids=["before", "asked"])
def test_pages_of_ones_own_data_are_in_order(visits, device, asked):
    member = make_member()
    if asked:
        ask_deletion(member=member, by=member, now=now())
        assert DeletionRequest.objects.count() == 1
    page = visits.page(device, member=member)
    for path in ("/compte/suppression/", "/reglages/", "/confidentialite/", "/primes/conditions/"):
        page.goto(path)
        assert problems(page) == []
