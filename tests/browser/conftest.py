"""A real Chromium on the running site. A page that complains fails the test that opened it."""

import os
import re
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from cofferwit.members.models import Member
from tests.browser.devices import DESK, Device
from tests.browser.in_flight import in_flight
from tests.browser.slow_line import slow_line

PATIENCE = 30_000
"""How long to wait for what is to come, in milliseconds: a busy machine is no fault of the page."""

# What a browser says of a line that a test cut, or of a refusal that a page handles.
EXPECTED = re.compile(
    r"Failed to load resource: (net::ERR_|the server responded with a status of 4)"
)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver, one a test process."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser, one a test process."""
    path = os.environ.get("CHROMIUM")
    if not path:
        raise pytest.UsageError("These tests need a Chromium: run them by script/test.")
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    browser = playwright.chromium.launch(
        executable_path=path, args=[*sandbox, "--disable-dev-shm-usage"]
    )
    yield browser
    browser.close()


class Visits:
    """Opens the site on devices, and gathers what the pages complain of."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def device(self, device: Device = DESK, *, member: Member | None = None) -> BrowserContext:
        """A browser of its own, logged in as `member`."""
        here = {"locale": "fr-FR", "timezone_id": "Europe/Paris"}
        context = self.browser.new_context(base_url=self.address, **(here | device))
        context.set_default_timeout(PATIENCE)
        context.on("console", lambda message: self._note(message.type, message.text))
        context.on("weberror", lambda error: self._note("error", str(error.error)))
        self.contexts.append(context)
        if member is not None:
            context.add_cookies([self._session(member)])
        return context

    def page(self, device: Device = DESK, *, member: Member | None = None) -> Page:
        """A tab in a browser of its own."""
        return self.device(device, member=member).new_page()

    def close(self) -> None:
        """Close every browser of the test."""
        for context in self.contexts:
            context.close()

    def _session(self, member: Member) -> dict[str, str]:
        client = Client()
        client.force_login(member)
        key = client.cookies[settings.SESSION_COOKIE_NAME].value
        return {"name": settings.SESSION_COOKIE_NAME, "value": key, "url": self.address}

    def _note(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not EXPECTED.match(text):
            self.complaints.append(f"{kind}: {text}")


@pytest.fixture
def visits(
    pytestconfig: pytest.Config, chromium: Browser, live_server: object, transactional_db: None
) -> Iterator[Visits]:
    """The site, open to browsers; a script's error or a broken security policy is a failure."""
    opened = Visits(chromium, str(live_server))
    with in_flight() as requests, slow_line(pytestconfig.getoption("slow_line")):
        yield opened
        opened.close()
        requests.wait()  # the database is emptied next, and would lock with them
    assert opened.complaints == []


@pytest.fixture
def open_page(visits: Visits) -> Callable[..., Page]:
    """`open_page(device, member=...)`: a tab in a browser of its own."""
    return visits.page
