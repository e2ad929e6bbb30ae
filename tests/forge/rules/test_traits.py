"""What a clue keeps, shows and repeats."""

from math import log2

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from forge.rules import tables, traits
from forge.rules.clues import Clue, statements
from tests.forge.rules.strategies import clues_of, lengths


@pytest.mark.parametrize("digits", [4, 5])
def test_keeps_is_the_table_s_count(digits):
    for clue in statements(digits):
        assert traits.keeps(clue, digits) == tables.count(tables.build(clue, digits), digits), clue


@settings(deadline=None, max_examples=150)
@given(clues_of(6))
def test_keeps_is_the_table_s_count_in_gold(clue):
    assert traits.keeps(clue, 6) == tables.count(tables.build(clue, 6), 6)


@pytest.mark.parametrize(
    ("clue", "digits", "kept"),
    [
        (Clue("even", "A"), 4, 5_000),
        (Clue("sum", "AC", 0), 6, 10_000),
        (Clue("times", "EA", 2), 6, 50_000),
        (Clue("code_divisible", value=2), 4, 4_999),
        (Clue("ascending"), 6, 210),
        (Clue("descending"), 4, 210),
        (Clue("palindrome"), 5, 1_000),
        (Clue("palindrome"), 6, 1_000),
        (Clue("no_adjacent_equal"), 4, 7_290),
        (Clue("largest_at", "B"), 4, 2_025),
        (Clue("smallest_at", "B"), 4, 2_025),
        (Clue("distinct", value=4), 4, 5_040),
        (Clue("occurs", value=(8, 0)), 6, 531_441),
        (Clue("digit_sum", value=54), 6, 1),
    ],
)
def test_keeps_as_counted_by_hand(clue, digits, kept):
    assert traits.keeps(clue, digits) == kept


@pytest.mark.parametrize(
    ("clue", "left"),
    [
        (Clue("multiple", "B", 4), ("0123456789", "048", "0123456789", "0123456789")),
        (Clue("sum", "AD", 3), ("0123", "0123456789", "0123456789", "0123")),
        (Clue("divides", "BA"), ("23456789", "23456789", "0123456789", "0123456789")),
        (Clue("ascending"), ("0123456", "1234567", "2345678", "3456789")),
        (Clue("number_greater", "AB", 80), ("89", "0123456789", "0123456789", "0123456789")),
        (Clue("digit_sum", value=1), ("01", "01", "01", "01")),
    ],
)
def test_digits_left_by_one_clue(clue, left):
    assert ["".join(map(str, row)) for row in traits.digits_left(clue, 4)] == list(left)


@pytest.mark.parametrize(("digits", "giving_away"), [(4, 89), (5, 173), (6, 292)])
def test_statements_that_give_a_digit_away(digits, giving_away):
    assert sum(traits.gives_away(clue, digits) for clue in statements(digits)) == giving_away


@pytest.mark.parametrize(
    ("clue", "away"),
    [
        (Clue("greater", "A", 8), True),
        (Clue("greater", "A", 7), False),
        (Clue("less", "A", 1), True),
        (Clue("digit_sum", value=0), True),
        (Clue("number_multiple", "BC", 10), True),
        (Clue("product", "AB", 49), True),
        (Clue("product", "AB", 48), False),
        (Clue("palindrome"), False),
    ],
)
def test_gives_away(clue, away):
    assert traits.gives_away(clue, 4) is away


@pytest.mark.parametrize(
    ("clue", "open_bits", "hidden_bits"),
    [
        (Clue("even", "A"), 1.0, 0.0),
        (Clue("sum_multiple", "AB", 5), 0.0, log2(5)),
        (Clue("sum", "AB", 3), 2 * log2(10 / 4), log2(16 / 4)),
        (Clue("digit_sum", value=0), 6 * log2(10), 0.0),
    ],
)
def test_house_bits(clue, open_bits, hidden_bits):
    assert traits.house_bits(clue, 6) == pytest.approx((open_bits, hidden_bits))


@settings(deadline=None, max_examples=100)
@given(st.data(), lengths)
def test_house_bits_add_up_to_what_the_clue_tells(data, digits):
    clue = data.draw(clues_of(digits))
    open_bits, hidden_bits = traits.house_bits(clue, digits)
    told = digits * log2(10) - log2(traits.keeps(clue, digits))
    assert open_bits + hidden_bits == pytest.approx(told)
    assert min(open_bits, hidden_bits) > -1e-9


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Clue("equal", "AB"), Clue("gap", "AB", 0)),
        (Clue("equal", "AB"), Clue("number_multiple", "AB", 11)),
        (Clue("different", "AD"), Clue("gap_at_least", "AD", 1)),
        (Clue("sum_multiple", "BC", 3), Clue("number_multiple", "BC", 3)),
        (Clue("number_multiple", "BC", 10), Clue("less", "C", 1)),
        (Clue("sum", "AC", 17), Clue("product", "AC", 72)),
        (Clue("exactly_even", value=1), Clue("exactly_odd", value=3)),
        (Clue("spread", value=0), Clue("distinct", value=1)),
        (Clue("number_multiple", "AB", 10), Clue("less", "B", 1)),
    ],
)
def test_says_the_same_in_other_words(one, other):
    unlike = Clue("below", "DA")
    assert traits.says_the_same([one, unlike, other], 4) == ((0, 2),)


def test_says_the_same_finds_nothing_where_all_differ():
    assert traits.says_the_same([Clue("even", "A"), Clue("even", "B"), Clue("odd", "A")], 4) == ()
    assert traits.says_the_same([], 4) == ()


def test_says_the_same_groups_the_bronze_language_as_its_tables_do():
    said = statements(4)
    by_table: dict[bytes, list[int]] = {}
    for index, clue in enumerate(said):
        full = np.broadcast_to(tables.build(clue, 4), (10, 16))
        by_table.setdefault(full.tobytes(), []).append(index)
    groups = tuple(tuple(group) for group in by_table.values() if len(group) > 1)
    assert traits.says_the_same(said, 4) == groups
    assert len(groups) == 38


@pytest.mark.parametrize(
    ("one", "other", "zero_only"),
    [
        (Clue("digit_sum_multiple", value=9), Clue("code_divisible", value=9), True),
        (Clue("digit_sum_multiple", value=3), Clue("code_divisible", value=3), True),
        (Clue("code_divisible", value=2), Clue("even", "F"), True),
        (Clue("code_divisible", value=10), Clue("less", "F", 1), True),
        (Clue("code_divisible", value=4), Clue("number_multiple", "EF", 4), True),
        (Clue("code_divisible", value=3), Clue("code_divisible", value=9), False),
        (Clue("equal", "AB"), Clue("gap", "AB", 0), False),
        (Clue("code_divisible", value=2), Clue("even", "E"), False),
    ],
)
def test_differ_on_zero_only(one, other, zero_only):
    assert traits.differ_on_zero_only(one, other, 6) is zero_only
    assert traits.differ_on_zero_only(other, one, 6) is zero_only
