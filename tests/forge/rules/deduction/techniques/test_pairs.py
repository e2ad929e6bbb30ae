"""Two clues joined, and two equations combined."""

import pytest

from forge.rules.clues import Clue
from forge.rules.deduction.techniques import pairs
from tests.forge.rules.deduction.drawing import box, drawn, readings


def found_by(attempt, first, second, before: str, digits: int = 4):
    found = attempt(readings(first, second, digits=digits), box(before), 0, 1)
    return found and (drawn(found.after, digits), found.ways)


def test_two_lists_are_joined_on_a_shared_position():
    # A x B = 12: 26, 34, 43, 62.  B and C are 5 apart: C is 1 for 6, 9 for 4, 8 for 3, 7 for 2.
    first, second = Clue("product", "AB", 12), Clue("below", "CA")
    assert found_by(pairs.join, first, second, "2346 2346 5689 *") == ("6 2 5 *", 1)


def test_lists_that_share_no_open_position_are_not_joined():
    assert found_by(pairs.join, Clue("sum", "AB", 9), Clue("sum", "CD", 9), "* * * *") is None
    shared_is_known = "18 5 18 *"
    assert found_by(pairs.join, Clue("sum", "AB", 6), Clue("sum", "BC", 6), shared_is_known) is None


def test_long_joint_list_is_not_written():
    assert found_by(pairs.join, Clue("below", "AB"), Clue("below", "BC"), "* * * *") is None


def test_lists_too_long_to_compare_are_left_alone():
    first, second = Clue("sum_greater", "ABCD"), Clue("sum_greater", "ACBD")
    assert found_by(pairs.join, first, second, "* * * *") is None


def test_clue_on_the_whole_code_strikes_out_ways_of_a_list():
    # 10 = A + C + D with D even: were A and C odd, that would be two odd digits.
    first, second = Clue("sum3", "ACD", 10), Clue("exactly_odd", value=1)
    before = "01234 * 0123456 48"
    assert found_by(pairs.join, first, second, before) == ("024 13579 0246 48", 5)


def test_whole_code_may_come_first():
    first, second = Clue("exactly_odd", value=1), Clue("sum3", "ACD", 10)
    before = "01234 * 0123456 48"
    assert found_by(pairs.join, first, second, before) == ("024 13579 0246 48", 5)


def test_two_clues_on_the_whole_code_are_listed_together_in_a_small_box():
    # Sum 10 with a greatest digit 7: 7 and three ones, in any order but 1117.
    first, second = Clue("digit_sum", value=10), Clue("largest", value=7)
    assert found_by(pairs.join, first, second, "127 127 127 1") == ("17 17 17 1", 3)


def test_whole_clues_are_not_listed_together_in_a_great_box_or_with_many_ways():
    first, second = Clue("digit_sum", value=15), Clue("exactly_prime", value=2)
    assert found_by(pairs.join, first, second, "* * * *") is None
    assert found_by(pairs.join, first, second, "* * * 12") is None


def test_long_list_and_a_whole_clue_are_listed_together():
    # Too many ways of "A below B" alone; with a digit sum of 3 few codes are left.
    first, second = Clue("sum_greater", "ABCD"), Clue("digit_sum", value=1)
    assert found_by(pairs.join, first, second, "01234 01234 01234 01234") == ("01 01 0 0", 2)


def test_pair_that_contradicts_itself_leaves_nothing():
    first, second = Clue("below", "AB"), Clue("below", "BA")
    assert found_by(pairs.join, first, second, "12 12 * *") == ("- - - -", 0)


def test_settled_clue_is_not_joined():
    assert found_by(pairs.join, Clue("even", "A"), Clue("sum", "AB", 9), "* * * *") is None


def test_sum_is_subtracted_from_a_sum():
    # 21 - 10 = 11 = B + E + F, where E is at most 4 and F 4: B is 3 or more.
    first, second = Clue("sum3", "ACD", 10), Clue("digit_sum", value=21)
    before = "* * * * 04 4"
    assert found_by(pairs.subtract, first, second, before, 6) == ("* 37 * * 04 4", 2)


def test_long_difference_is_bounded():
    # C + D + E + F = 7 in more than 30 ways.
    first, second = Clue("sum", "AB", 10), Clue("digit_sum", value=17)
    after = "* * 01234567 01234567 01234567 01234567"
    assert found_by(pairs.subtract, first, second, "* * * * * *", 6) == (after, 0)


def test_impossible_difference_leaves_nothing():
    first, second = Clue("sum", "AB", 10), Clue("digit_sum", value=9)
    assert found_by(pairs.subtract, first, second, "* * * * * *", 6)[0] == "- - - - - -"


def test_clues_that_are_no_equations_are_not_subtracted():
    assert found_by(pairs.subtract, Clue("gap", "AB", 1), Clue("sum", "AB", 9), "* * * *") is None
    assert found_by(pairs.subtract, Clue("sum", "AB", 9), Clue("gap", "AB", 1), "* * * *") is None


def test_equations_without_a_common_position_are_not_subtracted():
    assert found_by(pairs.subtract, Clue("sum", "AB", 9), Clue("sum", "CD", 9), "* * * *") is None


def test_all_pairs_are_looked_through_and_can_be_tried_again():
    ready = readings(
        Clue("sum3", "ACD", 10), Clue("exactly_odd", value=1), Clue("digit_sum", value=13), digits=4
    )
    before = box("01234 * 0123456 48")
    found = pairs.find(ready, before)
    # 13 - 10 = 3 = B; the parities of A, C and D follow from the first two.
    assert {(one.technique, one.clues) for one in found} >= {("pair", (0, 1)), ("subtract", (0, 2))}
    for one in found:
        assert pairs.again(ready, before, one) == one


@pytest.mark.parametrize("technique", ["pair", "subtract"])
def test_budget_is_spent_by_each_new_pair(technique):
    ready = readings(Clue("sum", "AB", 9), Clue("sum", "BC", 9), digits=4)
    attempt = pairs.join if technique == "pair" else pairs.subtract
    attempt(ready, box("* * * *"), 0, 1)
    assert ready.budget.left < 100_000
