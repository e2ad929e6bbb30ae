"""A run along its clock, and a ghost on a dial."""

import pytest

from cofferwit.look.rules.runs import LEFT, RIGHT, ghost_marks, track


def test_run_that_opened_ends_in_a_knob_after_the_crosses_of_its_wrong_guesses():
    drawn = track(limit=600, marks=(60, 300), used=300, opened=True, penalty=60)
    assert (drawn.used, drawn.knob) == (210.0, 210.0)
    assert drawn.penalties == ((45.2, 86.4),)
    assert drawn.crosses == "M40.2 10L50.2 20M40.2 20L50.2 10"
    assert drawn.labels == ((LEFT, 0, "start"), (210.0, 300, "middle"), (RIGHT, 600, "end"))


def test_run_that_held_has_a_cross_for_each_guess_and_no_knob():
    drawn = track(limit=600, marks=(60, 590), used=600, opened=False, penalty=60)
    assert (drawn.knob, drawn.used, drawn.crosses.count("M")) == (None, RIGHT, 4)
    assert drawn.penalties[-1][1] == RIGHT


def test_run_without_a_guess():
    drawn = track(limit=600, marks=(), used=600, opened=False, penalty=60)
    assert (drawn.penalties, drawn.crosses) == ((), "")


def test_ticks_are_eleven_and_long_at_both_ends_and_in_the_middle():
    ticks = track(limit=900, marks=(), used=0, opened=False, penalty=60).ticks.split("M")[1:]
    assert len(ticks) == 11
    assert [i for i, tick in enumerate(ticks) if tick.endswith("V34")] == [0, 5, 10]


@pytest.mark.parametrize(
    ("marks", "opened", "places"),
    [
        ((150,), False, [(172.0, 100.0, False)]),
        ((150, 300), True, [(172.0, 100.0, False), (100.0, 172.0, True)]),
        ((900,), False, [(100.0, 28.0, False)]),
        ((), False, []),
    ],
)
def test_ghost_on_a_dial_of_ten_minutes(marks, opened, places):
    found = ghost_marks(limit=600, marks=marks, opened=opened)
    assert [(mark.x, mark.y, mark.opened) for mark in found] == places
