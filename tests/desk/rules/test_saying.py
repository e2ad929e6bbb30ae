"""What numbers say in the queue."""

import pytest

from cofferwit.desk.rules import saying
from tests.desk.casework import NUMBERS

FAILED = {"thrown": 5, "picks": 18, "block": 0, "block_held": 0}


@pytest.mark.parametrize(
    ("kind", "numbers", "fr", "en"),
    [
        (
            "arranged",
            NUMBERS,
            "Ouvertures au premier essai\u202f: 7 sur 7 ensemble, 8 sur 22 ailleurs",
            "Openings at the first guess: 7 of 7 together, 8 of 22 elsewhere",
        ),
        (
            "arranged",
            NUMBERS | {"result": "held"},
            "Coffres qui ont tenu\u202f: 7 sur 7 ensemble, 8 sur 22 ailleurs",
            "Safes that held: 7 of 7 together, 8 of 22 elsewhere",
        ),
        (
            "fast",
            {"fast": 4, "openings": 18, "usual": 0.1},
            "4 ouvertures sous la lecture minimale, sur 18",
            "4 openings below the least reading time, of 18",
        ),
        (
            "fast",
            {"fast": 1, "openings": 18},
            "1 ouverture sous la lecture minimale, sur 18",
            "1 opening below the least reading time, of 18",
        ),
        (
            "first_try",
            {"first_tries": 12, "picks": 14, "foretold": 5.25},
            "12 ouvertures au premier essai sur 14, 5,2 prévues",
            "12 openings at the first guess of 14, 5.2 foretold",
        ),
        (
            "failures",
            FAILED,
            "5 crochetages sans essayer vraiment, sur 18",
            "5 picks without really trying, of 18",
        ),
        (
            "failures",
            FAILED | {"thrown": 0, "block": 9, "block_held": 8},
            "8 coffres de suite ont tenu, sur 9",
            "8 safes in a row held, of 9",
        ),
        (
            "marks",
            NUMBERS | {"devices": 1, "addresses": 2},
            "1 appareil et 2 adresses en commun\u202f; 7 sur 7 ensemble",
            "1 device and 2 addresses in common; 7 of 7 together",
        ),
        (
            "marks",
            {"devices": 0, "addresses": 1},
            "1 adresse en commun",
            "1 address in common",
        ),
        (
            "arranged",
            NUMBERS | {"elsewhere": 0, "elsewhere_of": 0},
            "Ouvertures au premier essai\u202f: 7 sur 7 ensemble",
            "Openings at the first guess: 7 of 7 together",
        ),
        (
            "failures",
            FAILED | {"thrown": 0},
            "0 crochetage sans essayer vraiment, sur 18",
            "0 picks without really trying, of 18",
        ),
        ("marks", {}, "Pas de nombres à montrer", "No numbers to show"),
        ("pseudonym", NUMBERS, "Pas de nombres à montrer", "No numbers to show"),
    ],
)
def test_numbers_are_said(kind: str, numbers: dict, fr: str, en: str) -> None:
    assert saying.signal_said(kind, numbers) == (fr, en)


def test_shared_marks_without_a_count_say_so() -> None:
    assert saying.signal_said("marks", {"devices": 0, "addresses": 0}).en.startswith("Nothing")
