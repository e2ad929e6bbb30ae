"""The try-out safe over HTTP."""

import pytest
from django.test import Client

from tests.pages import page

pytestmark = pytest.mark.django_db

OPENS = "3384"


def guess(client: Client, code: str, *tried: str, **headers: str):
    fields = dict(zip("ABCD", code, strict=True)) | {"tried": list(tried)}
    return client.post("/essai/", fields, headers=headers)


def say(response) -> str:
    return page(response).one(id="trial-say").text


def test_try_out_safe_starts_with_its_third_clue_played(client):
    trial = page(client.get("/")).one(id="essai")
    struck = [
        button.attributes["data-at"] + button.attributes["data-digit"]
        for button in trial.all("button", css="is-struck")
    ]
    assert struck == ["D1", "D2", "D3", "D5", "D6", "D7", "D9"]
    assert [li.text for li in trial.one(css="trial__clues").all("li")] == [
        "1 A × D = 12",
        "2 L’écart entre B et C est 5",
        "3 D est un multiple de 4",
        "4 A + C = 11",
    ]


def test_code_of_the_try_out_safe_is_not_in_the_page(client):
    assert OPENS not in client.get("/").content.decode()


def test_wrong_code_brings_out_the_first_clue_it_contradicts(client):
    response = guess(client, "3284")
    trial = page(response).one(id="essai")
    assert response.status_code == 200
    assert [li.text for li in trial.all("li", css="is-broken")] == [
        "2 L’écart entre B et C est 5Contredit par 3284"
    ]
    assert say(response) == (
        "3284 contredit l’indice 2, le premier dans l’ordre de la liste. Il vous reste 2 essais."
    )
    assert [box.attributes["value"] for box in trial.all("input", name="tried")] == ["3284"]


def test_right_code_opens_and_leads_to_an_account(client):
    response = guess(client, OPENS, "3284")
    trial = page(response).one(id="essai")
    assert say(response).startswith("Ouvert au 2e essai\u202f: 3384 vérifie les quatre indices.")
    assert trial.one("a", css="btn").attributes["href"] == "/compte/creer/"
    assert trial.all("button", type="submit") == []


def test_third_wrong_code_leaves_it_held_and_lets_one_start_again(client):
    response = guess(client, "0002", "0000", "0001")
    assert say(response).startswith("Le coffre a tenu\u202f: 0002 contredisait encore l’indice 1.")
    again = page(response).one(id="essai").one("a", css="btn").attributes["href"]
    restarted = client.get(again, follow=True)
    assert restarted.redirect_chain == [("/#essai", 302)]
    assert page(restarted).all("input", name="tried") == []


@pytest.mark.parametrize(
    ("fields", "sentence", "kept"),
    [
        (
            {"A": "x", "B": "3", "C": "8", "D": "4"},
            "Un code n’a que des chiffres, de 0 à 9.",
            ["x", "3", "8", "4"],
        ),
        (
            {"A": "3", "B": "", "C": "8", "D": "4"},
            "Ce code doit avoir 4 chiffres\u202f; celui-ci en a 3.",
            ["3", "", "8", "4"],
        ),
        (
            {"A": "3", "B": "3", "C": "8", "D": "44"},
            "Ce code doit avoir 4 chiffres\u202f; celui-ci en a 5.",
            ["3", "3", "8", "44"],
        ),
        (
            {"A": "٣", "B": "٣", "C": "٨", "D": "٤"},
            "Un code n’a que des chiffres, de 0 à 9.",
            ["٣", "٣", "٨", "٤"],
        ),
        (
            {"code": "33845"},
            "Ce code doit avoir 4 chiffres\u202f; celui-ci en a 5.",
            ["3", "3", "8", "45"],
        ),
        ({"code": "<b>4"}, "Un code n’a que des chiffres, de 0 à 9.", ["<", "b", ">", "4"]),
        ({}, "Le code est vide.", ["", "", "", ""]),
    ],
)
def test_what_is_no_code_is_refused_and_stays_typed(client, fields, sentence, kept):
    response = client.post("/essai/", fields)
    trial = page(response).one(id="essai")
    assert response.status_code == 422
    assert say(response) == sentence
    assert [box.attributes["value"] for box in trial.all("input", css="chamber__digit")] == kept
    assert {box.attributes["aria-invalid"] for box in trial.all("input", css="chamber__digit")} == {
        "true"
    }


def test_what_is_far_too_long_is_cut_when_it_is_shown_again(client):
    response = client.post("/essai/", {"A": "9" * 5000})
    shown = page(response).one("input", id="t-A").attributes["value"]
    assert (response.status_code, shown) == (422, "9" * 12)


def test_code_tried_twice_costs_nothing(client):
    response = guess(client, "0000", "0000")
    trial = page(response).one(id="essai")
    assert response.status_code == 422
    assert say(response) == "Vous avez déjà essayé ce code\u202f: rien n’est compté."
    assert [box.attributes["value"] for box in trial.all("input", name="tried")] == ["0000"]


@pytest.mark.parametrize("tried", [["nope"], ["0000"] * 2, ["0000", "0001", "0002", "0003"]])
def test_history_that_cannot_be_is_refused(client, tried):
    response = guess(client, OPENS, *tried)
    assert response.status_code == 422
    assert page(response).all("input", name="tried") == []


def test_script_gets_the_safe_alone(client):
    response = guess(client, "3284", **{"HX-Request": "true"})
    assert page(response).all("html") == []
    assert page(response).one("form").attributes["id"] == "essai"


def test_try_out_safe_speaks_english(client):
    response = guess(client, "32x4", **{"Accept-Language": "en"})
    assert say(response) == "A code is made of the digits 0 to 9 only."
    assert say(guess(client, "3284", **{"Accept-Language": "en"})) == (
        "3284 contradicts clue 2, the first in the order of the list. You have 2 guesses left."
    )


def test_guess_without_its_token_is_refused():
    assert Client(enforce_csrf_checks=True).post("/essai/", {"code": OPENS}).status_code == 403
