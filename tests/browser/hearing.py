"""Waiting for what the site answers to the script of a page."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Response


def heard(page: Page, address: str, act: Callable[[], Any]) -> Response:
    """Do something; its value is the answer from `address`, once the page has taken it in.

    The answer is there before the script has read it, so the page has its turn first.
    """
    with page.expect_response(address) as answer:
        act()
    answer.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    return answer.value
