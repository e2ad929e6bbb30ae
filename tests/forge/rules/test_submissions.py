"""What is sent to be checked: read strictly, answered whole."""

import json
import re

import pytest

from forge.rules.clues import Clue
from forge.rules.submissions import (
    MOST_OCTETS,
    Submission,
    SubmissionError,
    answer,
    read_submission,
)
from forge.rules.tiers import Tier
from tests.forge.rules.safes import BRONZE, GOLD, SILVER, SOLVED

EVEN_A = '{"kind": "even", "at": "A"}'
ODD_B = '{"kind": "odd", "at": "B"}'


# Remainders and counts only: nothing can be struck out before hundreds of codes are tried.
PAST_REASONING = (
    Clue("code_divisible", value=7),
    Clue("occurs", value=(1, 1)),
    Clue("number_multiple", "DE", 4),
    Clue("occurs", value=(7, 1)),
    Clue("exactly_prime", value=3),
    Clue("number_multiple", "BC", 9),
    Clue("distinct", value=5),
    Clue("digit_sum", value=26),
)


def gold(*clues: str) -> bytes:
    return f'{{"tier": "gold", "clues": [{", ".join(clues)}]}}'.encode()


def sent(safe) -> bytes:
    clues = [clue.to_json() for clue in safe.clues]
    return json.dumps({"tier": Tier.of_digits(safe.digits), "clues": clues}).encode()


BAD = [
    # Not JSON text.
    (b"", "The text is not JSON: line 1, column 1."),
    (b"gold", "The text is not JSON: line 1, column 1."),
    (b'{"tier": "gold",\n "clues": [}', "The text is not JSON: line 2, column 12."),
    (gold(EVEN_A) + b"x", "The text is not JSON: line 1, column 57."),
    (b"\xff\xfe", "The text is not UTF-8 from octet 1 on."),
    (b'{"tier": "\xe9"}', "The text is not UTF-8 from octet 11 on."),
    (" " * MOST_OCTETS + " ", f"The text is too long: {MOST_OCTETS} octets at most."),
    (b"[" * 200_000, "The JSON nests too many lists or objects."),
    (b"9" * 5_000, "The JSON holds a number beyond all measure."),
    (b'{"tier": NaN, "clues": []}', "NaN is not a number that JSON allows."),
    (b'{"tier": -Infinity, "clues": []}', "-Infinity is not a number that JSON allows."),
    # Not an object with tier and clues, once each.
    (b"[]", "A JSON object with tier and clues is needed."),
    (b"null", "A JSON object with tier and clues is needed."),
    (b'"gold"', "A JSON object with tier and clues is needed."),
    (b"7", "A JSON object with tier and clues is needed."),
    (b"{}", "The key tier is missing."),
    (b'{"tier": "gold"}', "The key clues is missing."),
    (b'{"clues": []}', "The key tier is missing."),
    (
        b'{"tier": "gold", "clues": [], "code": "072804"}',
        "The key code does not belong: tier and clues are needed.",
    ),
    (
        b'{"tier": "gold", "tier": "gold", "clues": []}',
        "The key tier stands twice in the same object.",
    ),
    (gold('{"kind": "even", "at": "A", "at": "B"}'), "The key at stands twice in the same object."),
    # Tier.
    (b'{"tier": "or", "clues": []}', "The tier must be bronze, silver or gold."),
    (b'{"tier": "Gold", "clues": []}', "The tier must be bronze, silver or gold."),
    (b'{"tier": 6, "clues": []}', "The tier must be bronze, silver or gold."),
    (b'{"tier": null, "clues": []}', "The tier must be bronze, silver or gold."),
    (b'{"tier": ["gold"], "clues": []}', "The tier must be bronze, silver or gold."),
    # Clues.
    (b'{"tier": "gold", "clues": null}', "The clues must be a list."),
    (b'{"tier": "gold", "clues": {}}', "The clues must be a list."),
    (b'{"tier": "gold", "clues": "even A"}', "The clues must be a list."),
    (gold("null"), "Clue 1: A clue is a JSON object with kind, at and value."),
    (gold(EVEN_A, '{"kind": "odd"}'), "Clue 2: The positions of a clue odd, at, are missing."),
    (
        gold(EVEN_A, ODD_B, '{"kind": "even", "at": "G"}'),
        "Clue 3: There is no position G here: this code runs from A to F, in capitals.",
    ),
    (
        gold('{"kind": "sum", "at": "AB", "value": 1e999}'),
        "Clue 1: The value must be an integer, written without a decimal point or quotes.",
    ),
    (gold('{"kind": "{0}"}'), "Clue 1: No kind of clue is called {0}."),
    (gold('{"kind": "\\ud800"}'), "Clue 1: No kind of clue is called �."),
    (gold(EVEN_A, ODD_B, EVEN_A), "Clues 1 and 3 are the same."),
    (gold(EVEN_A, ODD_B, ODD_B, EVEN_A), "Clues 2 and 3 are the same."),
]


