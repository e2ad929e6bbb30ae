"""The second opinion: right, limited and bounded."""

import pytest
from hypothesis import given, settings

from forge.rules.clues import KINDS, Clue, statements
from forge.rules.oracle import TrialsSpentError, count_solutions
from tests.forge.rules.brute_force import counted
from tests.forge.rules.safes import SOLVED
from tests.forge.rules.strategies import clues_of


@pytest.mark.parametrize("safe", SOLVED)
def test_solved_safe_has_one_solution(safe):
    assert count_solutions(safe.clues, safe.digits) == 1


@pytest.mark.parametrize("safe", SOLVED)
def test_solved_safe_without_one_clue_has_as_many_as_counted_by_hand(safe):
    clues = safe.clues
    without = [(*clues[:i], *clues[i + 1 :]) for i in range(len(clues))]
    left = [count_solutions(others, safe.digits, limit=100) for others in without]
    assert tuple(left) == safe.left_without_each


@pytest.mark.parametrize("kind", KINDS)
def test_kind_counts_as_brute_force_does(kind):
    clue = [clue for clue in statements(4) if clue.kind == kind][-1]
    # Two more clues keep the number of solutions small.
    clues = [clue, Clue("number_greater", "BC", 70), Clue("sum_multiple", "AD", 4)]
    assert count_solutions(clues, 4, limit=10**4) == counted(clues, 4).remaining


@settings(deadline=None, max_examples=30)
@given(clues_of(4), clues_of(4))
def test_pair_of_clues_counts_as_brute_force_does(one, other):
    clues = [one, other, Clue("number_below", "ABCD")]
    assert count_solutions(clues, 4, limit=10**4) == counted(clues, 4).remaining


def test_contradiction_has_no_solution():
    assert count_solutions([Clue("even", "A"), Clue("odd", "A")], 6) == 0
    assert count_solutions([Clue("digit_sum", value=0), Clue("occurs", value=(8, 1))], 6) == 0


def test_search_stops_at_the_limit():
    assert count_solutions([], 6) == 2
    assert count_solutions([], 6, limit=5) == 5


def test_search_is_given_up_when_its_trials_are_spent():
    clues = [Clue("code_divisible", value=13), Clue("palindrome"), Clue("distinct", value=2)]
    with pytest.raises(TrialsSpentError):
        count_solutions(clues, 4, limit=10**4, budget=1_000)
    assert count_solutions(clues, 4, limit=10**4, budget=20_000) == counted(clues, 4).remaining


def test_budget_counts_the_same_each_time():
    clues = SOLVED[2].clues
    spent = next(n for n in range(1, 10_000) if _answers(clues, n))
    assert count_solutions(clues, 6, budget=spent) == 1
    assert not _answers(clues, spent - 1)


def _answers(clues, budget: int) -> bool:
    try:
        count_solutions(clues, 6, budget=budget)
    except TrialsSpentError:
        return False
    return True
