"""The box of candidates, as one integer."""

from forge.rules.deduction import box as b
from tests.forge.rules.deduction.drawing import box, drawn


def test_box_has_one_bit_for_each_digit_of_each_position():
    assert box("4 0 * 9") == 1 << 4 | 1 << 10 | b.ALL << 20 | 1 << 39


def test_full_box_has_every_digit():
    assert drawn(b.full(4), 4) == "* * * *"


def test_size_is_the_number_of_codes():
    assert b.size(box("48 0 * 13579"), 4) == 2 * 1 * 10 * 5


def test_size_is_zero_when_a_position_has_nothing_left():
    assert b.size(b.with_row(box("48 0 * 1"), 1, 0), 4) == 0


def test_struck_digits_are_those_that_are_gone():
    assert b.struck(box("48 0 * 13"), box("4 0 * 1"), 4) == ((8,), (), (), (3,))


def test_strike_takes_digits_away():
    assert drawn(b.strike(box("48 0 * 13"), ((8,), (), (0, 9), ())), 4) == "4 0 12345678 13"


def test_only_code_is_known_when_one_is_left():
    assert b.only_code(box("4 0 7 1"), 4) == (4, 0, 7, 1)
    assert b.only_code(box("4 0 7 12"), 4) is None


def test_between_is_cut_to_digits():
    assert [b.DIGITS[b.between(*ends)] for ends in ((-3, 1), (8, 12), (5, 4))] == [
        (0, 1),
        (8, 9),
        (),
    ]


def test_open_positions_have_several_candidates():
    assert b.open_positions(box("48 0 * 1"), (0, 1, 2)) == [0, 2]


def test_extremes_of_an_empty_row_leave_no_room():
    assert (b.LEAST[0], b.GREATEST[0]) == (10, -1)
