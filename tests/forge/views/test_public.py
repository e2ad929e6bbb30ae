"""The pages of public safes and their downloads, as strangers get them."""

import json
import subprocess
import sys
from http import HTTPStatus

import pytest
from django.core.cache import cache

from cofferwit.clock import daily_end
from forge.rules.clues import Clue
from forge.rules.codes import parse_code
from forge.rules.commitment import commitment
from forge.rules.tiers import Tier
from tests.docs.naming import ROOT
from tests.factories import make_daily, make_member
from tests.forge.public_safes import copy_of, house_safe, member_safe
from tests.pages import page

pytestmark = pytest.mark.django_db


def states(response):
    found = page(response).all("li")
    return {
        each.attributes["data-proof"]: each.attributes["data-state"]
        for each in found
        if "data-proof" in each.attributes
    }


def verdict(response):
    return page(response).one(css="proof").attributes["data-state"]


ALL_GOOD = dict.fromkeys(("seal", "unique", "needed", "draw"), "good")


def test_stranger_sees_a_house_safe_whole(client):
    safe = house_safe()
    response = client.get(f"/c/{safe.pk}/")
    assert (states(response), verdict(response)) == (ALL_GOOD, "good")
    shown = page(response)
    assert shown.one("p", css="codebig").text == safe.code
    assert (
        shown.one("section", css="proof").one("p", css="eyebrow").text.startswith("Coffre maison")
    )
    assert len(shown.one("ol", css="cert--counted").all("li")) == len(safe.clues)
    assert shown.all("li", css="step")


@pytest.mark.parametrize(("draw", "told"), [(1, "1er tirage"), (3, "3e tirage")])
def test_smiths_safe_names_its_smith_and_its_draw(client, draw, told):
    safe = member_safe(draw=draw)
    response = client.get(f"/c/{safe.pk}/")
    assert (states(response), verdict(response)) == (ALL_GOOD, "good")
    assert "Forgé par Rossignol" in page(response).text
    assert f"redonne {safe.code} au {told}" in page(response).text


def test_safe_beyond_the_scale_says_so_in_the_place_of_its_path(client):
    safe = member_safe(path=False)
    response = client.get(f"/c/{safe.pk}/")
    assert response.status_code == HTTPStatus.OK
    assert "Ce coffre est hors échelle" in page(response).text
    assert page(response).all("li", css="step") == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_page_speaks_the_readers_language(client, lang):
    safe = house_safe()
    client.cookies["cofferwit_language"] = lang
    text = page(client.get(f"/c/{safe.pk}/")).text
    assert ("Tout concorde" in text, "Everything agrees" in text) == (lang == "fr", lang == "en")


@pytest.mark.parametrize("address", ["/c/{}/", "/c/{}.json"])
def test_safe_that_is_not_public_is_as_one_that_is_not(client, address):
    hidden = house_safe(public=False)
    answers = [client.get(address.format(pk)) for pk in (hidden.pk, hidden.pk + 1, 10**30)]
    assert [each.status_code for each in answers] == [HTTPStatus.NOT_FOUND] * 3
    bodies = {each.content.decode().replace(str(hidden.pk), "") for each in answers[:1]}
    assert hidden.code not in bodies.pop()


@pytest.mark.parametrize(
    ("changes", "failing"),
    [
        ({"commitment": "0" * 64}, {"seal", "draw"}),
        ({"code": "0000"}, {"unique", "draw"}),
        ({}, {"draw"}),
    ],
)
def test_failing_proof_is_named(client, changes, failing):
    """A copy has another seed, since the database takes each once: its draw fails too."""
    safe = copy_of(house_safe(), **changes)
    response = client.get(f"/c/{safe.pk}/")
    assert verdict(response) == "bad"
    assert {name for name, state in states(response).items() if state == "bad"} == failing
    names = {"seal": "Scellé", "unique": "Unicité", "draw": "Tirage"}
    told = page(response).one("p", css="proof__failing")
    assert "hidden" not in told.attributes
    listed = ", ".join(word for name, word in names.items() if name in failing)
    assert told.text == f"En échec\u202f: {listed}"


def test_safe_of_an_older_generator_says_that_its_draw_is_not_redone(client):
    safe = copy_of(house_safe(), seed_version=0)
    response = client.get(f"/c/{safe.pk}/")
    assert (verdict(response), states(response)["draw"]) == ("open", "open")
    assert "Ce coffre vient de la version 0 du générateur" in page(response).text


def test_seed_is_replayed_once(client, monkeypatch):
    from forge.queries import public

    safe = house_safe()
    client.get(f"/c/{safe.pk}/")
    monkeypatch.setattr(public, "replay_seed", None)
    assert states(client.get(f"/c/{safe.pk}/")) == ALL_GOOD
    cache.clear()
    with pytest.raises(TypeError):
        client.get(f"/c/{safe.pk}/")


def test_line_for_a_terminal_gives_the_commitment(client):
    safe = house_safe()
    line = page(client.get(f"/c/{safe.pk}/")).one("pre", css="byhand").text
    made = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
    assert made.stdout.split()[-1] == safe.commitment


