"""A pick in the browser, seen and handled as its thief does."""

import re
from collections.abc import Callable
from datetime import timedelta
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import Locator, Page, Response, expect

from cofferwit.ops.edge import now
from forge.rules.tiers import Tier
from league.models import Guess, Pick, Worksheet
from tests.browser.hearing import heard
from tests.factories import SMALL_SAFES, make_member, start_pick

GOLD, BRONZE = SMALL_SAFES[Tier.GOLD], SMALL_SAFES[Tier.BRONZE]
SAVE, GUESS, STATE = "**/marques/", "**/essai/", "**/etat/"


def running_pick(tier: Tier = Tier.GOLD, **preferences: object) -> Pick:
    """A pick of the tier's small safe, started this instant by a member of those preferences."""
    member = make_member()
    for name, value in preferences.items():
        setattr(member.preferences, name, value)
    member.preferences.save()
    return start_pick(member, now=now(), tier=tier)


def pass_time(pick: Pick, **time: float) -> None:
    """The server's clock goes on by so much."""
    gone = timedelta(**time)
    for guess in pick.guesses.all():
        Guess.objects.filter(pk=guess.pk).update(guessed_at=guess.guessed_at - gone)
    fresh = Pick.objects.get(pk=pick.pk)
    Pick.objects.filter(pk=pick.pk).update(
        started_at=fresh.started_at - gone, deadline=fresh.deadline - gone
    )


def leave(pick: Pick, **time: float) -> None:
    """The server's clock goes on until that much is left."""
    fresh = Pick.objects.get(pk=pick.pk)
    rest = fresh.deadline - now() - timedelta(**time)
    pass_time(pick, seconds=rest.total_seconds())


def eventually(true: Callable[[], Any], seconds: float = 30) -> None:
    """Wait until it is so on the server."""
    end = monotonic() + seconds
    while not true():
        assert monotonic() < end, "it did not come about"
        sleep(0.05)


class PickTab:
    """One tab at the page of a pick."""

    def __init__(self, page: Page, pick: Pick) -> None:
        self.page = page
        self.pick = pick

    def open(self) -> "PickTab":
        """Go there, and wait until the script has heard from the server."""
        heard(self.page, STATE, lambda: self.page.goto(f"/crochetage/{self.pick.pk}/"))
        return self

    # ---- what is seen
    def cell(self, letter: str, digit: int) -> Locator:
        """A cell of the grid."""
        return self.page.locator(f".digit.p-{letter}.d-{digit}")

    def chamber(self, letter: str) -> Locator:
        """The field of a position."""
        return self.page.locator(f"#code-{letter}")

    def clue(self, number: int) -> Locator:
        """A line of the list, from 1."""
        return self.page.locator(f"#indice-{number}")

    def code(self) -> str:
        """What stands in the chambers, a point for an empty one."""
        return "".join(field.input_value() or "." for field in self._chambers())

    def _chambers(self) -> list[Locator]:
        return self.page.locator(".chamber__digit").all()

    def seconds(self) -> int:
        """What the clock shows."""
        minutes, seconds = self.page.locator(".clock__time b").inner_text().split(":")
        return 60 * int(minutes) + int(seconds)

    def left(self) -> int:
        """What the server would say, in seconds."""
        return round((Pick.objects.get(pk=self.pick.pk).deadline - now()).total_seconds())

    def agrees(self) -> bool:
        """Whether the page and the server count the same second, one more or less."""
        return abs(self.seconds() - self.left()) <= 1

    def said(self) -> Locator:
        """What a screen reader was told last."""
        return self.page.locator("#dit")

    def insisted(self) -> Locator:
        """What a screen reader was told at once."""
        return self.page.locator("#alerte")

    def refusal(self) -> Locator:
        """Why the code was refused."""
        return self.page.locator("#code-refus")

    def note(self, name: str) -> Locator:
        """A note of the page."""
        return self.page.locator(f"[data-note={name}]")

    def expect_code(self, code: str) -> None:
        """The chambers come to show that."""
        for letter, digit in zip("ABCDEF", code, strict=False):
            expect(self.chamber(letter)).to_have_value(digit.strip("."))

    def expect_state(self, letter: str, digit: int, state: str) -> None:
        """A cell comes to be in that state."""
        expect(self.cell(letter, digit)).to_have_class(re.compile(rf"\bis-{state}\b"))

    def expect_kept(self, *moves: list[Any], typed: str = "") -> None:
        """The server comes to keep those moves, all in force, and that code (points: empty)."""
        wanted = Worksheet.objects.filter(pick=self.pick, moves=list(moves), done=len(moves))
        if typed:
            digits = [None if each == "." else int(each) for each in typed]
            wanted = wanted.filter(typed=digits)
        eventually(wanted.exists)

    # ---- what is done
    def click_cells(self, letter: str, *digits: int) -> None:
        """Click on the cells of a column without a pause, as a quick hand does."""
        self.page.evaluate(
            "cells => cells.forEach((cell) => document.querySelector(cell).click())",
            [f".digit.p-{letter}.d-{digit}" for digit in digits],
        )

    def type_code(self, code: str) -> None:
        """Click into the first chamber and type."""
        self.chamber("A").click()
        self.page.keyboard.type(code)

    def paste(self, text: str) -> None:
        """Paste as from the clipboard."""
        self.page.evaluate(
            """text => {
                const data = new DataTransfer();
                data.setData("text", text);
                const how = { clipboardData: data, bubbles: true, cancelable: true };
                (document.activeElement ?? document.body).dispatchEvent(
                    new ClipboardEvent("paste", how));
            }""",
            text,
        )

    def come_back(self) -> None:
        """Look at the tab again, which makes its page ask how the pick stands."""
        heard(self.page, STATE, lambda: self.page.evaluate("dispatchEvent(new Event('focus'))"))

    def guess(self, code: str) -> Response:
        """Type a code, try it, and wait for the answer."""
        self.type_code(code)
        with self.page.expect_response(GUESS) as answer:
            self.page.keyboard.press("Enter")
        return answer.value

    def saving(self, act: Callable[[], Any]) -> Response:
        """Do something, and wait for the answer to the next save."""
        with self.page.expect_response(SAVE) as answer:
            act()
        return answer.value
