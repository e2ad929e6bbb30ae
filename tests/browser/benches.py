"""The forge's bench in the browser, seen and handled as a smith does."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from forge.models import Draft
from forge.rules.clues import Clue
from forge.rules.tiers import Tier
from tests.browser.hearing import heard
from tests.factories import SMALL_SAFES, make_draft, make_member

CHOICE, STEP = "**/choix/", "**/pas/"
WORDS = {Tier.BRONZE: "bronze", Tier.SILVER: "argent", Tier.GOLD: "or"}
SUPERFLUOUS = Clue("even", "D")
"""True of the small bronze safe's code, and said already by "D is a multiple of 4"."""


def draft_of(
    member: Member | None = None, tier: Tier = Tier.BRONZE, clues: tuple[Clue, ...] = ()
) -> Draft:
    """A draft of the tier's small safe, opened this instant."""
    return make_draft(member or make_member(now=now()), tier, clues=clues, now=now())


def small_clues(tier: Tier) -> tuple[Clue, ...]:
    """The clues of the tier's small safe."""
    return SMALL_SAFES[tier].clues


class BenchTab:
    """One tab at the bench of a tier."""

    def __init__(self, page: Page, tier: Tier = Tier.BRONZE) -> None:
        self.page = page
        self.tier = tier

    def open(self, query: str = "") -> "BenchTab":
        """Go there; with a draft, wait for the script."""
        self.page.goto(f"/forge/{WORDS[self.tier]}/{query}")
        if self.page.locator("#forge-data").count():
            self.page.locator("html[data-ready]").wait_for(state="attached")
        return self

    # ---- what is seen
    def count(self) -> int:
        """How many codes are left, as the plate has it."""
        return int(re.sub(r"\D", "", self.page.locator(".anvil [data-count]").inner_text()))

    def line(self, line: int) -> Locator:
        """A line of the catalogue."""
        return self.page.locator(f".line[data-line='{line}']")

    def line_of(self, text: str) -> Locator:
        """The line of the catalogue that reads so."""
        found = self.page.locator(".line__text").filter(has_text=re.compile(f"^{re.escape(text)}$"))
        return self.page.locator(".line").filter(has=found)

    def chosen(self) -> list[str]:
        """The chosen clues, in order."""
        return self.page.locator(".pickd__text").all_inner_texts()

    def rows(self) -> Locator:
        """The rows of the chosen clues."""
        return self.page.locator(".chosen__list > .pickd")

    def note(self, name: str) -> Locator:
        """A note of the page."""
        return self.page.locator(f"[data-note={name}]")

    def said(self) -> Locator:
        """What a screen reader was told last."""
        return self.page.locator("#dit")

    def publish_button(self) -> Locator:
        """The button that publishes, or says not yet."""
        return self.page.get_by_role("button", name="Publier le coffre")

    # ---- what is done
    def after(self, act: Callable[[], Any], address: str = CHOICE) -> None:
        """Do something, and wait until the page has taken in the server's answer."""
        heard(self.page, address, act)

    def open_families(self) -> None:
        """Unfold the whole catalogue."""
        for family in self.page.locator(".family").all():
            if family.get_attribute("open") is None and family.is_visible():
                family.locator("summary").click()

    def strongest(self) -> Locator:
        """The lines that would take something away, the strongest of each family first."""
        return self.page.locator(".line:not(.is-on):not(.is-idle):visible input")
