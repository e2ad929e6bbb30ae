"""Pruning: what a path can do without is dropped."""

import pytest
from hypothesis import given, settings

from forge.rules.clues import Clue
from forge.rules.deduction.box import full, size
from forge.rules.deduction.path import Refutation
from forge.rules.deduction.pruning import pruned
from forge.rules.deduction.readings import Found
from forge.rules.deduction.redoing import redone, steps_of
from forge.rules.deduction.solver import LADDER, _found
from tests.forge.rules.deduction.drawing import drawn, readings
from tests.forge.rules.deduction.drawn_safes import safes

# All four digits are nine.
NINES = (
    Clue("greater", "A", 4),
    Clue("sum", "AB", 18),
    Clue("sum", "CD", 18),
    Clue("sum", "BC", 18),
)


def direct(index: int) -> Found:
    return Found("direct", (index,), 0)


def test_step_that_a_later_one_makes_needless_is_dropped():
    ready = readings(*NINES, digits=4)
    path = pruned(ready, redone(ready, [direct(k) for k in range(3)]))
    assert [found.clues for found in path] == [(1,), (2,)]
    assert [drawn(found.after, 4) for found in path] == ["9 9 * *", "9 9 9 9"]


def test_removal_that_asks_for_a_more_advanced_technique_is_not_made():
    # Two direct readings cost 2.5; A + B + C = 27 alone is bounded, rank 2, for 1.5.
    ready = readings(Clue("sum", "AB", 18), Clue("sum3", "ABC", 27), digits=3)
    path = pruned(ready, redone(ready, [direct(0), direct(1)]))
    assert [found.technique for found in path] == ["direct", "direct"]


def test_removal_that_costs_more_is_not_made():
    # That A is 9 is said at once, or once the sums have been read: they would be read twice.
    ready = readings(
        Clue("greater", "A", 8),
        *(Clue("sum", f"A{letter}", 12) for letter in "BCD"),
        Clue("number_greater", "AB", 90),
        digits=4,
    )
    path = pruned(ready, [direct(k) for k in (0, 1, 2, 3, 4, 1, 2, 3)])
    assert [found.clues for found in path] == [(0,), (1,), (2,), (3,)]


def test_step_left_without_work_is_dropped_along():
    # Without A + B = 18, what is known of B comes from C alone, and reading it twice is idle.
    ready = readings(*NINES, digits=4)
    path = redone(ready, [direct(0), direct(1), direct(3), direct(2)])
    assert [found.clues for found in pruned(ready, path)] == [(1,), (2,)]


def test_path_without_waste_is_kept():
    ready = readings(*NINES, digits=4)
    path = redone(ready, [direct(1), direct(2)])
    assert pruned(ready, path) == path


@pytest.mark.parametrize("first", [8, 9])
def test_needless_refutation_is_dropped_from_a_step(first):
    # A x C = 63: A is 7 or 9. A + B = 7 refutes 8 and 9, but A was not going to be 8.
    ready = readings(
        Clue("product", "AC", 63), Clue("less", "B", 1), Clue("sum", "AB", 7), digits=3
    )
    refuted = {digit: Refutation(0, digit, ((2,),)) for digit in (first, 17 - first)}
    step = Found("cases", (2,), 0, 0, tuple(refuted.values()))
    path = pruned(ready, redone(ready, [step, direct(0), direct(1)]))
    assert [found.refuted for found in path] == [(refuted[9],), (), ()]
    assert drawn(path[-1].after, 3) == "7 0 9"


def test_idea_that_strikes_nothing_is_no_step():
    ready = readings(*NINES, digits=4)
    assert redone(ready, [direct(1), direct(0)])[1] is None


def test_steps_record_what_was_struck_and_what_is_left():
    ready = readings(Clue("greater", "A", 7), Clue("even", "A"), digits=1)
    steps = steps_of(ready, redone(ready, [direct(0), direct(1)]))
    assert [(step.struck, step.left) for step in steps] == [
        (((0, 1, 2, 3, 4, 5, 6, 7),), 2),
        (((9,),), 1),
    ]


@settings(deadline=None, max_examples=20)
@given(safes(4))
def test_pruned_path_costs_no_more_and_ends_alike(drawn_safe):
    _, clues = drawn_safe
    ready = readings(*clues, digits=4)
    whole = _found(ready, LADDER)
    path = pruned(ready, whole)
    assert path[-1].after == whole[-1].after
    assert sum(found.cost for found in path) <= sum(found.cost for found in whole)
    assert max(found.rank for found in path) <= max(found.rank for found in whole)
    assert size(full(4), 4) > size(path[0].after, 4)
