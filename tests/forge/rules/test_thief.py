"""What the imagined thief learns, reckoned from its definition, and the order that tells least."""

from itertools import combinations, permutations, product
from math import log2

import pytest
from hypothesis import given, settings, strategies as st

from forge.rules.clues import Clue
from forge.rules.house_rule import in_order
from forge.rules.thief import Thief, least_revealing_order, reveal
from tests.forge.rules.plain_meanings import holds
from tests.forge.rules.safes import BRONZE, SILVER, SOLVED
from tests.forge.rules.strategies import lists_true_of_a_code


def by_definition(clues, digits: int) -> tuple[float, list[float]] | None:
    """The mean bits and the share of each clue, from every code by its plain meaning."""
    written = list(map("".join, product("0123456789", repeat=digits)))
    broken = [
        {i for i, c in enumerate(clues) if not holds(c.kind, c.at, c.value, code)}
        for code in written
    ]
    means = []
    for aside in map(set, combinations(range(len(clues)), min(2, len(clues)))):
        theirs = [sets for sets in broken if sets <= aside]
        wrong = [sets for sets in theirs if sets]
        named = [min(sets) for sets in wrong]
        bits = [log2(len(theirs) / sum(first not in sets for sets in theirs)) for first in named]
        if wrong:
            shares = [named.count(i) / len(named) for i in range(len(clues))]
            means.append((sum(bits) / len(bits), shares))
    if not means:
        return None
    count = len(means)
    shares = [sum(share[i] for _, share in means) / count for i in range(len(clues))]
    return sum(bits for bits, _ in means) / count, shares


@settings(deadline=None, max_examples=8)
@given(lists_true_of_a_code(4, most=7))
def test_reveal_is_what_the_definition_says(drawn):
    _, clues = drawn
    found, plain = reveal(clues, 4), by_definition(clues, 4)
    if plain is None:
        assert found is None
        return
    assert found.bits == pytest.approx(plain[0])
    assert found.shares == pytest.approx(plain[1])
    assert sum(found.shares) == pytest.approx(1)


def test_reveal_of_a_silver_safe_is_what_the_definition_says():
    bits, shares = by_definition(SILVER.clues, 5)
    found = reveal(SILVER.clues, 5)
    assert found.bits == pytest.approx(bits)
    assert found.shares == pytest.approx(shares)


def test_likely_clue_is_the_one_named_most_often():
    found = reveal(BRONZE.clues, 4)
    assert found.shares[found.likely] == max(found.shares)
    assert found.likely == 0


def test_one_clue_alone_is_always_the_one_named():
    found = reveal([Clue("even", "A")], 4)
    assert (found.bits, found.shares, found.likely) == (pytest.approx(1), (1.0,), 0)


def test_nothing_can_be_revealed_without_clues():
    assert reveal([], 5) is None
    assert least_revealing_order([], 5) == ()


def test_nothing_is_revealed_where_no_wrong_guess_is_possible():
    same = [Clue("gap", "AB", 0), Clue("equal", "AB"), Clue("number_multiple", "AB", 11)]
    assert reveal(same, 4) is None


@settings(deadline=None, max_examples=30)
@given(st.data())
def test_no_order_reveals_less(data):
    _, clues = data.draw(lists_true_of_a_code(4, least=1, most=5))
    thief = Thief(clues, 4)
    told = [thief.reveal(order) for order in permutations(range(len(clues)))]
    best = thief.reveal(thief.least_revealing_order())
    assert (best and best.bits) == (
        pytest.approx(min(one.bits for one in told)) if None not in told else None
    )


@settings(deadline=None, max_examples=30)
@given(st.data())
def test_least_revealing_order_does_not_depend_on_the_order_given(data):
    _, clues = data.draw(lists_true_of_a_code(4, least=2, most=8))
    moved = data.draw(st.permutations(clues))
    one, other = least_revealing_order(clues, 4), least_revealing_order(moved, 4)
    assert sorted(one) == list(range(len(clues)))
    assert [clues[i] for i in one] == [moved[i] for i in other]


def test_equals_stand_as_in_a_house_safe():
    clues = [Clue("even", "B"), Clue("sum", "AB", 6), Clue("even", "A"), Clue("odd", "C")]
    same = [Clue("gap", "AB", 0), Clue("equal", "AB"), Clue("number_multiple", "AB", 11)]
    order = least_revealing_order(same, 4)
    assert tuple(same[i] for i in order) == in_order(same, 4)
    order = least_revealing_order(clues, 4)
    # With A and B even as soon as their sum is, only the oddness of C keeps out more.
    assert [clues[i] for i in order][-2:] == [Clue("odd", "C"), Clue("sum", "AB", 6)]


@pytest.mark.parametrize("safe", SOLVED)
def test_opposite_order_reveals_most(safe):
    thief = Thief(safe.clues, safe.digits)
    order = thief.least_revealing_order()
    least, most = thief.reveal(order), thief.reveal(order[::-1])
    given = thief.reveal(range(len(order)))
    assert least.bits - 1e-9 <= given.bits <= most.bits + 1e-9
    assert most.bits - least.bits > 0.3


def test_shares_are_told_in_the_order_asked_for():
    thief = Thief(BRONZE.clues, 4)
    order = thief.least_revealing_order()
    moved = [BRONZE.clues[i] for i in order]
    assert thief.reveal(order) == reveal(moved, 4)
