"""Scales from nothing to all."""

import pytest
from hypothesis import given, strategies as st

from cofferwit.look.rules.shares import NAME, SHORT_NAME, band_scale, bars, course_rule, score_scale


def test_gap_lies_between_chance_and_result():
    drawn = score_scale(0.36442, 0.8, third=0.6, width=1000)
    assert (drawn.chance.x, drawn.result.x, drawn.third) == (369.8, 788.0, 596.0)
    assert (drawn.gap, drawn.gap_x) == ("M369.8 46H788.0", 578.9)
    held = score_scale(0.51775, 0, third=0.6, width=1000)
    assert held.gap == "M20.0 46H517.0"
    assert (held.minor.count("M"), held.major.count("M")) == (101, 11)


@pytest.mark.parametrize(
    ("chance", "result", "raised", "wide"),
    [
        (0.36, 0.8, False, True),
        (0.7, 0.8, True, True),
        (0.79, 0.8, True, False),
        (0.5, 0, False, True),
    ],
)
def test_names_that_would_meet_stand_on_two_lines(chance, result, raised, wide):
    drawn = score_scale(chance, result, third=0.6, width=1000)
    assert (drawn.raised, drawn.gap_is_wide) == (raised, wide)


@given(st.floats(0, 1), st.sampled_from([0, 0.6, 0.8, 1]), st.sampled_from([1000, 350]))
def test_names_stay_on_the_drawing_and_apart(chance, result, width):
    drawn = score_scale(chance, result, third=0.6, width=width)
    room = NAME if width > 500 else SHORT_NAME
    for knob in (drawn.chance, drawn.result):
        assert drawn.left <= knob.middle - room / 2 <= knob.middle + room / 2 <= drawn.right
    assert drawn.raised or abs(drawn.chance.middle - drawn.result.middle) >= room


@pytest.mark.parametrize(
    ("result", "name"), [(0, (20, "start")), (0.8, (788, "middle")), (1, (980, "end"))]
)
def test_name_at_an_end_begins_or_ends_with_the_scale(result, name):
    drawn = score_scale(0.4, result, third=0.6, width=1000)
    assert (drawn.result.name_x, drawn.result.anchor) == name


def test_band_holds_the_share_that_is_in_it():
    drawn = band_scale(6 / 17, band=(20, 60), width=360)
    assert drawn.band_from < drawn.x < drawn.band_to
    assert (drawn.band_from, drawn.band_to, drawn.knob) == (76.8, 214.4, "M122.4 24h14l-7 14z")
    assert band_scale(None, band=(20, 60), width=360).knob == ""
    assert band_scale(0.0, band=(20, 60), width=360).knob == "M1.0 24h14l-7 14z"


def test_course_shows_what_has_come_and_no_more_than_all():
    drawn = course_rule(17, 50, every=2, long=5)
    assert (drawn.done, drawn.minor.count("M"), drawn.minor.count("V16")) == ("M3 6H69.0", 26, 6)
    assert course_rule(0, 50, every=2, long=5).done == ""
    assert course_rule(15, 14, every=1, long=7).done == "M3 6H197.0"


def test_bars_are_as_long_as_their_counts():
    assert bars([1, 5, 0, 15]) == ["M0 4H8.0", "M0 4H40.0", "", "M0 4H120.0"]
    assert (bars([]), bars([0, 0])) == ([], ["", ""])
