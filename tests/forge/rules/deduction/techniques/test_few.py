"""A small box, tried code by code."""

from forge.rules.clues import Clue
from forge.rules.deduction.techniques import few
from tests.forge.rules.deduction.drawing import box, drawn, readings

CLUES = (Clue("code_divisible", value=13), Clue("code_divisible", value=11), Clue("odd", "D"))


def test_codes_of_a_small_box_are_tried_with_the_clues_that_matter():
    # Of 0..1, 0..4, 0..9, 3 only 0143 is a multiple of 11 and of 13.
    found = few.find(readings(*CLUES, digits=4), box("01 01234 0123456789 3"))
    assert [(one.clues, drawn(one.after, 4), one.ways) for one in found] == [
        ((0, 1), "0 1 4 3", 100)
    ]


def test_great_box_is_not_tried():
    assert few.find(readings(*CLUES, digits=4), box("012 01234 0123456789 3")) == []


def test_codes_that_all_fit_strike_nothing():
    assert few.find(readings(Clue("odd", "D"), digits=4), box("01 01 01 1")) == []


def test_same_clues_are_tried_again():
    ready = readings(*CLUES, digits=4)
    found = few.find(ready, box("01 01234 0123456789 3"))[0]
    assert few.again(ready, box("01 01234 * *"), found) is None
    assert drawn(few.again(ready, box("0 1 14 3"), found).after, 4) == "0 1 4 3"
