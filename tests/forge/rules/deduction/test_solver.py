"""The solver: its order, its limits, its refusals."""

import pytest

from forge.rules.clues import Clue
from forge.rules.deduction import deduce, verify
from forge.rules.deduction.budget import DEFAULT_UNITS
from forge.rules.deduction.solver import LADDER, _found
from tests.forge.rules.deduction.drawing import readings
from tests.forge.rules.safes import BRONZE, GOLD, SILVER


def test_one_clue_is_read_before_two_are_joined():
    assert {step.technique for step in deduce(BRONZE.clues, 4).steps} == {"direct"}
    assert [step.rank for step in deduce(SILVER.clues, 5).steps][:2] == [2, 1]


def test_most_bits_for_the_cost_come_first():
    # C + D = 2 strikes a little more than A > 8, but has three ways to look through.
    clues = (
        Clue("sum", "CD", 2),
        Clue("greater", "A", 8),
        Clue("less", "B", 1),
        Clue("equal", "CD"),
    )
    found = _found(readings(*clues, digits=4), LADDER)
    assert [one.clues for one in found] == [(1,), (2,), (0,), (0, 3)]


def test_spent_budget_gives_no_path():
    assert deduce(GOLD.clues, 6, budget=5) is None
    assert deduce(GOLD.clues, 6, budget=0) is None


def test_default_budget_is_used_without_one():
    assert deduce(GOLD.clues, 6) == deduce(GOLD.clues, 6, budget=DEFAULT_UNITS)


def test_harder_techniques_are_not_tried_past_the_rank_asked_for():
    assert deduce(GOLD.clues, 6, hardest_rank=4) == deduce(GOLD.clues, 6)
    assert deduce(GOLD.clues, 6, hardest_rank=3) is None


@pytest.mark.parametrize(
    "clues",
    [
        (),
        (Clue("less", "A", 1), Clue("less", "B", 1), Clue("less", "C", 1)),
    ],
)
def test_clues_that_leave_several_codes_have_no_path(clues):
    assert deduce(clues, 4) is None


def test_clues_that_contradict_each_other_have_no_path():
    assert deduce((Clue("below", "AB"), Clue("below", "BA")), 4) is None


@pytest.mark.parametrize(
    ("clues", "digits", "technique"),
    [
        # 10A + B is a square below 17, so is 10C + D; 1 stands once: 01 and 04, in one order.
        (
            (Clue("sum3", "ABC", 27), Clue("sum", "CD", 9)),
            4,
            "count",
        ),
        (GOLD.clues, 6, "pair"),
        (GOLD.clues, 6, "subtract"),
    ],
)
def test_technique_is_met(clues, digits, technique):
    path = deduce(clues, digits)
    assert technique in {step.technique for step in path.steps}
    verify(path, clues, digits)