def test_page_asks_the_database_as_often_for_many_safes(client, django_assert_num_queries):
    first = house_safe()
    client.get("/regles/")  # the announcements of every page are read once in a while
    with django_assert_num_queries(2):
        client.get(f"/c/{first.pk}/")
    for number in range(3):
        copy_of(first, seed=bytes([number]) * 32)
    with django_assert_num_queries(2):
        client.get(f"/c/{first.pk}/")
    with django_assert_num_queries(1):
        client.get("/verifier/")


# ---- downloads -----------------------------------------------------------------------------------


def test_json_is_what_check_safe_reads(client):
    safe = house_safe()
    response = client.get(f"/c/{safe.pk}.json")
    assert response["Content-Type"] == "application/json"
    checked = subprocess.run(
        [sys.executable, "manage.py", "check_safe"],
        input=response.content,
        capture_output=True,
        check=True,
    )
    answer = json.loads(checked.stdout)
    assert (answer["code"], answer["publishable"]) == (safe.code, True)
    assert answer["certificate"] == safe.certificate


def lines_of(response):
    return [json.loads(line) for line in response.getvalue().decode().splitlines()]


def test_lines_are_all_public_safes_and_no_other(client):
    shown = [house_safe(seed=bytes([7]) * 32), member_safe()]
    house_safe(seed=bytes(32), public=False)
    response = client.get("/coffres.jsonl")
    assert response["Content-Type"] == "application/jsonl"
    lines = lines_of(response)
    assert [line["id"] for line in lines] == [safe.pk for safe in shown]
    assert [line["house"] for line in lines] == [True, False]
    for line in lines:
        tier = Tier(line["tier"])
        assert line["commitment"] == commitment(
            bytes.fromhex(line["secret"]),
            safe_id=line["id"],
            tier=tier,
            clues=[Clue.from_json(clue, tier.digits) for clue in line["clues"]],
            code=parse_code(line["code"]),
        )
    assert set(lines[0]) == documented()


def documented():
    """The names that the document of the download explains."""
    lines = (ROOT / "docs" / "public-safes.md").read_text(encoding="utf-8").splitlines()
    return {line.split("`")[1] for line in lines if line.startswith("| `")}


def test_lines_name_nobody(client):
    member_safe(make_member("Rossignol"))
    assert b"rossignol" not in client.get("/coffres.jsonl").getvalue().lower()


@pytest.mark.parametrize("safes", [0, 1, 3])
def test_lines_take_one_query(client, django_assert_num_queries, safes):
    if safes:
        first = house_safe()
        for number in range(1, safes):
            copy_of(first, seed=bytes([number]) * 32)
    with django_assert_num_queries(1):
        assert len(lines_of(client.get("/coffres.jsonl"))) == safes


# ---- the field -----------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["{}", " {} ", "n° {}", "#{}"])
def test_number_leads_to_the_safe(client, written):
    safe = house_safe()
    response = client.get("/verifier/", {"coffre": written.format(safe.pk)})
    assert (response.status_code, response["Location"]) == (HTTPStatus.FOUND, f"/c/{safe.pk}/")


@pytest.mark.parametrize("asked", ["abc", "-1", "41,5", "<b>", "²", "9" * 40])
def test_what_is_no_number_is_refused_with_a_sentence(client, asked):
    response = client.get("/verifier/", {"coffre": asked})
    assert response.status_code == HTTPStatus.BAD_REQUEST
    shown = page(response)
    assert "Un numéro de coffre ne contient que des chiffres" in shown.one(id="coffre-refus").text
    assert shown.one("input", id="coffre").attributes["value"] == asked


def test_number_of_no_public_safe_is_refused_with_a_sentence(client):
    hidden = house_safe(public=False)
    for number in (hidden.pk, 999_999_999):
        response = client.get("/verifier/", {"coffre": number})
        assert response.status_code == HTTPStatus.NOT_FOUND
        assert "Aucun coffre public ne porte ce numéro." in page(response).text


def test_field_alone_lists_the_newest(client):
    empty = page(client.get("/verifier/")).text
    assert "Aucun coffre n’est encore public." in empty
    safe = house_safe()
    links = [a.attributes["href"] for a in page(client.get("/verifier/")).one("tbody").all("a")]
    assert links == [f"/c/{safe.pk}/"]


@pytest.mark.parametrize("address", ["/", "/regles/", "/verifier/"])
def test_every_page_leads_to_the_field(client, address):
    foot = page(client.get(address)).one("footer")
    assert "/verifier/" in {a.attributes["href"] for a in foot.all("a")}


def test_past_day_leads_to_the_proofs_of_its_safe(client, clock):
    daily = make_daily()
    clock.instant = daily_end(daily.day)
    shown = page(client.get(f"/coffre-du-jour/{daily.day}/"))
    links = {a.attributes["href"]: a.text for a in shown.all("a") if "href" in a.attributes}
    assert links[f"/c/{daily.safe_id}/"] == "Vérifier ce coffre dans votre navigateur"
    assert client.get(f"/c/{daily.safe_id}/").status_code == HTTPStatus.OK
