"""Clues made ready: their ways as integers."""

from forge.rules.clues import Clue, statements
from forge.rules.deduction.box import full
from forge.rules.deduction.compiled import compiled, compiled_equation
from forge.rules.deduction.equations import Equation
from tests.forge.rules.deduction.drawing import box, drawn


def test_each_way_puts_a_digit_at_each_position():
    item = compiled(Clue("product", "AD", 12), 4)
    ways = {drawn(way, 4).replace("-", "").replace(" ", "") for way in item.ways.tolist()}
    assert ways == {"26", "62", "34", "43"}


def test_order_of_the_positions_is_that_of_the_clue():
    # D divides A, with A to the left of D.
    item = compiled(Clue("divides", "DA"), 4)
    assert drawn(item.ways[-1].item(), 4) == "9 - - 9"
    assert {drawn(way, 4) for way in item.ways.tolist() if way & box("9 0 0 0")} >= {"9 - - 3"}


def test_clue_on_the_whole_code_has_no_ways():
    assert compiled(Clue("digit_sum", value=8), 4).ways is None
    assert compiled(Clue("largest_at", "B"), 4).ways is None
    assert compiled(Clue("largest_at", "B"), 4).positions == (0, 1, 2, 3)


def test_every_statement_is_within_its_scope():
    for clue in statements(4):
        item = compiled(clue, 4)
        assert item.scope <= full(4)
        if item.ways is not None:
            assert not any(way & ~item.scope for way in item.ways.tolist())


def test_short_equation_has_ways_and_a_long_one_has_none():
    short = Equation(((0, 1), (2, -1)), 8)
    assert {drawn(way, 3) for way in compiled_equation(short).ways.tolist()} == {"8 - 0", "9 - 1"}
    assert compiled_equation(Equation(tuple((p, 1) for p in range(5)), 8)).ways is None