@pytest.mark.parametrize(("octets", "reason"), BAD, ids=range(len(BAD)))
def test_bad_input_is_refused_with_its_reason(octets, reason):
    with pytest.raises(SubmissionError) as caught:
        read_submission(octets if isinstance(octets, bytes) else octets.encode())
    assert caught.value.sentence.en == reason
    assert caught.value.sentence.fr not in {"", reason}
    assert not re.search(r"[ \xa0][:;!?]|'", caught.value.sentence.fr)
    caught.value.sentence.fr.encode()


def test_reason_of_a_clue_goes_on_in_lower_case_in_french():
    with pytest.raises(SubmissionError) as caught:
        read_submission(gold('{"kind": "digits_total"}', "null"))
    assert (
        caught.value.sentence.fr
        == "Indice 1\u202f: aucun genre d’indice ne s’appelle digits_total."
    )


@pytest.mark.parametrize("safe", SOLVED)
def test_good_input_is_read_in_its_order(safe):
    assert read_submission(sent(safe)) == Submission(Tier.of_digits(safe.digits), safe.clues)


def test_mark_at_the_head_of_the_file_is_no_matter():
    assert read_submission(b"\xef\xbb\xbf" + gold(EVEN_A)).clues == (Clue("even", "A"),)


def test_no_clues_are_good_input():
    assert read_submission(gold()) == Submission(Tier.GOLD, ())


def test_bronze_refuses_what_gold_accepts():
    even_f = b'{"tier": "%s", "clues": [{"kind": "even", "at": "F"}]}'
    assert read_submission(even_f % b"gold").clues == (Clue("even", "F"),)
    with pytest.raises(SubmissionError):
        read_submission(even_f % b"bronze")


def test_answer_about_a_publishable_safe():
    told = answer(read_submission(sent(BRONZE)))
    path = told.pop("path")
    assert told == {
        "remaining": 1,
        "code": "3384",
        "difficulty": "easy",
        "redundant": [],
        "publishable": True,
        "certificate": ["2490", "3084", "2496", "3054"],
    }
    assert [set(step) for step in path] == [{"technique", "clues", "struck", "left"}] * len(path)
    assert path[-1]["left"] == 1


def test_answer_about_a_superfluous_clue():
    told = answer(Submission(Tier.SILVER, (*SILVER.clues, Clue("below", "BC"))))
    assert (told["remaining"], told["redundant"], told["publishable"]) == (1, [6], False)
    assert told["certificate"][6] is None


@pytest.mark.parametrize(
    ("clues", "remaining"),
    [((), 10**6), ((Clue("even", "A"), Clue("odd", "A")), 0), (GOLD.clues[:-1], 5)],
)
def test_answer_without_a_single_code(clues, remaining):
    assert answer(Submission(Tier.GOLD, clues)) == {
        "remaining": remaining,
        "code": None,
        "difficulty": None,
        "path": None,
        "redundant": [],
        "publishable": False,
        "certificate": None,
    }


def test_answer_of_a_safe_past_reasoning_has_no_path():
    told = answer(Submission(Tier.GOLD, PAST_REASONING))
    assert (told["remaining"], told["difficulty"], told["path"]) == (1, "beyond", None)
