"""Replay and verification: what proves nothing is refused."""

from dataclasses import replace

import pytest

from forge.rules.deduction import PathError, candidates, deduce, replay, verify
from forge.rules.deduction.path import Path
from tests.forge.rules.deduction.drawing import drawn
from tests.forge.rules.safes import BRONZE, GOLD

PATH = deduce(BRONZE.clues, 4)


def test_replay_goes_from_all_digits_to_the_code():
    # D multiple of 4; A x D = 12; A + C = 11; B and C are 5 apart.
    assert [drawn(box, 4) for box in replay(PATH, 4)] == [
        "* * * *",
        "* * * 048",
        "3 * * 4",
        "3 * 8 4",
        "3 3 8 4",
    ]


def test_candidates_are_the_digits_of_each_position():
    assert candidates(replay(PATH, 4)[2], 4) == ((3,), tuple(range(10)), tuple(range(10)), (4,))


def test_sound_path_gives_the_code():
    assert verify(PATH, BRONZE.clues, 4) == BRONZE.code
    assert verify(deduce(GOLD.clues, 6), GOLD.clues, 6) == GOLD.code


def refused(steps):
    with pytest.raises(PathError) as error:
        verify(Path(tuple(steps)), BRONZE.clues, 4)
    return str(error.value)


def test_strike_of_a_possible_digit_is_refused():
    bold = replace(PATH.steps[0], struck=((), (), (), (0, *PATH.steps[0].struck[3])), left=2000)
    assert refused([bold]) == "step 1: 0 at D is still possible"


def test_strike_from_other_clues_is_refused():
    # A + C = 11 leaves A from 2 to 9.
    other = replace(PATH.steps[1], clues=(3,))
    assert refused([PATH.steps[0], other]) == "step 2: 2 at A is still possible"


def test_digit_struck_twice_is_refused():
    assert refused([PATH.steps[0], PATH.steps[0]]) == "step 2: 1 at D was struck before"


def test_wrong_number_of_codes_is_refused():
    assert refused([replace(PATH.steps[0], left=2999)]) == "step 1: 3000 codes are left, not 2999"


def test_path_that_does_not_reach_a_code_is_refused():
    assert refused(PATH.steps[:-1]) == "the path ends with 10 codes"
