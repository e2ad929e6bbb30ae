"""The rules page: every number from the game, both languages."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from forge.rules.clues.definitions import DEFINITIONS
from forge.rules.tiers import Tier
from league.actions.time_limits import set_time_limit
from league.models import TimeLimit
from league.rules import offers, rating, season

AT = "/regles/"
pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def text(client: Client, **headers: str) -> str:
    """The page without its tags and doubled blanks, as it reads."""
    answer = client.get(AT, headers=headers)
    assert answer.status_code == 200
    words = re.sub(r"<(svg|script|style).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", words)).replace("\u202f", " ")


def test_rules_say_the_numbers_of_the_game(client: Client) -> None:
    page = text(client)
    for sentence in (
        "3 essais",
        "60 secondes",
        "10 min",
        "1 000 000 codes",
        "au 3 e essai manqué",
        "10 crochetages au moins",
        "ouvert par 20 à 60 % d’entre eux",
        "jamais moins de 1",
        "À 00 h 05, heure de Paris",
        "vers 00 h 15",
        "lundi et mardi",
        "vendredi, samedi et dimanche",
        "Il attend 72 heures",
        "5 défis au plus",
        "1, 0,8 ou 0,6 ; 0 pour un coffre qui tient",
    ):
        assert sentence in page.replace(" ,", ","), sentence


def test_rules_announce_nothing_that_is_open_already(client: Client) -> None:
    assert "ouvrent ensuite" not in text(client)


def test_rules_work_out_an_example_by_the_rules(client: Client) -> None:
    page = text(client)
    assert "La chance prévue était de 0,36442." in page
    assert "2 × 20 × 0,8 × 0,63558 = 20,34, soit 20" in page
    assert "16 × (0,8 − 0,36442) = 6,97" in page


def test_rules_say_the_exceptions(client: Client) -> None:
    page = text(client)
    assert "Un code déjà essayé, ou mal écrit" in page
    assert "ne coûte ni essai ni temps" in page
    assert "Un programme qui trouve à votre place" in page
    assert "Ce coffre ne touche ni à la cote ni au butin." in page


@pytest.mark.parametrize("language", ["fr", "en"])
def test_rules_define_every_word_of_the_clues(client: Client, language: str) -> None:
    page = text(client, **{"accept-language": language})
    for entry in DEFINITIONS.values():
        assert entry.term.in_(language).replace("\u202f", " ") in page
        meaning = entry.meaning.in_(language).replace("\u202f", " ")
        assert meaning in page


def test_rules_follow_a_time_limit_changed_by_an_administrator(client: Client) -> None:
    TimeLimit.objects.create(tier="bronze", seconds=570, since=datetime(2026, 11, 2, tzinfo=UTC))
    assert "9,5 min" in text(client)


def test_rules_show_the_note_of_a_time_limit(client: Client) -> None:
    assert "durée changée" not in text(client)
    set_time_limit(tier=Tier.GOLD, seconds=1500, note="L’or était trop court.", now=now())
    assert "L’or était trop court." in text(client)


def test_rules_follow_the_constants(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "THIEF_K_FIRST", 37)
    monkeypatch.setattr(season, "SMITH_RANKED_PICKS", 13)
    monkeypatch.setattr(offers, "COUNT", 7)
    page = text(client)
    assert "37 20 premiers" in page
    assert "13 crochetages classés reçus" in page
    assert "7 offres" in page


def test_rules_for_a_member(client: Client, isaure: Member) -> None:
    client.force_login(isaure)
    assert client.get(AT).status_code == 200


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_rules_are_read_only(client: Client, method: str) -> None:
    assert getattr(client, method)(AT).status_code == 405
