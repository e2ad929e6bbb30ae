"""`script/server --demo`: filled once, told once."""

from pathlib import Path

import pytest

from cofferwit_local.demonstration import Demonstration
from cofferwit_local.places import Places
from cofferwit_local.server import parse

SAID = (
    "2 members, 3 safes, 40 picks.\npassword: abc\na member, Isaure: membre1@example.org\n"
    "a moderator, Loquet: membre2@example.org, then one of these codes: 1 2"
)


class Said:
    """A `manage.py` that has said this."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.asked: list[tuple[str, ...]] = []

    def run(self, words: str, *arguments: str) -> str:
        self.asked.append(arguments)
        return self.text


@pytest.fixture
def places(tmp_path: Path) -> Places:
    found = Places.of_checkout(tmp_path)
    found.local.mkdir()
    return found


def test_login_is_told_until_it_has_been_shown(places: Places):
    demonstration, manage = Demonstration(places), Said(SAID)
    assert demonstration.words() == []
    demonstration.fill(manage)
    assert manage.asked == [("demo", "--if-empty")]
    told = [
        "",
        "The league is filled; log in as one of these, by one password, shown once:",
        "  password: abc",
        "  a member, Isaure: membre1@example.org",
        "  a moderator, Loquet: membre2@example.org, then one of these codes: 1 2",
    ]
    assert demonstration.words() == told
    assert demonstration.file.stat().st_mode & 0o077 == 0
    # The start was cut short; the next one finds members, and still knows how to log in.
    again = Demonstration(places)
    again.fill(Said(""))
    assert again.words() == told
    again.told()
    assert Demonstration(places).words() == []


def test_site_with_members_is_not_filled_and_that_is_said(places: Places):
    demonstration = Demonstration(places)
    demonstration.fill(Said(""))
    assert demonstration.words() == [
        "",
        "The site has members already: it was not filled with a demonstration.",
    ]
    demonstration.told()


def test_server_fills_only_when_asked():
    assert (parse([]).demo, parse(["--demo"]).demo) == (False, True)
