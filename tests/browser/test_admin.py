"""The administrators' site on the screens it is used on: nothing complains, nothing runs over."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.devices import DESK, PHONE
from tests.browser.looking import too_wide
from tests.factories import NOON, make_member, make_safe, second_factor, start_pick

PAGES = {
    "index": "admin:index",
    "list": "admin:league_pick_changelist",
    "roles": "admin:roles",
    "stock": "admin:forge_safe_stock",
}


@pytest.fixture
def keeper(transactional_db):
    start_pick(make_member("Isaure"), now=NOON)
    make_safe()
    return second_factor(make_member("Gardienne", is_staff=True, is_superuser=True))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_pages_fit_their_screen_in_either_light(visits, keeper, device, theme):
    keeper.preferences.theme = theme
    keeper.preferences.save()
    page = visits.page(device, member=keeper)
    for name, view in PAGES.items():
        page.goto(reverse(view))
        expect(page.locator("#main")).to_be_visible()
        assert page.evaluate("document.documentElement.classList.contains('dark')") is (
            theme == "dark"
        )
        assert (name, too_wide(page)) == (name, [])


def test_sidebar_opens_on_a_phone_and_leads_to_the_bureau(visits, keeper):
    page = visits.page(PHONE, member=keeper)
    page.goto(reverse("admin:index"))
    bureau = page.locator("#nav-sidebar").get_by_role("link", name="Bureau")
    expect(bureau).not_to_be_visible()
    page.locator("#header-inner .material-symbols-outlined:visible").first.click()
    expect(bureau).to_be_visible()
    bureau.click()
    expect(page).to_have_url(f"{visits.address}{reverse('bureau')}")
