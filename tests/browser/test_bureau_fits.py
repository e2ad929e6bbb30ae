"""The bureau of an administrator, whose role is the longest word of its bar, fits a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from cofferwit.desk.models import CaseKind
from tests.browser.devices import DESK, PHONE
from tests.browser.looking import too_wide
from tests.desk.casework import signal_case, taken
from tests.desk.moderation import administrator
from tests.factories import make_members


def test_pages_of_the_bureau_are_no_wider_than_a_phone(open_page: Callable[..., Page]) -> None:
    keeper = administrator("Aldéric")
    case = taken(signal_case(*make_members("Corvin_9", "Marguerin"), CaseKind.ARRANGED), keeper)
    for device in (PHONE, DESK):
        page = open_page(device, member=keeper)
        for address in ("/bureau/", f"/bureau/dossiers/{case.pk}/", "/bureau/journal/", "/admin/"):
            page.goto(address)
            assert (address, too_wide(page)) == (address, [])


def test_the_tab_of_the_page_is_in_sight_on_a_phone(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, member=administrator("Aldéric"))
    for address in ("/bureau/", "/bureau/journal/", "/bureau/textes/"):
        page.goto(address)
        expect(page.locator(".desknav [aria-current]")).to_be_in_viewport(ratio=1)
