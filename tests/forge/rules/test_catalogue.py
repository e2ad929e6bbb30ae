"""Every statement true of a code, and no other."""

import pytest
from hypothesis import given, settings, strategies as st

from forge.rules.catalogue import Statement, catalogue
from forge.rules.clues import Clue, statements
from forge.rules.traits import keeps
from tests.forge.rules.safes import SOLVED
from tests.forge.rules.strategies import codes, lengths


@settings(deadline=None, max_examples=60)
@given(st.data(), lengths)
def test_catalogue_is_the_true_statements_in_the_order_of_the_language(data, digits):
    code = data.draw(codes(digits))
    true = [clue for clue in statements(digits) if clue.holds(code)]
    assert catalogue(code) == tuple(Statement(clue, keeps(clue, digits)) for clue in true)


@pytest.mark.parametrize(
    ("code", "size"), [((0, 4, 5, 1), 181), ((4, 0, 7, 1, 6), 285), ((0, 7, 2, 8, 0, 4), 442)]
)
def test_catalogue_has_about_as_many_lines_as_foreseen(code, size):
    assert len(catalogue(code)) == size


@pytest.mark.parametrize("safe", SOLVED)
def test_catalogue_offers_the_clues_of_a_solved_safe(safe):
    offered = {statement.clue for statement in catalogue(safe.code)}
    assert offered.issuperset(safe.clues)


def test_statement_says_what_it_keeps():
    kept = {statement.clue: statement.keeps for statement in catalogue((0, 4, 5, 1))}
    assert kept[Clue("sum", "AB", 4)] == 500
    assert kept[Clue("number_square", "AB")] == 1_000
