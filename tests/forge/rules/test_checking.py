"""Counting what clues leave, and telling which of them are needed."""

import pytest
from hypothesis import given, settings, strategies as st

from forge.rules.checking import Check, check, first_contradicted
from forge.rules.clues import Clue
from forge.rules.codes import format_code
from forge.rules.oracle import count_solutions
from tests.forge.rules.brute_force import counted
from tests.forge.rules.safes import BRONZE, GOLD, SILVER, SOLVED
from tests.forge.rules.strategies import clues_of, codes, lengths, lists_true_of_a_code


def says_as_brute_force(checked: Check, clues, digits: int) -> None:
    plain = counted(clues, digits)
    assert checked.remaining == plain.remaining
    if plain.only_code is None:
        assert (checked.code, checked.redundant, checked.certificate) == (None, (), None)
        assert not checked.publishable
        return
    superfluous = tuple(i for i, code in enumerate(plain.broken_alone) if code is None)
    assert format_code(checked.code) == plain.only_code
    assert [code and format_code(code) for code in checked.certificate] == plain.broken_alone
    assert checked.redundant == superfluous
    assert checked.publishable is (not superfluous)


@pytest.mark.parametrize("digits", [4, 5, 6])
def test_no_clues_leave_every_code(digits):
    assert check([], digits) == Check(10**digits, None, (), None)
    assert not check([], digits).publishable


@pytest.mark.parametrize("safe", SOLVED)
def test_solved_safe_is_publishable_and_certified(safe):
    checked = check(safe.clues, safe.digits)
    assert (checked.remaining, checked.code, checked.redundant) == (1, safe.code, ())
    assert checked.publishable
    for left_out, proof in enumerate(checked.certificate):
        assert [i for i, clue in enumerate(safe.clues) if not clue.holds(proof)] == [left_out]


@pytest.mark.parametrize("safe", SOLVED)
def test_solved_safe_without_one_clue_leaves_as_many_as_counted_by_hand(safe):
    clues = safe.clues
    without = [(*clues[:i], *clues[i + 1 :]) for i in range(len(clues))]
    left = [check(others, safe.digits).remaining for others in without]
    assert tuple(left) == safe.left_without_each


def test_superfluous_clue_has_no_proof():
    checked = check((*SILVER.clues, Clue("below", "BC")), 5)
    assert checked.redundant == (6,)
    assert checked.certificate[6] is None
    assert None not in checked.certificate[:6]
    assert not checked.publishable


def test_same_clue_twice_is_superfluous_twice():
    assert check((*BRONZE.clues, BRONZE.clues[2]), 4).redundant == (2, 4)


def test_clues_that_contradict_each_other_leave_nothing():
    clues = [Clue("even", "A"), Clue("odd", "A")]
    assert check(clues, 6) == Check(0, None, (), None)


def test_one_clue_alone_can_leave_one_code():
    checked = check([Clue("digit_sum", value=0)], 6)
    assert checked == Check(1, (0,) * 6, (), ((0, 0, 0, 0, 0, 1),))


@settings(deadline=None, max_examples=25)
@given(lists_true_of_a_code(4, least=2, most=9))
def test_bronze_list_is_as_brute_force_says(drawn):
    _, clues = drawn
    says_as_brute_force(check(clues, 4), clues, 4)


@settings(deadline=None, max_examples=10)
@given(st.lists(clues_of(4), max_size=4))
def test_any_bronze_list_is_as_brute_force_says(clues):
    says_as_brute_force(check(clues, 4), clues, 4)


def test_gold_list_is_as_brute_force_says():
    clues = (*GOLD.clues, Clue("below", "EB"))
    says_as_brute_force(check(clues, 6), clues, 6)


def test_silver_list_that_leaves_nothing_is_as_brute_force_says():
    clues = (*SILVER.clues, Clue("descending"))
    says_as_brute_force(check(clues, 5), clues, 5)


@settings(deadline=None, max_examples=60)
@given(st.data(), lengths)
def test_count_is_as_python_constraint_says(data, digits):
    _, clues = data.draw(lists_true_of_a_code(digits, least=5, most=10))
    assert count_solutions(clues, digits, limit=4) == min(4, check(clues, digits).remaining)


@settings(deadline=None, max_examples=60)
@given(st.data(), lengths)
def test_order_of_clues_changes_nothing(data, digits):
    _, clues = data.draw(lists_true_of_a_code(digits, least=6, most=10))
    order = data.draw(st.permutations(range(len(clues))))
    one, other = check(clues, digits), check([clues[i] for i in order], digits)
    assert (one.remaining, one.code, one.publishable) == (
        other.remaining,
        other.code,
        other.publishable,
    )
    if one.certificate is not None:
        assert other.certificate == tuple(one.certificate[i] for i in order)


@pytest.mark.parametrize(
    ("code", "contradicted"),
    [
        ((0, 7, 2, 8, 0, 4), None),
        ((2, 3, 4, 4, 4, 4), 6),
        ((9, 9, 9, 9, 9, 9), 1),
        ((0, 0, 0, 0, 0, 0), 0),
    ],
)
def test_first_contradicted_is_the_first_of_the_list(code, contradicted):
    assert first_contradicted(GOLD.clues, code) == contradicted


def test_nothing_is_contradicted_without_clues():
    assert first_contradicted([], (0, 0, 0, 0)) is None


@settings(deadline=None, max_examples=50)
@given(st.data(), lengths)
def test_first_contradicted_holds_for_all_before_it(data, digits):
    clues = data.draw(st.lists(clues_of(digits), max_size=6))
    code = data.draw(codes(digits))
    found = first_contradicted(clues, code)
    held = [clue.holds(code) for clue in clues]
    assert held[:found] == [True] * len(clues[:found])
    assert found is None or held[found] is False
