"""The clock: the server's deadline, whatever the machine's own clock does."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from cofferwit.clock import PARIS
from league.models import Pick
from tests.browser.devices import DESK
from tests.browser.hearing import heard
from tests.browser.picks import (
    GOLD,
    STATE,
    PickTab,
    eventually,
    leave,
    pass_time,
    running_pick,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def pick():
    return running_pick()


@pytest.fixture
def closed_tab(visits, pick):
    """A tab that has not gone there yet."""
    return PickTab(visits.page(member=pick.thief), pick)


def seen_again(tab):
    """What a browser says of a tab that another one had hidden."""
    return tab.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def few_seconds_left(tab: PickTab) -> None:
    """The open page hears that the time is nearly up, however long it took to load."""
    leave(tab.pick, seconds=4)
    tab.come_back()


def test_clock_shows_what_the_server_counts(closed_tab):
    tab = closed_tab.open()
    eventually(tab.agrees)
    assert tab.pick.deadline - tab.pick.started_at == timedelta(minutes=20)
    tab.page.wait_for_timeout(2100)
    eventually(tab.agrees)


@pytest.mark.parametrize(
    "wrong", [datetime(2020, 2, 29, tzinfo=UTC), datetime(2031, 1, 1, 12, tzinfo=UTC)]
)
def test_machine_with_a_wrong_clock_shows_the_right_time(closed_tab, wrong):
    closed_tab.page.clock.install(time=wrong)
    tab = closed_tab.open()
    assert tab.page.evaluate("new Date().getFullYear()") == wrong.year
    eventually(tab.agrees)


def test_clock_set_by_hand_meanwhile_changes_nothing(closed_tab):
    closed_tab.page.clock.install()
    tab = closed_tab.open()
    later = datetime.now(UTC) + timedelta(hours=7)
    heard(tab.page, STATE, lambda: tab.page.clock.set_system_time(later))
    eventually(tab.agrees)


def test_machine_that_slept_asks_the_server_again(closed_tab):
    """Its monotonic clock stood still while the server's five minutes passed."""
    closed_tab.page.clock.install()
    tab = closed_tab.open()
    pass_time(tab.pick, minutes=5)
    assert tab.seconds() - tab.left() > 290
    later = datetime.now(UTC) + timedelta(minutes=5)
    heard(tab.page, STATE, lambda: tab.page.clock.set_system_time(later))
    eventually(tab.agrees)


def test_tab_looked_at_again_asks_the_server(closed_tab):
    tab = closed_tab.open()
    pass_time(tab.pick, minutes=5)
    heard(tab.page, STATE, lambda: seen_again(tab))
    eventually(tab.agrees)


def test_time_that_ran_out_meanwhile_leads_to_the_result(closed_tab):
    tab = closed_tab.open()
    pass_time(tab.pick, minutes=30)
    seen_again(tab)
    tab.page.wait_for_selector(".verdict")
    over = Pick.objects.get(pk=tab.pick.pk)
    assert (over.ending, over.ended_at) == ("time", over.deadline)


def test_time_that_runs_out_on_the_page_leads_to_the_result(closed_tab):
    tab = closed_tab.open()
    few_seconds_left(tab)
    tab.page.wait_for_selector(".verdict")
    assert Pick.objects.get(pk=tab.pick.pk).ending == "time"


def test_last_minute_is_shown_and_said(closed_tab):
    leave(closed_tab.pick, seconds=120)
    tab = closed_tab.open()
    clock = tab.page.locator(".clock")
    expect(clock).not_to_have_class(re.compile("is-last"))
    leave(closed_tab.pick, seconds=63)
    tab.come_back()
    expect(clock).to_have_class(re.compile("is-last"))
    expect(tab.insisted()).to_have_text(
        "Dernière minute\u202f: un essai faux met fin au crochetage."
    )
    expect(clock.locator("small")).to_have_text("dernière minute")
    tab.type_code("111111")
    expect(tab.page.locator("#code-aide")).to_contain_text("Moins d’une minute")


@pytest.mark.parametrize("seconds", [30, 10])
def test_last_seconds_are_said(closed_tab, seconds):
    leave(closed_tab.pick, seconds=seconds + 2)
    tab = closed_tab.open()
    expect(tab.insisted()).to_have_text(f"Plus que {seconds} secondes.")


def test_penalty_turns_its_graduations(closed_tab):
    pass_time(closed_tab.pick, minutes=5)
    tab = closed_tab.open()
    penalty = tab.page.locator(".dial__penalty")
    assert not penalty.get_attribute("d")
    tab.guess(GOLD.wrong[0])
    expect(penalty).to_have_attribute("d", re.compile(r"^(M[^M]+){5}$"))
    left = tab.page.locator(".dial__left")
    eventually(lambda: left.get_attribute("d").count("M") == 100 * tab.seconds() // 1200)
    tab.open()
    expect(penalty).to_have_attribute("d", re.compile(r"^(M[^M]+){5}$"))


def test_hidden_timer_shows_the_hour_instead(visits):
    pick = running_pick(hide_timer=True)
    tab = PickTab(visits.page(member=pick.thief), pick).open()
    clock = tab.page.locator(".clock__time")
    hour = pick.deadline.astimezone(PARIS)
    expect(clock).to_have_text(f"jusqu’à {hour:%H}\u202fh\u202f{hour:%M}heure de Paris")
    tab.guess(GOLD.wrong[0])
    hour -= timedelta(minutes=1)
    expect(clock).to_have_text(f"jusqu’à {hour:%H}\u202fh\u202f{hour:%M}heure de Paris")
    tab.page.keyboard.press("Escape")
    tab.page.locator("body").press("h")
    expect(tab.said()).to_contain_text("Échéance à")


def test_hidden_timer_adds_the_visitors_hour_where_it_differs(visits):
    pick = running_pick(hide_timer=True)
    away = DESK | {"timezone_id": "America/New_York"}
    tab = PickTab(visits.page(away, member=pick.thief), pick).open()
    paris, here = (
        pick.deadline.astimezone(each) for each in (PARIS, ZoneInfo(away["timezone_id"]))
    )
    expect(tab.page.locator(".clock__time")).to_have_text(
        f"jusqu’à {paris:%H}\u202fh\u202f{paris:%M}{here:%H}\u202fh\u202f{here:%M} chez vous"
    )


def test_clock_said_on_demand(closed_tab):
    tab = closed_tab.open()
    tab.page.locator("body").press("h")
    expect(tab.said()).to_have_text(re.compile(r"^Temps restant\u202f: (19 minutes|20 minutes)"))


def test_time_up_without_network_waits_for_its_return(closed_tab):
    tab = closed_tab.open()
    few_seconds_left(tab)
    tab.page.context.set_offline(True)
    expect(tab.note("late")).to_be_visible()
    assert tab.seconds() == 0
    tab.page.context.set_offline(False)
    tab.page.wait_for_selector(".verdict")


def test_network_found_to_be_lost_only_when_the_time_is_up_says_so_too(closed_tab):
    tab = closed_tab.open()
    few_seconds_left(tab)
    tab.page.route(STATE, lambda route: route.abort())
    expect(tab.note("lost")).to_be_visible()
    assert tab.seconds() == 0
    expect(tab.note("late")).to_be_visible()
    tab.page.unroute(STATE)
    tab.page.wait_for_selector(".verdict")
