"""A path of deduction is a proof: shown on random safes of every tier."""

import pytest
from hypothesis import given, settings

from forge.rules.deduction import Path, candidates, deduce, replay, verify
from tests.forge.rules.deduction import brute
from tests.forge.rules.deduction.drawn_safes import safes
from tests.forge.rules.safes import SOLVED

PATIENT = settings(deadline=None, max_examples=25)


def assert_sound(path, code, clues):
    digits = len(code)
    boxes = [candidates(box, digits) for box in replay(path, digits)]
    codes = brute.all_codes(digits)
    for step, before, after in zip(path.steps, boxes, boxes[1:], strict=False):
        codes = brute.inside(codes, before)
        named = [clues[index] for index in step.clues]
        possible = brute.possible(brute.satisfying(codes, named))
        assert any(step.struck)
        for gone, there, kept, still in zip(step.struck, before, after, possible, strict=True):
            assert set(gone) == set(there) - set(kept)
            assert not set(gone) & still
    assert boxes[-1] == tuple((digit,) for digit in code)


@PATIENT
@given(safes(4))
def test_each_strike_is_sound_and_the_path_ends_at_the_code_in_bronze(drawn):
    code, clues = drawn
    assert_sound(deduce(clues, 4), code, clues)


@PATIENT
@given(safes(5))
def test_each_strike_is_sound_and_the_path_ends_at_the_code_in_silver(drawn):
    code, clues = drawn
    assert_sound(deduce(clues, 5), code, clues)


@settings(PATIENT, max_examples=15)
@given(safes(6))
def test_each_strike_is_sound_and_the_path_ends_at_the_code_in_gold(drawn):
    code, clues = drawn
    assert_sound(deduce(clues, 6), code, clues)


@pytest.mark.parametrize("solved", SOLVED)
def test_worked_safe_is_solved_soundly(solved):
    path = deduce(solved.clues, solved.digits)
    assert verify(path, solved.clues, solved.digits) == solved.code
    assert_sound(path, solved.code, solved.clues)


@PATIENT
@given(safes(4))
def test_verification_agrees_and_storage_gives_the_path_again(drawn):
    code, clues = drawn
    path = deduce(clues, 4)
    assert verify(path, clues, 4) == code
    assert Path.from_json(path.to_storage(), 4) == path


@PATIENT
@given(safes(4))
def test_same_safe_has_the_same_path(drawn):
    _, clues = drawn
    assert deduce(clues, 4) == deduce(clues, 4)


@PATIENT
@given(safes(4))
def test_each_step_strikes_and_counts_what_is_left(drawn):
    _, clues = drawn
    path = deduce(clues, 4)
    lefts = [step.left for step in path.steps]
    assert lefts == sorted(set(lefts), reverse=True)
    assert lefts[-1] == 1
