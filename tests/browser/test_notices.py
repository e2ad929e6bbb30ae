"""The bell counts without a reload, a page of notices that was seen is read, choices are kept."""

import pytest
from playwright.sync_api import Page, expect

from cofferwit.members.actions.notices import clear, notify
from cofferwit.members.models import Member, Notice, NoticeChoice
from cofferwit.members.queries.notices import unread_count
from cofferwit.ops.edge import now
from tests.browser.devices import DESK, NARROW, PHONE
from tests.browser.hearing import heard
from tests.browser.looking import problems
from tests.factories import make_member

pytestmark = pytest.mark.django_db(transaction=True)
A_MINUTE = 60_000
PRIZE = {"month": "2026-11", "ladder": "thieves", "place": 1, "credits": 150}
BELL, BELL_ASKED = ".bell", "**/cloche/**"


def tell(member: Member, *keys: str) -> None:
    for key in keys:
        notify(member=member, kind="prize", key=key, payload=PRIZE, now=now())


def hide(page: Page, *, hidden: bool) -> None:
    """Another tab comes to the front, or goes."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_bell_counts_up_and_down_without_a_reload(visits) -> None:
    member = make_member()
    page = visits.page(member=member)
    page.clock.install()
    asked: list[int] = []
    page.on("response", lambda each: "/cloche/" in each.url and asked.append(each.status))
    page.goto("/regles/")
    page.evaluate("window.same = true")
    expect(page.locator(BELL)).to_have_attribute("aria-label", "Avis, aucun non lu")
    tell(member, "a", "b")
    heard(page, BELL_ASKED, lambda: page.clock.run_for(A_MINUTE))
    expect(page.locator(BELL)).to_have_attribute("aria-label", "Avis, 2 non lus")
    expect(page.locator(".bell__n")).to_have_text("2")
    expect(page.locator("[data-bell-said]")).to_have_text("Avis, 2 non lus")
    heard(page, BELL_ASKED, lambda: page.clock.run_for(A_MINUTE))
    clear(member=member, key="a", now=now())
    heard(page, BELL_ASKED, lambda: page.clock.run_for(A_MINUTE))
    expect(page.locator(BELL)).to_have_attribute("aria-label", "Avis, 1 non lu")
    assert asked == [200, 204, 200]
    assert page.evaluate("window.same") is True


def test_hidden_page_asks_nothing_and_asks_at_once_when_it_comes_back(visits) -> None:
    member = make_member()
    page = visits.page(member=member)
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda each: "/cloche/" in each.url and asked.append(each.url))
    page.goto("/regles/")
    hide(page, hidden=True)
    page.clock.run_for(5 * A_MINUTE)
    assert asked == []
    tell(member, "a")
    hide(page, hidden=False)
    expect(page.locator(".bell__n")).to_have_text("1")
    assert len(asked) == 1


def test_page_that_is_seen_marks_its_notices_as_read(visits) -> None:
    member = make_member()
    tell(member, "a", "b")
    page = visits.page(member=member)
    page.goto("/avis/")
    expect(page.locator(BELL)).to_have_attribute("aria-label", "Avis, aucun non lu")
    expect(page.locator(".told__new")).to_have_count(2)
    assert unread_count(member) == 0
    page.reload()
    expect(page.locator(".told__new")).to_have_count(0)


def test_without_scripts_the_button_marks_all_as_read(visits) -> None:
    member = make_member()
    tell(member, "a", "b")
    page = visits.page(DESK | {"java_script_enabled": False}, member=member)
    page.goto("/avis/")
    page.click("text=Tout marquer comme lu")
    expect(page.locator(".told__new")).to_have_count(0)
    assert not Notice.objects.filter(read_at=None).exists()


def test_choice_of_a_topic_is_kept_at_once(visits) -> None:
    member = make_member()
    page = visits.page(member=member)
    page.goto("/reglages/")
    with page.expect_response("**/avis/choix/"):
        page.get_by_label("Primes et fin de saison, par e-mail").uncheck()
    expect(page.locator("#saved")).to_have_text("C’est gardé.")
    assert NoticeChoice.objects.get(topic="prizes").email is False
    page.reload()
    expect(page.get_by_label("Primes et fin de saison, par e-mail")).not_to_be_checked()
    expect(page.get_by_label("Primes et fin de saison, sur le site")).to_be_checked()


@pytest.mark.parametrize("device", [DESK, PHONE, NARROW], ids=["desk", "phone", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_of_notices_can_be_used_by_all(visits, device, scheme) -> None:
    member = make_member()
    tell(member, *map(str, range(22)))
    page = visits.page(device | {"color_scheme": scheme}, member=member)
    page.goto("/avis/")
    assert problems(page) == []
