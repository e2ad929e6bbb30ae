"""What every sentence about a step has in common."""

import pytest

from forge.rules.clues import At, Clue
from forge.rules.deduction import deduce, replay
from forge.rules.deduction.path import Step
from forge.rules.deduction.words import explain, explain_text
from tests.forge.rules.deduction.drawing import box
from tests.forge.rules.safes import SOLVED


def test_positions_are_marked():
    step = Step("direct", (0,), ((), (1, 3, 5, 7, 9), (), ()), 5000)
    said = explain(step, (Clue("even", "B"),), 4, box("* * * *"), "fr")
    assert said == (At("B"), " est pair.")
    assert [isinstance(piece, At) for piece in said] == [True, False]


def test_other_languages_hear_french():
    step = Step("direct", (0,), ((), (1, 3, 5, 7, 9), (), ()), 5000)
    assert explain_text(step, (Clue("even", "B"),), 4, box("* * * *"), None) == "B est pair."


@pytest.mark.parametrize("solved", SOLVED)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_step_of_a_worked_safe_is_a_sentence(solved, lang):
    path = deduce(solved.clues, solved.digits)
    boxes = replay(path, solved.digits)
    for step, before in zip(path.steps, boxes, strict=False):
        said = explain_text(step, solved.clues, solved.digits, before, lang)
        assert said[-1] == "."
        assert not set("[]{}'") & set(said)
        assert " :" not in said
