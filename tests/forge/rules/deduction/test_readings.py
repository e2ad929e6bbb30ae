"""One clue read against a box: which technique, and what it strikes."""

import pytest

from forge.rules.clues import Clue
from forge.rules.deduction.box import full
from forge.rules.deduction.budget import Budget, BudgetSpentError
from tests.forge.rules.deduction.drawing import box, drawn, readings


def light(clue, before: str):
    found = readings(clue, digits=4).light(0, box(before))
    return found and (found.technique, drawn(found.after, 4), found.ways)


def strong(clue, before: str):
    found = readings(clue, digits=4).strong(0, box(before))
    return found and (found.technique, drawn(found.after, 4), found.ways)


def test_clue_on_two_positions_is_read_directly():
    assert light(Clue("product", "AD", 12), "* * * 048") == ("direct", "3 * * 4", 1)


def test_whole_clue_with_two_open_positions_is_read_directly():
    # 4 + 0 + C + D is a multiple of 9
    assert light(Clue("digit_sum_multiple", value=9), "4 0 17 48") == ("direct", "4 0 1 4", 1)


def test_bounds_come_before_a_list():
    # Bounds leave 0 to 3; the list of 10 ways would say no more.
    assert light(Clue("sum3", "ABC", 3), "* * * *") == ("count", "0123 0123 0123 *", 0)


def test_list_is_written_when_bounds_say_nothing():
    # A + B + C = 11 with A, B, C as drawn: 380, 416 and 506 are left.
    found = light(Clue("sum3", "ABC", 11), "03456 0138 016 *")
    assert found == ("list", "345 018 06 *", 3)


def test_long_list_is_not_written():
    assert light(Clue("sum3", "ABC", 13), "* * * *") is None


def test_whole_clue_is_listed_in_a_small_box():
    # 1050 is the only multiple of 7.
    found = light(Clue("code_divisible", value=7), "01 02 05 0")
    assert found == ("list", "1 0 5 0", 1)


def test_whole_clue_is_not_listed_with_many_ways():
    assert light(Clue("code_divisible", value=7), "0123 * * 0") is None


def test_whole_clue_is_not_listed_in_a_great_box():
    assert light(Clue("code_divisible", value=7), "* * * *") is None


def test_strong_reading_takes_the_list_where_a_light_one_takes_the_bound():
    # A is 2 or more, so B and C are at most 8; and only 2 + 5 + 3 makes 10.
    clue, before = Clue("sum3", "ABC", 10), "23 059 039 *"
    assert light(clue, before) == ("count", "23 05 03 *", 0)
    assert strong(clue, before) == ("list", "2 5 3 *", 1)


def test_strong_reading_keeps_the_bound_where_the_list_is_long():
    after = "0 123456789 012345678 012345678"
    assert strong(Clue("sum_greater", "ABCD"), "0 * * *") == ("count", after, 0)


def test_impossible_reading_leaves_an_empty_box():
    assert light(Clue("sum", "AB", 18), "8 9 * *") == ("direct", "- - - -", 0)
    assert light(Clue("code_divisible", value=5), "1 1 1 *")[0] == "direct"


def test_reading_that_strikes_nothing_is_none():
    assert light(Clue("even", "A"), "02 * * *") is None
    assert strong(Clue("even", "A"), "02 * * *") is None


def test_reading_is_remembered_and_costs_once():
    ready = readings(Clue("sum3", "ABC", 3), digits=4)
    ready.light(0, full(4))
    left = ready.budget.left
    ready.light(0, full(4))
    assert ready.budget.left == left


def test_budget_ends_the_reading():
    budget = Budget(2)
    budget.spend(2)
    with pytest.raises(BudgetSpentError):
        budget.spend()
