"""The language: which statements it has, how they are written, and what each means."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from forge.rules.clues import KINDS, Clue, Family, Theme, statements
from forge.rules.codes import format_code
from tests.forge.rules import plain_meanings
from tests.forge.rules.strategies import clues_of, codes, lengths

EDGES = {
    4: ["0000", "9999", "0123", "9876", "1212", "1221", "0451", "2357"],
    5: ["00000", "99999", "01234", "98765", "12321", "40716", "80808", "23572"],
    6: ["000000", "999999", "012345", "987654", "123321", "072804", "000001", "900009"],
}


def as_row(clue: Clue) -> tuple:
    return clue.kind, clue.at, clue.value


@pytest.mark.parametrize(("digits", "size"), [(4, 1234), (5, 2309), (6, 3861)])
def test_language_is_the_contract_s(digits, size):
    said = [as_row(clue) for clue in statements(digits)]
    assert set(said) == plain_meanings.language(digits)
    assert len(said) == len(set(said)) == size


@pytest.mark.parametrize("digits", [4, 5, 6])
def test_each_statement_means_what_the_contract_says(digits):
    random = Random(digits)
    some = ["".join(random.choices("0123456789", k=digits)) for _ in range(12)]
    for code in EDGES[digits] + some:
        plain = tuple(map(int, code))
        for clue in statements(digits):
            assert clue.holds(plain) is plain_meanings.holds(*as_row(clue), code), (clue, code)


@settings(deadline=None, max_examples=300)
@given(st.data(), lengths)
def test_kind_means_what_the_contract_says(data, digits):
    clue, code = data.draw(clues_of(digits)), data.draw(codes(digits))
    assert clue.holds(code) is plain_meanings.holds(*as_row(clue), format_code(code))


@pytest.mark.parametrize(
    ("kind", "at", "value", "code", "holds"),
    [
        # 0 is even, and a multiple of 3 and of 4.
        ("even", "A", None, "0451", True),
        ("odd", "A", None, "0451", False),
        ("multiple", "A", 3, "0451", True),
        ("multiple", "A", 4, "0451", True),
        ("sum_multiple", "AB", 5, "0051", True),
        ("digit_sum_multiple", "", 9, "0000", True),
        ("exactly_even", "", 4, "0000", True),
        # 0 and 1 are not prime.
        ("prime", "A", None, "0451", False),
        ("prime", "D", None, "0451", False),
        ("not_prime", "D", None, "0451", True),
        ("prime", "A", None, "2451", True),
        ("prime", "A", None, "9451", False),
        ("exactly_prime", "", 2, "0123", True),
        # The gap has no sign.
        ("gap", "AB", 4, "0451", True),
        ("gap", "AB", 4, "4051", True),
        ("gap_at_least", "AB", 4, "4051", True),
        ("gap_at_least", "AB", 5, "4051", False),
        ("gap_at_most", "AB", 4, "0451", True),
        ("gap_at_most", "AB", 3, "0451", False),
        # X divides Y: X is 2 or more, Y is not 0.
        ("divides", "AB", None, "2400", True),
        ("divides", "BA", None, "2400", False),
        ("divides", "AB", None, "2200", True),
        ("divides", "AB", None, "1400", False),
        ("divides", "AB", None, "0400", False),
        ("divides", "AB", None, "2000", False),
        ("divides", "AB", None, "0000", False),
        ("divides", "AB", None, "9900", True),
        # 0 is any number of times 0.
        ("times", "AB", 3, "0000", True),
        ("times", "AB", 3, "6200", True),
        ("times", "BA", 3, "6200", False),
        # 07 is 7, 00 is a multiple and a square, but not prime.
        ("number_prime", "AB", None, "0751", True),
        ("number_prime", "AB", None, "0151", False),
        ("number_prime", "AB", None, "0051", False),
        ("number_prime", "AB", None, "9151", False),
        ("number_prime", "AB", None, "9751", True),
        ("number_square", "AB", None, "0451", True),
        ("number_square", "AB", None, "0051", True),
        ("number_square", "AB", None, "8151", True),
        ("number_square", "AB", None, "4851", False),
        ("number_multiple", "AB", 7, "0751", True),
        ("number_multiple", "AB", 13, "0051", True),
        ("number_greater", "AB", 10, "1051", False),
        ("number_greater", "AB", 10, "1151", True),
        ("number_below", "ABCD", None, "0710", True),
        ("number_below", "ABCD", None, "1010", False),
        ("number_sum", "ABCD", 58, "0751", True),
        ("number_sum", "ABCD", 198, "9999", True),
        # 0451 is 451; 0000 is divisible by nothing.
        ("code_divisible", "", 11, "0451", True),
        ("code_divisible", "", 2, "0451", False),
        ("code_divisible", "", 2, "0000", False),
        ("code_divisible", "", 13, "999999", True),
        # Exactly: no more, no less.
        ("exactly_odd", "", 2, "0451", True),
        ("exactly_odd", "", 1, "0451", False),
        ("occurs", "", (0, 3), "0001", True),
        ("occurs", "", (0, 3), "0000", False),
        ("occurs", "", (7, 0), "0001", True),
        ("distinct", "", 1, "7777", True),
        ("distinct", "", 2, "7677", True),
        # Strictly: equality does not count.
        ("largest_at", "A", None, "8451", True),
        ("largest_at", "A", None, "8851", False),
        ("smallest_at", "D", None, "4321", True),
        ("smallest_at", "D", None, "4311", False),
        ("ascending", "", None, "0123", True),
        ("ascending", "", None, "0113", False),
        ("descending", "", None, "9750", True),
        ("descending", "", None, "9770", False),
        ("below", "AB", None, "4451", False),
        ("sum_greater", "ABCD", None, "4554", False),
        ("sums_equal", "ABCD", None, "4554", True),
        ("sum_equals", "ABC", None, "4585", False),
        ("sum_equals", "ABC", None, "4595", True),
        ("largest", "", 5, "0451", True),
        ("smallest", "", 0, "0451", True),
        ("spread", "", 5, "0451", True),
        ("spread", "", 0, "4444", True),
        ("palindrome", "", None, "12321", True),
        ("palindrome", "", None, "123321", True),
        ("palindrome", "", None, "12331", False),
        ("no_adjacent_equal", "", None, "1212", True),
        ("no_adjacent_equal", "", None, "1221", False),
    ],
)
def test_definition(kind, at, value, code, holds):
    assert Clue(kind, at, value).holds(tuple(map(int, code))) is holds


@pytest.mark.parametrize("digits", [4, 5, 6])
def test_json_comes_back_the_same(digits):
    for clue in statements(digits):
        written = json.dumps(clue.to_json())
        assert Clue.from_json(json.loads(written), digits) == clue
        assert json.dumps(Clue.from_json(json.loads(written), digits).to_json()) == written


@pytest.mark.parametrize(
    ("clue", "written"),
    [
        (Clue("palindrome"), '{"kind": "palindrome"}'),
        (Clue("even", "A"), '{"kind": "even", "at": "A"}'),
        (Clue("digit_sum", value=0), '{"kind": "digit_sum", "value": 0}'),
        (Clue("sum", "AC", 7), '{"kind": "sum", "at": "AC", "value": 7}'),
        (Clue("occurs", value=(8, 1)), '{"kind": "occurs", "value": [8, 1]}'),
    ],
)
def test_json_has_its_keys_in_one_order_and_no_others(clue, written):
    assert json.dumps(clue.to_json()) == written


def test_statements_stand_in_the_order_of_the_catalogue():
    def order(clue: Clue) -> tuple:
        families, kinds = list(Family), list(KINDS)
        return families.index(clue.family), kinds.index(clue.kind), clue.at, clue.value or 0

    for digits in (4, 5, 6):
        plain = [clue for clue in statements(digits) if clue.kind != "occurs"]
        assert plain == sorted(plain, key=order)
        occurs = [clue.value for clue in statements(digits) if clue.kind == "occurs"]
        assert occurs == sorted(occurs)


def test_families_and_themes_share_out_the_kinds():
    assert Counter(kind.family.value for kind in KINDS.values()) == {
        "one_digit": 7,
        "two_digits": 11,
        "numbers": 6,
        "sums": 4,
        "whole_code": 12,
        "counting": 5,
    }
    themes = {
        "parity": "even odd exactly_even exactly_odd",
        "prime": "prime not_prime exactly_prime number_prime number_square",
        "size": "greater less number_greater",
        "total": "sum sum3 digit_sum number_sum",
        "balance": "sum_equals sums_equal sum_greater",
        "gap": "gap gap_at_least gap_at_most",
        "product": "product divides times",
        "multiple": "multiple sum_multiple number_multiple digit_sum_multiple code_divisible",
        "order": "below number_below largest_at smallest_at ascending descending",
        "repeat": "equal different distinct occurs palindrome no_adjacent_equal",
        "range": "largest smallest spread",
    }
    shared_out = {theme: set(kinds.split()) for theme, kinds in themes.items()}
    assert {
        theme.value: {name for name, kind in KINDS.items() if kind.theme is theme}
        for theme in Theme
    } == shared_out
    assert Clue("sum", "AC", 7).theme is Theme.TOTAL


def test_families_have_names_for_people():
    labels = [family.label for family in Family]
    assert len({label.fr for label in labels}) == len({label.en for label in labels}) == 6


@pytest.mark.parametrize(
    ("clue", "scope"),
    [
        (Clue("even", "C"), (2,)),
        (Clue("below", "DB"), (1, 3)),
        (Clue("digit_sum", value=7), (0, 1, 2, 3)),
        (Clue("largest_at", "C"), (0, 1, 2, 3)),
    ],
)
def test_scope_is_the_positions_spoken_of(clue, scope):
    assert clue.scope(4) == scope
