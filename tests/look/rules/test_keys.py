import re

import pytest
from hypothesis import given, strategies as st

from cofferwit.look.rules.keys import blanks, key_blank, key_cut, pins

CODES = st.lists(st.integers(0, 9), min_size=4, max_size=6)


def test_cuts_of_a_key_are_as_deep_as_their_digits():
    cuts = key_cut((0, 4, 5, 1)).cuts
    assert [(cut.x, cut.y, cut.label) for cut in cuts] == [
        (202, 120.0, "0"),
        (254, 101.6, "4"),
        (306, 97.0, "5"),
        (358, 115.4, "1"),
    ]


def test_line_to_the_digit_starts_under_its_cut():
    assert [cut.tick for cut in key_cut((0, 9, 1, 2)).cuts] == [124.0, 82.6, 119.4, 114.8]


@given(CODES)
def test_code_can_be_read_back_from_its_key(code):
    bottoms = re.findall(r"L\d+ ([\d.]+)H", key_cut(code).blade)[:-1]
    assert [round((120 - float(y)) / 4.6) for y in reversed(bottoms)] == code


@given(CODES)
def test_each_digit_widens_the_key_by_one_pitch(code):
    assert key_cut(code).width == 236 + 52 * len(code)


def test_blank_key_names_positions_and_shows_no_cut():
    blank = key_blank("ABCD")
    assert [cut.label for cut in blank.cuts] == ["A", "B", "C", "D"]
    assert {cut.y for cut in blank.cuts} == {117.0}
    assert blank.blade == ""


def test_blank_of_two_codes_of_one_length_is_one_drawing():
    assert key_blank("ABCDEF").bow == key_blank("ABCDEF").bow
    assert key_blank("ABCDEF").width == key_cut((1, 2, 3, 4, 5, 6)).width


@pytest.mark.parametrize("digit", [-1, 10])
def test_what_is_no_digit_cuts_no_key(digit):
    with pytest.raises(ValueError, match="one digit"):
        key_cut((1, 2, 3, digit))


def test_blanks_stand_side_by_side():
    assert [re.match(r"M(\d+) ", blank.outline)[1] for blank in blanks(3)] == ["9", "32", "55"]
    assert blanks(2)[1].cross == "M25 13l14 11M39 13l-14 11"


@pytest.mark.parametrize("digits", [4, 5, 6])
def test_plate_has_a_pin_a_digit(digits):
    assert len(pins(digits)) == digits
    assert [x for x, _ in pins(digits)] == [3 + 5 * i for i in range(digits)]
