"""The guide beside a first draft."""

import pytest

from forge.rules.lesson import TOLD, LessonStep, step_at


@pytest.mark.parametrize(
    ("drawn", "chosen", "unique", "publishable", "step"),
    [
        (False, 0, False, False, LessonStep.DRAW),
        (True, 0, False, False, LessonStep.CHOOSE),
        (True, 2, False, False, LessonStep.CLOSE),
        (True, 5, True, False, LessonStep.CLEAN),
        (True, 4, True, True, LessonStep.PUBLISH),
    ],
)
def test_step_follows_what_the_draft_has(drawn, chosen, unique, publishable, step):
    found = step_at(drawn=drawn, chosen=chosen, unique=unique, publishable=publishable)
    assert found == step


def test_each_step_is_told_in_both_languages():
    assert list(TOLD) == list(LessonStep)
    for told in TOLD.values():
        for sentence in (told.title, told.text):
            assert sentence.fr
            assert sentence.en
            assert sentence.fr != sentence.en
