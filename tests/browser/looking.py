"""What is wrong with a page as it stands in the window."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def problems(page: Page) -> list[str]:
    """What axe finds and where, and whether the page is wider than its window.

    A page that was asked for by a click is waited for: half of it can neither be judged nor
    measured.
    """
    page.wait_for_load_state()
    found = Axe().run(page).response["violations"]
    places = [(each["id"], node["html"][:200]) for each in found for node in each["nodes"]]
    return [*(f"{fault} at {place}" for fault, place in places), *too_wide(page)]


def too_wide(page: Page) -> list[str]:
    """Whether the page is wider than its window."""
    width, window = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    return [] if width <= window else [f"{width} px wide on {window}"]
