from math import ceil, hypot

import pytest
from hypothesis import given, strategies as st

from cofferwit.look.rules.dial import GRADUATIONS, dial, sealed_dial, window_dial


def strokes(data: str) -> int:
    return data.count("M")


def test_dial_at_the_start_has_every_graduation_left():
    drawn = dial(600, 600)
    assert (strokes(drawn.left), drawn.spent, drawn.penalty) == (100, "", "")
    assert drawn.hand == "translate(100.0 22.0) rotate(180.0)"


def test_dial_at_the_end_has_every_graduation_spent():
    drawn = dial(600, 0)
    assert (strokes(drawn.spent), drawn.left) == (100, "")


def test_dial_after_the_deadline_is_the_dial_at_the_end():
    assert dial(600, -5) == dial(600, 0)


def test_first_graduation_of_a_gold_clock_is_long_and_points_up():
    assert dial(1200, 1200).left.startswith("M100.0 18.0L100.0 5.0M105.5 13.2L106.0 5.2")


def test_penalty_of_a_minute_is_five_graduations_of_gold_and_ten_of_bronze():
    assert strokes(dial(1200, 698, [(372, 432)]).penalty) == 5
    assert strokes(dial(600, 300, [(60, 120)]).penalty) == 10


def test_penalty_ahead_of_the_hand_is_not_drawn():
    assert dial(600, 600, [(60, 120)]).penalty == ""


def test_dial_of_no_time_is_refused():
    with pytest.raises(ValueError, match="no time"):
        dial(0, 0)


@given(
    total=st.sampled_from([600, 900, 1200, 1230]),
    share=st.floats(0, 1),
    penalty=st.floats(0, 0.9),
)
def test_each_graduation_is_drawn_once(total, share, penalty):
    remaining = int(total * share)
    start = int(total * penalty)
    drawn = dial(total, remaining, [(start, start + 60)])
    assert strokes(drawn.spent + drawn.left + drawn.penalty) == GRADUATIONS
    assert strokes(drawn.left) == GRADUATIONS - ceil(
        round(GRADUATIONS * (total - remaining) / total, 6)
    )


@given(st.integers(0, 1200))
def test_hand_turns_on_its_circle(remaining):
    x, y = dial(1200, remaining).hand.split("(")[1].split(")")[0].split()
    assert hypot(float(x) - 100, float(y) - 100) == pytest.approx(78, abs=0.1)


def test_window_of_a_day_has_a_graduation_a_quarter_of_an_hour():
    drawn = window_dial(86400, 86400)
    assert (drawn.left.count("M"), drawn.spent, drawn.penalty) == (96, "", "")
    assert window_dial(86400, 0).spent.count("M") == 96
    assert window_dial(86400, 900).left.count("M") == 1


def test_longer_window_has_a_graduation_an_hour():
    drawn = window_dial(72 * 3600, 36 * 3600)
    assert (drawn.spent.count("M"), drawn.left.count("M")) == (36, 36)


def test_window_of_a_moment_is_refused():
    with pytest.raises(ValueError, match="quarter"):
        window_dial(899, 0)


def test_sealed_dial_has_all_graduations_and_measures_nothing():
    assert sealed_dial().count("M") == 100
