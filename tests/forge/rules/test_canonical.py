"""The bytes that are sealed: one form, for good."""

import json

import pytest

from forge.rules.canonical import canonical_bytes, canonical_clue, canonical_json
from forge.rules.clues import Clue
from forge.rules.tiers import Tier

CLUES = (Clue("even", "A"), Clue("sum", "BC", 9), Clue("occurs", value=(3, 0)))


def test_safe_is_compact_ascii_json_with_sorted_keys():
    assert canonical_bytes(12, Tier.BRONZE, CLUES, (0, 4, 5, 1)) == (
        b'{"clues":[{"at":"A","kind":"even"},{"at":"BC","kind":"sum","value":9},'
        b'{"kind":"occurs","value":[3,0]}],"code":"0451","id":12,"tier":"bronze"}'
    )


def test_clues_keep_their_order():
    written = json.loads(canonical_bytes(12, Tier.BRONZE, CLUES[::-1], (0, 4, 5, 1)))
    assert written["clues"] == [clue.to_json() for clue in CLUES[::-1]]


def test_clue_has_one_form():
    assert canonical_clue(Clue("sum", "BC", 9)) == '{"at":"BC","kind":"sum","value":9}'


def test_letters_beyond_ascii_are_escaped():
    assert canonical_json({"é": None}) == '{"\\u00e9":null}'


def test_what_is_no_number_is_refused():
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical_json(float("nan"))
