"""The chambers: typing, pasting, and what is refused there at no cost."""

import pytest
from playwright.sync_api import expect

from league.models import Guess
from tests.browser.picks import GOLD, GUESS, PickTab, running_pick

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tab(visits):
    pick = running_pick()
    return PickTab(visits.page(member=pick.thief), pick).open()


def expect_refused(tab, sentence):
    expect(tab.refusal()).to_be_visible()
    expect(tab.refusal()).to_have_text(sentence)
    assert not Guess.objects.exists()


def test_digits_fill_the_chambers_one_by_one(tab):
    tab.type_code("0728")
    tab.expect_code("0728..")
    expect(tab.chamber("E")).to_be_focused()
    hint = tab.page.locator("#code-aide")
    expect(hint).to_contain_text("Encore 2 chiffres.")
    tab.page.keyboard.type("04")
    expect(hint).to_contain_text("Code complet.")
    expect(tab.page.locator(".try__btn")).to_have_attribute("aria-disabled", "false")


def test_typing_again_replaces_the_digit(tab):
    tab.type_code("07")
    tab.chamber("A").focus()
    tab.page.keyboard.type("9")
    tab.expect_code("97....")
    expect(tab.chamber("B")).to_be_focused()


def test_backspace_goes_back(tab):
    tab.type_code("072")
    tab.page.keyboard.press("Backspace")
    tab.expect_code("07....")
    expect(tab.chamber("C")).to_be_focused()
    tab.page.keyboard.press("ArrowLeft")
    tab.page.keyboard.press("Delete")
    tab.expect_code("0.....")


def test_confirmed_digit_comes_back_when_the_typed_one_goes(tab):
    tab.page.get_by_role("radio", name="Confirmer").first.click()
    tab.cell("A", 7).click()
    tab.type_code("3")
    tab.expect_code("3.....")
    tab.page.keyboard.press("ArrowLeft")
    tab.page.keyboard.press("Delete")
    tab.expect_code("7.....")


@pytest.mark.parametrize(
    "text", ["072804", " 07 28 04\n", "072-804", "0\u202f7\u00a02\u20118\u20130–4", "0.7.2.8.0.4"]
)
def test_pasted_code_fills_the_chambers(tab, text):
    tab.chamber("C").click()
    tab.paste(text)
    tab.expect_code("072804")
    expect(tab.refusal()).to_be_hidden()


def test_code_may_be_pasted_anywhere(tab):
    tab.cell("B", 2).click()
    tab.paste("123456")
    tab.expect_code("123456")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("07280", "07280"),
        ("0728045", "0728045"),
        ("bonjour", "bonjour"),
        ("٠٧٢٨٠٤", "٠٧٢٨٠٤"),
        ("", ""),
    ],
)
def test_other_text_is_refused(tab, text, shown):
    tab.paste(text)
    expect_refused(
        tab, f"«\u202f{shown}\u202f» n’est pas un code de 6 chiffres. Rien n’est compté."
    )
    tab.expect_code("......")


def test_letter_is_refused_at_its_chamber(tab):
    tab.chamber("B").click()
    tab.page.keyboard.type("x")
    expect_refused(tab, "Un chiffre de 0 à 9 par position. Rien n’est compté.")
    expect(tab.chamber("B")).to_have_attribute("aria-invalid", "true")
    tab.page.keyboard.type("7")
    expect(tab.refusal()).to_be_hidden()
    tab.expect_code(".7....")


def test_incomplete_code_is_refused(tab):
    tab.type_code("0728")
    tab.page.keyboard.press("Enter")
    expect_refused(tab, "Il manque un chiffre en E, F. Rien n’est compté.")
    expect(tab.chamber("E")).to_have_attribute("aria-invalid", "true")
    expect(tab.chamber("A")).not_to_have_attribute("aria-invalid", "true")


def test_code_tried_already_is_refused_without_asking(tab):
    tab.guess(GOLD.wrong[0])
    asked = []
    tab.page.on("request", lambda request: asked.append(request.url))
    tab.type_code(GOLD.wrong[0])
    tab.page.keyboard.press("Enter")
    expect(tab.refusal()).to_have_text("000000 a déjà été essayé. Rien n’est compté.")
    assert not [url for url in asked if url.endswith("/essai/")]
    assert Guess.objects.count() == 1


def test_what_the_server_refuses_is_said_at_the_chambers(tab):
    """A second tab has tried the code, and this one has not heard of it."""
    tab.page.route(
        GUESS,
        lambda route: route.continue_(post_data=route.request.post_data.replace("111111", "12")),
    )
    answer = tab.guess("111111")
    assert answer.status == 422
    expect(tab.refusal()).to_be_visible()
    expect(tab.refusal()).to_contain_text("compté")
    assert not Guess.objects.exists()


def test_digit_row_of_an_azerty_keyboard_types_without_shift(tab):
    tab.chamber("A").click()
    for code, key in (("Digit0", "à"), ("Digit7", "è"), ("Digit2", "é")):
        tab.chamber("A").page.evaluate(
            """([code, key]) => document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { code, key, bubbles: true, cancelable: true }))""",
            [code, key],
        )
    tab.expect_code("072...")
