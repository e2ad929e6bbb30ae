"""Clues as equations, and what two of them say together."""

import pytest

from forge.rules.clues import Clue
from forge.rules.deduction.equations import Equation, combinations_of, equation_of


@pytest.mark.parametrize(
    ("clue", "terms", "total"),
    [
        (Clue("sum", "BD", 9), ((1, 1), (3, 1)), 9),
        (Clue("equal", "AB"), ((0, 1), (1, -1)), 0),
        (Clue("times", "EA", 2), ((0, -2), (4, 1)), 0),
        (Clue("sum3", "ACD", 10), ((0, 1), (2, 1), (3, 1)), 10),
        (Clue("sum_equals", "BDA"), ((0, -1), (1, 1), (3, 1)), 0),
        (Clue("sums_equal", "ADBC"), ((0, 1), (1, -1), (2, -1), (3, 1)), 0),
        (Clue("number_sum", "ABDE", 90), ((0, 10), (1, 1), (3, 10), (4, 1)), 90),
        (Clue("digit_sum", value=21), tuple((p, 1) for p in range(6)), 21),
    ],
)
def test_clue_as_an_equation(clue, terms, total):
    assert equation_of(clue, 6) == Equation(terms, total)


def test_other_clues_are_no_equations():
    assert equation_of(Clue("gap", "AB", 3), 6) is None
    assert equation_of(Clue("digit_sum_multiple", value=3), 6) is None


def test_difference_keeps_what_is_not_shared():
    whole = equation_of(Clue("digit_sum", value=21), 6)
    part = equation_of(Clue("sum3", "ACD", 10), 6)
    assert combinations_of(whole, part) == [Equation(((1, 1), (4, 1), (5, 1)), 11)]


def test_sum_is_taken_when_signs_differ():
    first = equation_of(Clue("sum_equals", "ABC"), 4)
    second = equation_of(Clue("sum", "CD", 12), 4)
    assert combinations_of(first, second) == [Equation(((0, 1), (1, 1), (3, 1)), 12)]


def test_equations_apart_say_nothing_together():
    assert combinations_of(Equation(((0, 1),), 3), Equation(((1, 1),), 4)) == []


def test_equations_that_cancel_say_nothing():
    assert combinations_of(Equation(((0, 1),), 3), Equation(((0, 1),), 3)) == []
