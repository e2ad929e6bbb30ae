"""The four grades: the harder of the score and of the most advanced technique."""

import pytest

from forge.rules.deduction.path import Path, Step
from forge.rules.difficulty import Difficulty, grade

NOTHING = ((), (), (), ())


def path_of(technique: str, score: float) -> Path:
    """A path of one step of a technique, and counting steps that make up the score.

    A list of 2^k - 1 ways costs k quarters more.
    """
    base = Step(technique, (0,), NOTHING, 1)
    quarters = round(4 * (score - base.cost))
    return Path((Step(technique, (0,), NOTHING, 1, 2**quarters - 1),))


@pytest.mark.parametrize(
    ("digits", "limits"),
    [(4, (11, 20, 40, 80)), (5, (14, 26, 52, 104)), (6, (17, 32, 64, 128))],
)
def test_score_limits_are_inclusive(digits, limits):
    grades = [grade(path_of("direct", limit), digits).value for limit in limits]
    past = [grade(path_of("direct", limit + 0.25), digits).value for limit in limits]
    assert grades == ["easy", "standard", "hard", "fiendish"]
    assert past == ["standard", "hard", "fiendish", "beyond"]


@pytest.mark.parametrize(
    ("technique", "difficulty"),
    [
        ("direct", Difficulty.EASY),
        ("count", Difficulty.EASY),
        ("list", Difficulty.EASY),
        ("pair", Difficulty.EASY),
        ("subtract", Difficulty.EASY),
        ("table", Difficulty.STANDARD),
        ("parity", Difficulty.STANDARD),
        ("cases", Difficulty.HARD),
        ("long_cases", Difficulty.FIENDISH),
        ("few_codes", Difficulty.FIENDISH),
        ("nested", Difficulty.BEYOND),
    ],
)
def test_advanced_technique_raises_a_low_score(technique, difficulty):
    assert grade(Path((Step(technique, (0,), NOTHING, 1),)), 4) is difficulty


def test_high_score_raises_a_simple_technique():
    assert grade(path_of("direct", 30), 4) is Difficulty.HARD


def test_no_path_is_beyond():
    assert grade(None, 6) is Difficulty.BEYOND


def test_code_known_without_a_step_is_easy():
    assert grade(Path(()), 4) is Difficulty.EASY
