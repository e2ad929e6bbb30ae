"""Trying a code: the verdict, its cost, and what a bad line changes: nothing."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Locator, expect

from league.models import Guess, Pick, Worksheet
from tests.browser.devices import DESK, PHONE
from tests.browser.picks import GOLD, GUESS, SAVE, PickTab, eventually, running_pick
from tests.members.people import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def pick():
    return running_pick()


def style(place: Locator, name: str) -> str:
    """A property of an element as the browser has worked it out."""
    return str(place.evaluate("(element, name) => getComputedStyle(element)[name]", name))


@pytest.fixture
def tab(visits, pick):
    return PickTab(visits.page(member=pick.thief), pick).open()


def test_wrong_guess_brings_out_the_clue_and_says_its_cost(tab):
    before = tab.seconds()
    tab.guess(GOLD.wrong[2])
    broken = tab.clue(3)
    expect(broken).to_have_class(re.compile("is-broken"))
    expect(broken.locator(".clue__why")).to_have_text(f"Contredit par votre essai {GOLD.wrong[2]}")
    slip = tab.page.locator(".slip").first
    expect(slip.locator(".slip__title")).to_have_text(f"Essai 1 {GOLD.wrong[2]}")
    expect(slip.locator(".slip__verdict")).to_have_text("Contredit l’indice 3")
    expect(slip).to_contain_text("Les indices 1 à 2, lus avant lui, étaient vérifiés.")
    expect(slip.get_by_text("−60 s prises sur l’horloge")).to_be_visible()
    expect(tab.page.locator("[data-guesses-left]")).to_have_text("2 essais restants")
    expect(tab.page.locator(".keyb--spent")).to_have_count(1)
    assert tab.seconds() <= before - 60
    deadline = Pick.objects.get(pk=tab.pick.pk).deadline
    assert tab.pick.deadline - deadline == timedelta(seconds=60)
    eventually(tab.agrees)


def test_verdict_is_told_whole_and_once(tab):
    tab.guess(GOLD.wrong[2])
    expect(tab.said()).to_have_text(re.compile(r"020212.*indice 3.*60 secondes.*2 essais"))


def test_page_loaded_afterwards_shows_the_same(tab):
    tab.guess(GOLD.wrong[2])
    expect(tab.page.locator(".slip")).to_have_count(1)
    live = tab.page.locator(".slip").inner_text()
    tab.open()
    assert tab.page.locator(".slip").inner_text().split() == live.split()
    expect(tab.clue(3)).to_have_class(re.compile("is-broken"))
    expect(tab.page.locator(".keyb--spent")).to_have_count(1)


def test_second_wrong_guess_moves_the_mark_to_its_clue(tab):
    tab.guess(GOLD.wrong[2])
    expect(tab.clue(3)).to_have_class(re.compile("is-broken"))
    tab.guess(GOLD.wrong[1])
    expect(tab.clue(2)).to_have_class(re.compile("is-broken"))
    expect(tab.clue(3)).to_have_class(re.compile("was-broken"))
    expect(tab.page.locator(".slip__title").first).to_have_text(f"Essai 2 {GOLD.wrong[1]}")
    expect(tab.page.locator("[data-guesses-left]")).to_have_text("1 essai restant")
    tab.type_code("111111")
    expect(tab.page.locator("#code-aide")).to_contain_text("Dernier essai")


def test_right_guess_opens_and_shows_the_result(tab):
    tab.guess(GOLD.code)
    tab.page.wait_for_selector(".verdict")
    assert Pick.objects.get(pk=tab.pick.pk).state == "opened"
    expect(tab.page.locator("#code")).to_have_count(0)


def test_any_key_skips_the_opening(visits, pick):
    """Time stands still on the page, so that the opening would not end by itself."""
    tab = PickTab(visits.page(member=pick.thief), pick)
    tab.page.clock.install()
    tab.open().page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    tab.guess(GOLD.code)
    expect(tab.page.locator(".pick.is-opening")).to_be_visible()
    tab.page.keyboard.press("Escape")
    tab.page.wait_for_selector(".verdict")


def test_third_wrong_guess_ends_the_pick(tab):
    for code in GOLD.wrong[:2]:
        tab.guess(code)
        expect(tab.page.locator(".try__btn")).to_have_attribute("aria-disabled", "false")
    tab.guess(GOLD.wrong[2])
    tab.page.wait_for_selector(".verdict")
    assert Pick.objects.get(pk=tab.pick.pk).ending == "guesses"


def test_double_press_is_one_guess(tab):
    tab.type_code(GOLD.wrong[0])
    tab.page.keyboard.press("Enter")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("[data-guesses-left]")).to_have_text("2 essais restants")
    assert Guess.objects.count() == 1


def test_guess_made_without_network_leaves_once_on_its_return(tab):
    tab.type_code(GOLD.wrong[0])
    tab.page.context.set_offline(True)
    tab.page.keyboard.press("Enter")
    expect(tab.note("lost").get_by_text("Votre essai partira une seule fois")).to_be_visible()
    expect(tab.page.locator("#code-aide")).to_contain_text("en attente du réseau")
    tab.cell("B", 1).click()
    tab.expect_state("B", 1, "struck")
    assert not Guess.objects.exists()
    before = tab.left()
    tab.page.context.set_offline(False)
    expect(tab.clue(1)).to_have_class(re.compile("is-broken"))
    expect(tab.note("back").get_by_text("Essai reçu.")).to_be_visible()
    shown = tab.note("back").locator("[data-slot=time]").inner_text()
    minutes, seconds = shown.split(":")
    assert tab.left() - 1 <= 60 * int(minutes) + int(seconds) <= before - 60 + 1
    assert [guess.number for guess in Guess.objects.all()] == [1]


def test_lost_answer_is_asked_for_again_and_costs_nothing_more(tab):
    """The server heard the guess, the page never heard the server."""
    lost = []

    def lose_the_first(route):
        if lost:
            route.continue_()
            return
        lost.append(route.fetch())
        route.abort()

    tab.page.route(GUESS, lose_the_first)
    tab.type_code(GOLD.wrong[0])
    tab.page.keyboard.press("Enter")
    expect(tab.clue(1)).to_have_class(re.compile("is-broken"))
    expect(tab.page.locator(".slip")).to_have_count(1)
    assert len(lost) == 1
    assert Guess.objects.count() == 1
    eventually(tab.agrees)


def test_guess_waiting_while_the_page_is_reloaded_still_leaves_once(tab):
    tab.page.route(GUESS, lambda route: route.abort())
    tab.type_code(GOLD.wrong[0])
    tab.page.keyboard.press("Enter")
    expect(tab.note("lost")).to_be_visible()
    tab.page.unroute(GUESS)
    with tab.page.expect_response(GUESS):
        tab.page.reload()
    expect(tab.clue(1)).to_have_class(re.compile("is-broken"))
    tab.open()
    tab.page.wait_for_timeout(500)
    assert Guess.objects.count() == 1


def test_guess_of_another_device_shows_on_return(tab, visits):
    other = PickTab(visits.page(PHONE, member=tab.pick.thief), tab.pick).open()
    other.page.get_by_role("radio", name="Code").click()
    for digit in GOLD.wrong[0]:
        other.page.locator(f".key[data-digit='{digit}']").tap()
    with other.page.expect_response(GUESS):
        other.page.locator(".pad__try").tap()
    tab.come_back()
    expect(tab.clue(1)).to_have_class(re.compile("is-broken"))
    expect(tab.page.locator("[data-guesses-left]")).to_have_text("2 essais restants")
    eventually(tab.agrees)


def test_two_devices_trying_at_once_play_one_guess(tab, visits):
    """The second hears that its number is taken, and which code took it."""
    other = PickTab(visits.page(member=tab.pick.thief), tab.pick).open()
    other.guess(GOLD.wrong[0])
    tab.guess(GOLD.wrong[2])
    expect(tab.said()).to_contain_text(GOLD.wrong[0])
    expect(tab.clue(1)).to_have_class(re.compile("is-broken"))
    assert [guess.code for guess in Guess.objects.all()] == [GOLD.wrong[0]]


def test_giving_up_asks_first_and_the_clock_goes_on(tab):
    tab.page.locator(".pickbar__giveup button").click()
    dialog = tab.page.get_by_role("dialog", name=re.compile("Abandonner"))
    expect(dialog).to_be_visible()
    before = tab.seconds()
    tab.page.wait_for_timeout(1500)
    assert tab.seconds() < before
    dialog.get_by_role("link", name="Continuer").click()
    expect(dialog).to_be_hidden()
    assert Pick.objects.get(pk=tab.pick.pk).state == "running"
    tab.page.locator(".pickbar__giveup button").click()
    dialog.get_by_role("button", name="Abandonner").click()
    tab.page.wait_for_selector(".verdict")
    assert Pick.objects.get(pk=tab.pick.pk).ending == "gave_up"


def test_giving_up_without_network_says_so_and_stays(tab):
    tab.page.locator(".pickbar__giveup button").click()
    tab.page.context.set_offline(True)
    tab.page.locator("[data-sure] button").click()
    expect(tab.page.locator("[data-trouble]")).to_contain_text("l’abandon n’est pas parti")
    assert Pick.objects.get(pk=tab.pick.pk).state == "running"


def test_login_that_lapsed_is_said_with_a_link(tab):
    tab.page.context.clear_cookies(name="sessionid")
    tab.guess(GOLD.wrong[0])
    expect(tab.note("login")).to_be_visible()
    link = tab.note("login").get_by_role("link")
    assert link.get_attribute("href").endswith(f"next=/crochetage/{tab.pick.pk}/")
    assert not Guess.objects.exists()
    expect(tab.refusal()).to_be_hidden()
    expect(tab.page.locator(".chamber.is-bad")).to_have_count(0)
    assert tab.code() == GOLD.wrong[0]


def test_what_was_marked_after_the_login_lapsed_outlives_logging_in(tab):
    thief = tab.pick.thief
    thief.set_password(PASSWORD)
    thief.save()
    EmailAddress.objects.create(user=thief, email=thief.email, verified=True, primary=True)
    tab.page.context.clear_cookies(name="sessionid")
    tab.cell("B", 1).click()
    tab.guess(GOLD.wrong[0])
    tab.note("login").get_by_role("link").click()
    tab.page.fill("[name=login]", thief.email)
    tab.page.fill("[name=password]", PASSWORD)
    with tab.page.expect_response(SAVE):
        tab.page.click("main .btn--brass")
    tab.expect_code(GOLD.wrong[0])
    tab.expect_state("B", 1, "struck")
    tab.expect_kept(["strike", 1, 1], typed=GOLD.wrong[0])
    assert not Guess.objects.exists()
    tab.open()
    tab.expect_code(GOLD.wrong[0])


def test_login_in_another_tab_takes_the_note_away_and_saves(tab):
    kept = next(c for c in tab.page.context.cookies() if c["name"] == "sessionid")
    tab.page.context.clear_cookies(name="sessionid")
    with tab.page.expect_response(SAVE):
        tab.cell("B", 1).click()
    expect(tab.note("login")).to_be_visible()
    assert not Worksheet.objects.filter(done__gt=0).exists()
    tab.page.context.add_cookies([kept])
    tab.come_back()
    expect(tab.note("login")).to_be_hidden()
    tab.expect_kept(["strike", 1, 1])


def test_exact_time_goes_with_the_next_action_or_by_itself(visits, pick):
    """Time stands still on the page, then goes on: only then can the note go by itself."""
    tab = PickTab(visits.page(member=pick.thief), pick)
    tab.page.clock.install()
    tab.open().page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    tab.page.context.set_offline(True)
    expect(tab.note("lost")).to_be_visible()
    tab.page.context.set_offline(False)
    expect(tab.note("back").get_by_text("Temps restant exact")).to_be_visible()
    tab.cell("B", 1).click()
    expect(tab.note("back")).to_be_hidden()
    tab.page.clock.resume()
    tab.page.context.set_offline(True)
    expect(tab.note("lost")).to_be_visible()
    tab.page.context.set_offline(False)
    expect(tab.note("back")).to_be_visible()
    expect(tab.note("back")).to_be_hidden()


@pytest.mark.parametrize("light", ["light", "dark"])
def test_contradicted_clue_stands_out_though_marked_used_and_near(visits, pick, light):
    tab = PickTab(visits.page(DESK | {"color_scheme": light}, member=pick.thief), pick).open()
    ink = style(tab.clue(2).locator(".clue__text"), "color")
    tab.clue(3).locator(".mark-btn").click()
    tab.guess(GOLD.wrong[2])
    expect(tab.clue(3)).to_have_class(re.compile("is-used.*is-broken|is-broken.*is-used"))
    assert style(tab.clue(3).locator(".clue__text"), "color") == ink
    assert {style(each, "color") for each in tab.clue(3).locator(".pos").all()} == {ink}
    red = style(tab.clue(3), "background-color")
    assert red != style(tab.clue(2), "background-color")
    near = 0
    for letter in "ABCDEF":
        tab.cell(letter, 0).focus()
        near += "is-near" in tab.clue(3).get_attribute("class")
        assert style(tab.clue(3), "background-color") == red
    assert near > 0


def test_pick_ended_elsewhere_shows_its_result_at_the_next_guess(tab):
    Pick.objects.filter(pk=tab.pick.pk).update(
        state="held", ending="gave_up", ended_at=tab.pick.started_at
    )
    tab.guess(GOLD.wrong[0])
    tab.page.wait_for_selector(".verdict")
    eventually(lambda: not Guess.objects.exists())
