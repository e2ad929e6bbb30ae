"""The commands that people script against, run as they run them: no database, no settings."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forge.rules.safes import BRONZE, GOLD

ROOT = Path(__file__).resolve().parents[3]
TIERS = {4: "bronze", 6: "gold"}


def manage(*arguments: str, sent: bytes = b"", **environment: str):
    """Run manage.py with an empty environment, away from the checkout."""
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments],
        input=sent,
        capture_output=True,
        env=environment,
        cwd="/",
        check=False,
    )


def as_sent(safe, *left_out: int) -> bytes:
    clues = [clue.to_json() for i, clue in enumerate(safe.clues) if i not in left_out]
    return json.dumps({"tier": TIERS[safe.digits], "clues": clues}).encode()


def test_catalogue_prints_every_true_statement():
    run = manage("catalogue", "072804")
    assert (run.returncode, run.stderr) == (0, b"")
    statements = json.loads(run.stdout)
    assert len(statements) == 442
    assert statements[0] == {"kind": "even", "at": "A", "text": "A est pair", "keeps": 500_000}
    assert statements[-1] == {
        "kind": "distinct",
        "value": 5,
        "text": "Le code compte exactement 5 chiffres différents",
        "keeps": 453_600,
    }
    assert {
        "kind": "occurs",
        "value": [8, 1],
        "text": "Le 8 apparaît exactement 1 fois",
        "keeps": 354_294,
    } in statements


def test_catalogue_speaks_english_and_utf8_on_any_terminal():
    run = manage("catalogue", "3384", "--lang", "en", PYTHONIOENCODING="ascii")
    texts = [statement["text"] for statement in json.loads(run.stdout.decode("utf-8"))]
    assert texts[:2] == ["C is even", "D is even"]
    assert "A × D = 12" in texts


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("072", "Un code a 4, 5 ou 6 chiffres\N{NARROW NO-BREAK SPACE}; celui-ci en a 3."),
        ("07280A", "Un code n’a que des chiffres, de 0 à 9."),
    ],
)
def test_catalogue_refuses_what_is_no_code(code, reason):
    run = manage("catalogue", code)
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr.decode() == f"CommandError: {reason}\n"


@pytest.mark.parametrize("safe", [BRONZE, GOLD])
def test_check_safe_of_a_publishable_safe_exits_with_0(safe):
    run = manage("check_safe", sent=as_sent(safe))
    assert (run.returncode, run.stderr) == (0, b"")
    told = json.loads(run.stdout)
    assert list(told) == [
        "remaining",
        "code",
        "difficulty",
        "redundant",
        "publishable",
        "certificate",
        "path",
    ]
    assert (told["remaining"], told["code"]) == (1, "".join(map(str, safe.code)))
    assert told["path"][-1]["left"] == 1


def test_check_safe_of_an_open_list_exits_with_1():
    run = manage("check_safe", sent=as_sent(BRONZE, 0))
    assert (run.returncode, run.stderr) == (1, b"")
    assert json.loads(run.stdout) == {
        "remaining": 24,
        "code": None,
        "difficulty": None,
        "redundant": [],
        "publishable": False,
        "certificate": None,
        "path": None,
    }


@pytest.mark.parametrize(
    ("sent", "lang", "reason"),
    [
        (b"", "en", "The text is not JSON: line 1, column 1."),
        (b"\xff", "en", "The text is not UTF-8 from octet 1 on."),
        (
            b'{"tier": "gold", "clues": [{"kind": "even", "at": "A"}, {"kind": "odd"}]}',
            "en",
            "Clue 2: The positions of a clue odd, at, are missing.",
        ),
        (b'{"tier": "gold"}', "fr", "Il manque la clé clues."),
    ],
)
def test_check_safe_of_bad_input_exits_with_2_and_says_why(sent, lang, reason):
    run = manage("check_safe", "--lang", lang, sent=sent)
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr.decode() == f"CommandError: {reason}\n"


def test_check_safe_reads_no_more_than_it_takes():
    run = manage("check_safe", "--lang", "en", sent=b" " * 3_000_000)
    assert run.returncode == 2
    assert b"too long" in run.stderr
