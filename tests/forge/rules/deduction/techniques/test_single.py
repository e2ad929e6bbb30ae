"""One clue alone."""

from forge.rules.clues import Clue
from forge.rules.deduction.techniques import single
from tests.forge.rules.deduction.drawing import box, drawn, readings


def test_each_clue_that_strikes_is_offered():
    # F divides D (of C, D): D is 4 or 8; A is even already; B is less than 3.
    ready = readings(Clue("divides", "CD"), Clue("even", "A"), Clue("less", "B", 3), digits=4)
    found = single.find(ready, box("02 * 4 *"))
    assert [(one.technique, one.clues, drawn(one.after, 4)) for one in found] == [
        ("direct", (0,), "02 * 4 48"),
        ("direct", (2,), "02 012 4 *"),
    ]


def test_clue_is_read_again_in_another_box():
    ready = readings(Clue("divides", "AB"), digits=4)
    found = single.find(ready, box("4 * * *"))[0]
    assert drawn(single.again(ready, box("3 * * *"), found).after, 4) == "3 369 * *"
    assert single.again(ready, box("4 48 * *"), found) is None
