"""Partial codes carried over three or four clues."""

from forge.rules.clues import Clue
from forge.rules.deduction.techniques import table
from tests.forge.rules.deduction.drawing import box, drawn, readings

# A x B = 24: 38, 46, 64, 83.  B - C = 2 or -2.  C divides D.
CHAIN = (Clue("product", "AB", 24), Clue("gap", "BC", 2), Clue("divides", "CD"))
BEFORE = "3468 3468 * *"


def test_three_clues_are_carried_together():
    ready = readings(*CHAIN, Clue("odd", "D"), digits=4)
    found = {one.clues: one for one in table.find(ready, box("3468 3468 124568 13579"))}
    # B = 3 -> C = 1 or 5;  4 -> 2, 6;  6 -> 4, 8;  8 -> 6: only C = 5 divides an odd digit, 5.
    assert drawn(found[0, 1, 2].after, 4) == "8 3 5 5"
    assert found[0, 1, 2].ways == 1


def test_table_is_carried_again_in_another_box():
    ready = readings(*CHAIN, digits=4)
    found = table.find(ready, box(BEFORE))[0]
    assert table.again(ready, box(BEFORE), found) == found
    assert table.again(ready, box("8 3 5 5"), found) is None


def test_table_that_grew_too_long_is_not_carried_again():
    ready = readings(Clue("below", "AB"), Clue("below", "BC"), Clue("below", "CD"), digits=4)
    found = table.find(ready, box("0123 0123 0123 0123"))[0]
    assert (found.clues, drawn(found.after, 4)) == ((0, 1, 2), "0 1 2 3")
    assert table.again(ready, box("* * * *"), found) is None


def test_table_too_long_at_its_last_clue_is_not_carried_again():
    ready = readings(*CHAIN, Clue("different", "CD"), digits=4)
    found = table.find(ready, box(BEFORE))[0]
    assert table.again(ready, box(BEFORE), found._replace(clues=(0, 1, 3))) is None


def test_table_whose_start_is_settled_or_too_long_is_not_carried_again():
    ready = readings(*CHAIN, digits=4)
    found = table.find(ready, box(BEFORE))[0]
    assert table.again(ready, box("3 8 * *"), found) is None
    assert table.again(ready, box(BEFORE), found._replace(clues=(2, 1, 0))) is not None


def test_table_that_strikes_nothing_any_more_is_none():
    ready = readings(*CHAIN, digits=4)
    found = table.find(ready, box(BEFORE))[0]
    assert table.again(ready, found.after, found) is None


def test_tables_start_from_a_short_list():
    ready = readings(
        Clue("different", "AB"), Clue("different", "BC"), Clue("different", "CD"), digits=4
    )
    assert table.find(ready, box("* * * *")) == []


def test_table_without_a_code_leaves_nothing():
    ready = readings(Clue("below", "AB"), Clue("below", "BC"), Clue("below", "CA"), digits=4)
    assert [one.after for one in table.find(ready, box("012 012 012 *"))] == [0]
