"""The packed tables hold what each statement means."""

from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from forge.rules import tables
from forge.rules.clues import KINDS, Clue, statements
from tests.forge.rules import plain_meanings
from tests.forge.rules.strategies import clues_of, codes, lengths


@pytest.mark.parametrize("kind", KINDS)
def test_table_is_the_plain_meaning_of_every_bronze_code(kind):
    every = ["".join(map(str, code)) for code in product(range(10), repeat=4)]
    random = Random(kind)
    for clue in random.sample([c for c in statements(4) if c.kind == kind], k=1):
        truths = np.broadcast_to(tables.truths(tables.table(clue, 4)), (10,) * 4).ravel().tolist()
        meant = [plain_meanings.holds(clue.kind, clue.at, clue.value, code) for code in every]
        assert truths == meant, clue


@settings(deadline=None, max_examples=200)
@given(st.data(), lengths)
def test_table_agrees_with_the_plain_meaning_of_one_code(data, digits):
    clue, code = data.draw(clues_of(digits)), data.draw(codes(digits))
    truths = np.broadcast_to(tables.truths(tables.table(clue, digits)), (10,) * digits)
    assert bool(truths[code]) is clue.holds(code)


@settings(deadline=None, max_examples=100)
@given(st.data(), lengths)
def test_table_is_as_small_as_its_scope_and_has_no_padding(data, digits):
    clue = data.draw(clues_of(digits))
    block = tables.table(clue, digits)
    leads = [10 if i in clue.scope(digits) else 1 for i in range(digits - 3)]
    assert block.shape == (*leads, 16)
    assert block.dtype == np.uint64
    assert not block.flags.writeable
    assert int((block[..., 15] >> np.uint64(1000 - 15 * 64)).max()) == 0


def test_bit_of_a_code_stands_where_the_drawing_says():
    block = np.broadcast_to(tables.table(Clue("digit_sum", value=21), 6), (10, 10, 10, 16))
    assert int(block[0, 7, 2, 804 // 64]) >> (804 % 64) & 1 == 1
    assert int(block[0, 7, 2, 805 // 64]) >> (805 % 64) & 1 == 0


@pytest.mark.parametrize("digits", [4, 5, 6])
def test_everything_counts_every_code(digits):
    assert tables.count(tables.everything(digits), digits) == 10**digits


def test_table_is_made_once():
    clue = Clue("sum", "AB", 7)
    assert tables.table(clue, 4) is tables.table(Clue("sum", "AB", 7), 4)


@settings(deadline=None, max_examples=100)
@given(st.data(), lengths)
def test_first_code_is_the_lowest(data, digits):
    block = tables.table(data.draw(clues_of(digits)), digits)
    truths = np.broadcast_to(tables.truths(block), (10,) * digits)
    lowest = np.unravel_index(int(truths.argmax()), truths.shape)
    assert tables.first_code(block) == tuple(int(i) for i in lowest)


def test_first_code_of_nothing_is_none():
    nothing = tables.table(Clue("even", "A"), 4) & tables.table(Clue("odd", "A"), 4)
    assert tables.first_code(nothing) is None


@settings(deadline=None, max_examples=100)
@given(st.data(), lengths)
def test_digits_left_are_those_of_some_code(data, digits):
    block = tables.everything(digits)
    for clue in data.draw(st.lists(clues_of(digits), min_size=1, max_size=3)):
        block = block & tables.table(clue, digits)
    held = np.argwhere(np.broadcast_to(tables.truths(block), (10,) * digits))
    assert tables.digits_left(block, digits) == tuple(
        tuple(np.unique(held[:, position]).tolist()) for position in range(digits)
    )
