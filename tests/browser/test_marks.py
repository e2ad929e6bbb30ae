"""The list of shared marks fits every screen, names its controls, and leads to a link."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cofferwit.members.actions.marks import leave_marks
from cofferwit.ops.edge import now
from tests.browser.devices import DESK, PHONE
from tests.browser.looking import problems
from tests.desk.moderation import moderator
from tests.factories import make_members

LONGEST = ("Wandrille-Serrurier", "Wandrille-Cadenassie")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESK, PHONE])
def test_shared_marks_are_in_order_on_every_screen(
    open_page: Callable[..., Page], device: object, theme: str
) -> None:
    keeper = moderator()
    keeper.preferences.theme = theme
    keeper.preferences.save()
    for member in make_members(*LONGEST):
        leave_marks(member=member, digests={"device": "d" * 64, "address": "a" * 64}, now=now())
    page = open_page(device, member=keeper)
    page.goto("/bureau/paires/")
    page.get_by_role("link", name="Marques partagées").click()
    expect(page.get_by_text("1 appareil, 1 j chacun au moins")).to_be_visible()
    assert problems(page) == []
    page.get_by_role("link", name="Lier").click()
    expect(page.get_by_label("Un compte")).to_have_value(LONGEST[0])
    expect(page.get_by_label("L’autre compte")).to_have_value(LONGEST[1])
